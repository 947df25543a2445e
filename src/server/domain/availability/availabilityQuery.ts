import { addDays, daysBetween, earlierDate, isLocalDate, type LocalDate, laterDate } from '#base/dates.ts';
import type { DayReason } from '#base/dayReason.ts';
import type { Point } from '#base/distance.ts';
import { afternoonHour, eveningHour } from '#base/partsOfDay.ts';
import { DomainError } from '../domainError.ts';
import type { Slot, SlotOffer } from './slot.ts';
import { anyTime, type EmptyReason, type StartRange } from './slotRules.ts';

/** A part of the local day. */
export type TimeOfDay = 'ANY' | 'MORNING' | 'AFTERNOON' | 'EVENING';

/** A search for free slots, as in the contract (SL-1, BK-6, BK-7). */
export interface AvailabilityQuery {
  readonly exams: readonly string[];
  readonly clinics?: readonly string[] | undefined;
  readonly region?: string | undefined;
  readonly origin?: Point | undefined;
  readonly view: 'NEXT' | 'WEEK' | 'MONTH';
  /** Local dates at each clinic. */
  readonly from: LocalDate;
  readonly to?: LocalDate | undefined;
  /** Dates whose slots are listed; `FIRST` is the first date with a free slot at any of the clinics. Other dates are only counted. */
  readonly slotsOn?: readonly (LocalDate | 'FIRST')[] | undefined;
  readonly timeOfDay?: TimeOfDay | undefined;
  readonly rank?: 'DISTANCE' | 'EARLIEST' | undefined;
  /** Maximum of clinics to search, nearest first. */
  readonly limit?: number | undefined;
  readonly customDuration?: number | undefined;
  readonly walkIn?: boolean | undefined;
  /** Slot tokens of the other appointments that the patient has chosen for the same booking. */
  readonly besides?: readonly string[] | undefined;
  /** The holder whose own hold counts as free. */
  readonly holder?: Buffer | undefined;
}

/** A date of a clinic in a search result. */
export interface AvailableDay {
  readonly date: LocalDate;
  readonly count: number;
  /** Why no slot is free that day; undefined for a day with free slots. */
  readonly reason?: DayReason;
  /** The free slots of a date that the query names. */
  readonly offers?: SlotOffer[];
}

/** A clinic in a search result. */
export interface AvailableClinic {
  readonly clinic: string;
  readonly timeZone: string;
  readonly today: LocalDate;
  /** Metres from the origin. */
  readonly distance?: number;
  /** Empty for the view NEXT. */
  readonly days: AvailableDay[];
  /** The first free slot from the first date on, even after the range. */
  readonly next?: Slot;
}

/** The result of a search, as in the contract. */
export interface Availability {
  readonly computedAt: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly total: number;
  /** The exams of every slot without `parts`, in the order of the query. */
  readonly exams: string[];
  /** Length of every slot without `parts`: the sum of the durations. */
  readonly minutes: number;
  readonly clinics: AvailableClinic[];
  /** The days between these exams and those of the other chosen slots, the longest first; undefined without any. */
  readonly intervals?: { readonly exam: string; readonly after: string; readonly days: number }[];
  readonly explanation?: { readonly reason: EmptyReason; readonly messageKey: string };
}

/** Local start times of each part of the day. */
export const startRanges: Readonly<Record<TimeOfDay, StartRange>> = {
  ANY: anyTime,
  MORNING: { from: 0, to: afternoonHour * 60 },
  AFTERNOON: { from: afternoonHour * 60, to: eveningHour * 60 },
  EVENING: { from: eveningHour * 60, to: 24 * 60 },
};

/** Maximum of days of a response: a week with its neighbours, or a month as six calendar weeks. NEXT goes to the horizon. */
const maxDays = { NEXT: 3660, WEEK: 14, MONTH: 42 };
const defaultDays = { NEXT: maxDays.NEXT, WEEK: 7, MONTH: 31 };

/** Maximum of clinics times dates whose slots are listed, which bounds the cost of a search. */
const maxListed = 400;

/** The dates that can be booked at the searched clinics. */
interface BookableDates {
  readonly today: LocalDate;
  readonly lastDate: LocalDate;
}

/**
 * Returns the dates to search; NEXT ends at the horizon. Throws invalid-request for an invalid date, an end before the start or more than
 * 400 clinics times listed dates,
 * date-in-the-past if the first date is over at every clinic, date-beyond-horizon and range-too-long.
 */
export function searchRange(
  { view, from, to, limit = 0, slotsOn = [] }: AvailabilityQuery,
  bookable: readonly BookableDates[],
): { from: LocalDate; to: LocalDate } {
  for (const [name, date] of Object.entries({ from, to })) {
    if (date !== undefined && !isLocalDate(date))
      throw invalid(name, 'format', `${name} must be a date such as 2026-11-20.`);
  }
  for (const [index, date] of slotsOn.entries()) {
    if (date !== 'FIRST' && !isLocalDate(date))
      throw invalid(`slotsOn/${index}`, 'format', 'slotsOn must have dates such as 2026-11-20, or FIRST.');
  }
  if (limit * slotsOn.length > maxListed) {
    const most = Math.floor(maxListed / limit);
    throw invalid('slotsOn', 'maxItems', `Name at most ${most} dates for ${limit} clinics, or search fewer clinics.`);
  }
  if (to !== undefined && to < from) throw invalid('to', 'minimum', 'to must not be before from.');
  if (to !== undefined && daysBetween(from, to) >= maxDays[view]) {
    throw new DomainError('range-too-long', { detail: `At most ${maxDays[view]} days can be searched at once.` });
  }
  const lastDate = bookable.map((dates) => dates.lastDate).reduce(laterDate, from);
  if (bookable.length > 0 && bookable.every(({ today }) => from < today)) {
    throw new DomainError('date-in-the-past', { detail: 'The search starts in the past. Search from today on.' });
  }
  if (bookable.length > 0 && bookable.every((dates) => from > dates.lastDate)) {
    throw new DomainError('date-beyond-horizon', { detail: `The last date to book is ${bookable[0]?.lastDate}.` });
  }
  const end = to ?? addDays(from, defaultDays[view] - 1);
  return { from, to: view === 'NEXT' ? earlierDate(end, lastDate) : end };
}

function invalid(name: string, keyword: string, detail: string): DomainError {
  return new DomainError('invalid-request', { detail, errors: [{ pointer: `/body/${name}`, keyword }] });
}
