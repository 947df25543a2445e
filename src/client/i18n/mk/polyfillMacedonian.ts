import { countries, words, zones } from './words.ts';

type Formatters = {
  -readonly [Name in 'DateTimeFormat' | 'NumberFormat' | 'ListFormat' | 'DisplayNames']: (typeof Intl)[Name];
};

/**
 * Replaces the formatters of `Intl` by ones that format `mk` as the Unicode data does; other locales stay native. Numbers are formatted
 * as in German: `1.234,5` and `3,2 km`. See docs/decisions/015-macedonian-without-formatjs.md.
 */
export function polyfillMacedonian(intl: Formatters): void {
  const { DateTimeFormat, NumberFormat, ListFormat, DisplayNames } = intl;
  intl.DateTimeFormat = withMacedonian(DateTimeFormat, (options) => new MacedonianDates(options, DateTimeFormat));
  intl.NumberFormat = withMacedonian(NumberFormat, (options) => new NumberFormat('de', options));
  intl.ListFormat = withMacedonian(ListFormat, () => ({ format: (items: Iterable<string>) => joinItems([...items]) }));
  intl.DisplayNames = withMacedonian(DisplayNames, (options) => {
    const english = new DisplayNames('en', options as Intl.DisplayNamesOptions);
    return {
      of: (code: string) => (english.resolvedOptions().type === 'region' && countries[code]) || english.of(code),
    };
  });
}

const isMacedonian = (locales: unknown): boolean => String(Array.isArray(locales) ? locales[0] : locales) === 'mk';

/** Returns a constructor that calls `create` for `mk` and the native one for every other locale. */
function withMacedonian<Native extends object>(native: Native, create: (options?: object) => object): Native {
  return new Proxy(native, {
    construct: (target, [locales, options], newTarget) =>
      isMacedonian(locales) ? create(options) : Reflect.construct(target as never, [locales, options], newTarget),
  });
}

function joinItems(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} и ${last}`;
}

type Parts = readonly Intl.DateTimeFormatPart[];

/** Formats dates and times in Macedonian by translating the parts of the native British English format. */
class MacedonianDates {
  readonly #english: Intl.DateTimeFormat;
  readonly #options: Intl.DateTimeFormatOptions;

  constructor(options: Intl.DateTimeFormatOptions | undefined, English: typeof Intl.DateTimeFormat) {
    this.#english = new English('en-GB', options);
    this.#options = options ?? {};
  }

  formatToParts(date?: Date | number): Intl.DateTimeFormatPart[] {
    const parts = this.#english.formatToParts(date);
    const withMonth = parts.some(({ type }) => type === 'month');
    return parts.flatMap((part, index): Parts => {
      const value = this.#translate(part, parts[index - 1]);
      const year = part.type === 'year' && withMonth;
      return [{ type: part.type, value }, ...(year ? [{ type: 'literal', value: ' г.' } as const] : [])];
    });
  }

  // A property, because callers may pass it on without its formatter, like the native one.
  readonly format = (date?: Date | number): string =>
    this.formatToParts(date)
      .map(({ value }) => value)
      .join('');

  formatRange(from: Date | number, to: Date | number): string {
    const month = (date: Date | number) =>
      this.formatToParts(date)
        .filter(({ type }) => type === 'month' || type === 'year')
        .map(({ value }) => value)
        .join();
    const day = this.formatToParts(from).find(({ type }) => type === 'day')?.value;
    const [start, end] = [this.format(from), this.format(to)];
    if (start === end) return start;
    return `${day !== undefined && month(from) === month(to) ? day : start} – ${end}`;
  }

  resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
    return { ...this.#english.resolvedOptions(), locale: 'mk' };
  }

  /** Returns the Macedonian text of a part; `before` is the part before it. */
  #translate({ type, value }: Intl.DateTimeFormatPart, before: Intl.DateTimeFormatPart | undefined): string {
    if (type === 'literal') {
      if (value === '/') return '.';
      return before?.type === 'weekday' ? ', ' : value;
    }
    if (type === 'timeZoneName') return zones[value] ?? value;
    const numeric = type === 'day' || type === 'month' || type === 'hour';
    if (numeric && this.#options[type] !== '2-digit') return words[value] ?? value.replace(/^0(?=\d)/, '');
    return words[value] ?? value;
  }
}
