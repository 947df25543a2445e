import { addDays, daysBetween, isCalendarDate, isoWeekday } from '#base/dates.ts';

/** A calendar by week or by month. */
export type View = 'WEEK' | 'MONTH';

/** First and last visible date, and the first dates of the previous and next range; undefined if they cannot be booked. */
export interface SlotRange {
  readonly from: string;
  readonly to: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Layout and horizon of a calendar. */
export interface CalendarRules {
  /** The current date at the clinic. */
  readonly today: string;
  readonly horizonDays: number;
  /** 1 is Monday, 7 is Sunday; undefined if weeks start today (SL-1). */
  readonly firstWeekday: number | undefined;
}

/** Returns a date of the query if it can be booked, else undefined. */
export function bookableDate(text: string | null, { today, horizonDays }: CalendarRules): string | undefined {
  return text && isCalendarDate(text) && text >= today && text <= addDays(today, horizonDays) ? text : undefined;
}

/** Returns the week or month around a date, without past dates. */
export function rangeAround(date: string, view: View, rules: CalendarRules): SlotRange {
  return view === 'WEEK' ? weekAround(date, rules) : monthAround(date, rules);
}

function weekAround(date: string, rules: CalendarRules): SlotRange {
  const { today, firstWeekday } = rules;
  const start =
    firstWeekday === undefined ? sevenFrom(today, date) : addDays(date, -((isoWeekday(date) - firstWeekday + 7) % 7));
  return bounded(start, addDays(start, 6), addDays(start, -7), rules);
}

/** Weeks of seven days counted from today. */
function sevenFrom(today: string, date: string): string {
  return addDays(today, Math.floor(daysBetween(today, date) / 7) * 7);
}

function monthAround(date: string, rules: CalendarRules): SlotRange {
  const first = `${date.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const previous = `${addDays(first, -1).slice(0, 7)}-01`;
  return bounded(first, addDays(next, -1), previous, rules);
}

function bounded(first: string, last: string, previous: string, { today, horizonDays }: CalendarRules): SlotRange {
  const end = addDays(today, horizonDays);
  return {
    from: first < today ? today : first,
    to: last > end ? end : last,
    previous: first > today ? (previous < today ? today : previous) : undefined,
    next: last < end ? addDays(last, 1) : undefined,
  };
}

/** Returns the calendar weeks of a month; undefined in place of days of other months. */
export function weeksOf(month: string, firstWeekday: number): readonly (readonly (string | undefined)[])[] {
  const first = `${month.slice(0, 7)}-01`;
  const before = (isoWeekday(first) - firstWeekday + 7) % 7;
  const weeks: (string | undefined)[][] = [];
  for (let day = addDays(first, -before); day.slice(0, 7) <= first.slice(0, 7); day = addDays(day, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, i) => addDays(day, i)).map((date) =>
        date.startsWith(first.slice(0, 7)) ? date : undefined,
      ),
    );
  }
  return weeks;
}

/** Returns the same day of another month, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = firstOfMonth(index);
  const last = addDays(firstOfMonth(index + 1), -1);
  const same = first.slice(0, 8) + date.slice(8, 10);
  return same > last ? last : same;
}

/** Returns the first date of a month counted from January of the year 0. */
function firstOfMonth(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}
