import { words, zones } from './words.ts';

type Parts = readonly Intl.DateTimeFormatPart[];

/** Dates and times as Macedonian writes them, made of what the browser knows of the calendar and its British English. */
export class MacedonianDates {
  readonly #english: Intl.DateTimeFormat;
  readonly #options: Intl.DateTimeFormatOptions;

  constructor(options: Intl.DateTimeFormatOptions = {}, English = Intl.DateTimeFormat) {
    this.#english = new English('en-GB', options);
    this.#options = options;
  }

  formatToParts(date?: Date | number): Intl.DateTimeFormatPart[] {
    const parts = this.#english.formatToParts(date);
    const withMonth = parts.some(({ type }) => type === 'month');
    return parts.flatMap((part, index): Parts => {
      const value = this.#say(part, parts[index - 1]);
      const year = part.type === 'year' && withMonth;
      return [{ type: part.type, value }, ...(year ? [{ type: 'literal', value: ' г.' } as const] : [])];
    });
  }

  // A property and not a method, because the browser's own is handed on by itself as well.
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

  #say({ type, value }: Intl.DateTimeFormatPart, before: Intl.DateTimeFormatPart | undefined): string {
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
