/** A box of a date. */
export type DatePart = 'day' | 'month' | 'year';
/** What stands in the boxes, as typed. */
export type BirthDate = { readonly [part in DatePart]: string };

export const noDate: BirthDate = { day: '', month: '', year: '' };

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year';

/** The order in which a locale writes a date. */
export function partsOf(locale: string): readonly DatePart[] {
  const written = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    0,
  );
  return written.map(({ type }) => type).filter(isPart);
}

/** YYYY-MM-DD; undefined when the boxes hold no day of the calendar. */
export function isoDate({ day, month, year }: BirthDate): string | undefined {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(iso) ? iso : undefined;
}

/** Message key of what is wrong with a date of birth, which is required and not in the future (AU-2). `today` is YYYY-MM-DD. */
export function birthDateFault(date: BirthDate, today: string): string | undefined {
  if (!date.day && !date.month && !date.year) return 'authentication.date.required';
  const iso = isoDate(date);
  if (iso === undefined || iso < '1900-01-01') return 'authentication.date.invalid';
  return iso > today ? 'authentication.date.future' : undefined;
}

/** Message key of what is wrong with a contact number: optional, digits only, at most ten (AU-2). */
export function contactNumberFault(text: string): string | undefined {
  return /^\d{0,10}$/.test(text) ? undefined : 'authentication.contact.invalid';
}
