import { isCalendarDate } from '#base/dates.ts';

/** A part of a date. */
export type DatePart = 'day' | 'month' | 'year';
/** The typed text of each part. */
export type DateParts = { readonly [part in DatePart]: string };

/** The order of the parts of a date in a locale, such as day, month, year in `en-AU`, and their separator. */
interface DateOrder {
  readonly parts: readonly DatePart[];
  readonly separator: string;
}

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year';

/** Returns order and separator of a numeric date in a locale. */
export function dateOrder(locale: string): DateOrder {
  const written = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0);
  return {
    parts: written.map(({ type }) => type).filter(isPart),
    separator: written.find(({ type }) => type === 'literal')?.value ?? '/',
  };
}

/** Joins the parts into `YYYY-MM-DD` and pads day and month; joins incomplete parts as typed. Returns undefined if all are empty. */
export function joinDate({ year, month, day }: DateParts): string | undefined {
  if (!year && !month && !day) return undefined;
  const pad = (text: string) => (/^\d$/.test(text) ? `0${text}` : text);
  return year && month && day ? `${year}-${pad(month)}-${pad(day)}` : `${year}-${month}-${day}`;
}

/** Splits the result of `joinDate` into its parts. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/**
 * Parses a typed date, `3/2/2026`, `3.2.26` or `03022026` in the order of the locale or `2026-02-03`, into `YYYY-MM-DD`. A year of
 * two digits is in this century. Returns unparsable text trimmed, which the schema rejects.
 */
export function readTypedDate(text: string, { parts }: DateOrder): string {
  const typed = text.trim();
  const numbers = /^\d{8}$/.test(typed) ? splitDigits(typed, parts) : typed.split(/[^\d]+/);
  const order = /^\d{4}\D/.test(typed) ? (['year', 'month', 'day'] as const) : parts;
  if (numbers.length !== 3 || numbers.some((number) => !/^\d{1,4}$/.test(number))) return typed;
  const of = (part: DatePart) => numbers[order.indexOf(part)] ?? '';
  const year = of('year');
  return joinDate({ year: year.length === 2 ? `20${year}` : year, month: of('month'), day: of('day') }) ?? typed;
}

function splitDigits(digits: string, parts: readonly DatePart[]): readonly string[] {
  let from = 0;
  return parts.map((part) => {
    const start = from;
    from += part === 'year' ? 4 : 2;
    return digits.slice(start, from);
  });
}

const possible: { readonly [part in DatePart]: (text: string) => boolean } = {
  day: (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31,
  month: (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12,
  year: (text) => /^\d{4}$/.test(text),
};

/** Returns the parts that no date has, such as month 13; the day if the month has fewer days; [] for a date. */
export function wrongParts(parts: DateParts): readonly DatePart[] {
  const wrong = (['day', 'month', 'year'] as const).filter((part) => !possible[part](parts[part]));
  if (wrong.length > 0) return wrong;
  return isCalendarDate(joinDate(parts) ?? '') ? [] : ['day'];
}

/** Returns the message key that says how to correct the wrong parts. */
export function partsFaultKey(parts: DateParts, [wrong, ...others]: readonly DatePart[]): string | undefined {
  if (!wrong) return undefined;
  if (others.length > 0) return 'form.date.fault.several';
  return possible[wrong](parts[wrong]) ? 'form.error.format.date' : `form.date.fault.${wrong}`;
}

/** Formats `YYYY-MM-DD` in the order of the locale; returns other text unchanged. */
export function writeDate(value: string, { parts, separator }: DateOrder): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const written = splitDate(value);
  return parts.map((part) => written[part]).join(separator);
}
