import { addDays, daysBetween, earlierDate, isLocalDate, type LocalDate, laterDate } from '#base/dates.ts';
import { DomainError } from '../domainError.ts';
import type { AvailabilityQuery } from './availabilityQuery.ts';

/** Most days of a response: a week with its neighbours, or a month as six calendar weeks. NEXT goes to the horizon. */
const longest = { NEXT: 3660, WEEK: 14, MONTH: 42 };
const usual = { NEXT: longest.NEXT, WEEK: 7, MONTH: 31 };

/** The dates that can be booked at the searched clinics. */
interface BookableDates {
  readonly today: LocalDate;
  readonly lastDate: LocalDate;
}

/**
 * Returns the dates to search; NEXT ends at the horizon. Throws invalid-request for an invalid date or an end before the start,
 * date-in-the-past if the first date is over at every clinic, date-beyond-horizon and range-too-long.
 */
export function searchRange(
  { view, from, to }: AvailabilityQuery,
  bookable: readonly BookableDates[],
): { from: LocalDate; to: LocalDate } {
  for (const [name, date] of Object.entries({ from, to })) {
    if (date !== undefined && !isLocalDate(date))
      throw invalid(name, 'format', `${name} must be a date such as 2026-11-20.`);
  }
  if (to !== undefined && to < from) throw invalid('to', 'minimum', 'to must not be before from.');
  if (to !== undefined && daysBetween(from, to) >= longest[view]) {
    throw new DomainError('range-too-long', { detail: `At most ${longest[view]} days can be searched at once.` });
  }
  const lastDate = bookable.map((dates) => dates.lastDate).reduce(laterDate, from);
  if (bookable.length > 0 && bookable.every(({ today }) => from < today)) {
    throw new DomainError('date-in-the-past', { detail: 'Search from today on.' });
  }
  if (bookable.length > 0 && bookable.every((dates) => from > dates.lastDate)) {
    throw new DomainError('date-beyond-horizon', { detail: `The last date to book is ${bookable[0]?.lastDate}.` });
  }
  const end = to ?? addDays(from, usual[view] - 1);
  return { from, to: view === 'NEXT' ? earlierDate(end, lastDate) : end };
}

function invalid(name: string, keyword: string, detail: string): DomainError {
  return new DomainError('invalid-request', { detail, errors: [{ pointer: `/body/${name}`, keyword }] });
}
