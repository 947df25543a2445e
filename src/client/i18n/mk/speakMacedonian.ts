import { MacedonianDates } from './MacedonianDates.ts';
import { countries } from './words.ts';

type Tools = {
  -readonly [Tool in 'DateTimeFormat' | 'NumberFormat' | 'ListFormat' | 'DisplayNames']: (typeof Intl)[Tool];
};

const isMacedonian = (locales: unknown): boolean => String(Array.isArray(locales) ? locales[0] : locales) === 'mk';

/**
 * Teaches the browser's own formatters Macedonian, so that whatever formats in the locale of the page writes it, and nothing
 * needs to ask which locale that is. Numbers are written as in German: `1.234,5` and `3,2 km`.
 */
export function speakMacedonian(tools: Tools): void {
  const { DateTimeFormat, NumberFormat, ListFormat, DisplayNames } = tools;
  tools.DateTimeFormat = taught(DateTimeFormat, (options) => new MacedonianDates(options, DateTimeFormat));
  tools.NumberFormat = taught(NumberFormat, (options) => new NumberFormat('de', options));
  tools.ListFormat = taught(ListFormat, () => ({ format: (items: Iterable<string>) => listed([...items]) }));
  tools.DisplayNames = taught(DisplayNames, (options) => {
    const english = new DisplayNames('en', options as Intl.DisplayNamesOptions);
    return {
      of: (code: string) => (english.resolvedOptions().type === 'region' && countries[code]) || english.of(code),
    };
  });
}

/** A list whose items may have commas of their own. */
function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} и ${last}`;
}

/** A formatter's class that makes something else when it is asked for Macedonian. */
function taught<Formatter extends object>(own: Formatter, make: (options?: object) => object): Formatter {
  return new Proxy(own, {
    construct: (target, [locales, options], made) =>
      isMacedonian(locales) ? make(options) : Reflect.construct(target as never, [locales, options], made),
  });
}
