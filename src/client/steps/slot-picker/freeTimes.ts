import { addDays } from '#base/dates.ts';
import { type DayReason, mainReason } from '#base/dayReason.ts';
import { afternoonHour, eveningHour } from '#base/partsOfDay.ts';
import { slotsOn } from '#client/stores/offeredSlots.ts';
import type { Availability, Slot } from '#client/stores/SlotStore.ts';

/** The free times of one date at all searched clinics. */
export interface DayCount {
  readonly date: string;
  readonly count: number;
  /** Why no clinic has a free time, as the server says; undefined for a date with free times, and if no clinic was searched. */
  readonly reason: DayReason | undefined;
}

/** Returns every date of a search result with its number of free times, or the main reason of its clinics. */
export function dayCounts({ from, to, clinics }: Availability): readonly DayCount[] {
  const counts: DayCount[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const days = clinics.flatMap(({ days }) => days.filter((day) => day.date === date));
    const count = days.reduce((sum, { count }) => sum + count, 0);
    const reasons = count > 0 ? [] : days.flatMap((day) => day.reason ?? []);
    counts.push({ date, count, reason: mainReason(reasons) });
  }
  return counts;
}

/** Returns the clinics without free times on a date by reason, in the order of the search result. */
export function clinicsByReason({ clinics }: Availability, date: string): ReadonlyMap<DayReason, readonly string[]> {
  const empty = clinics.flatMap(({ clinic, days }) => {
    const reason = days.find((day) => day.date === date)?.reason;
    return reason ? [{ clinic, reason }] : [];
  });
  const groups = Map.groupBy(empty, ({ reason }) => reason);
  return new Map([...groups].map(([reason, some]) => [reason, some.map(({ clinic }) => clinic)]));
}

/** Returns the longest interval to the exams of other chosen times, with the names of the exams. */
export function intervalIn(
  { intervals: [longest] = [] }: Availability,
  nameOf: (noun: 'exam', slug: string) => string | undefined,
): { readonly exam: string; readonly after: string; readonly days: number } {
  const { exam = '', after = '', days = 0 } = longest ?? {};
  return { days, exam: nameOf('exam', exam) ?? '…', after: nameOf('exam', after) ?? '…' };
}

/** Up to this many free times of a day are a few. */
const aFew = 3;

/** Returns how the calendar marks a day with this number of free times. */
export function levelOf(count: number): 'many' | 'few' | 'none' {
  if (count === 0) return 'none';
  return count > aFew ? 'many' : 'few';
}

/** The free times of one clinic on one date. */
export interface ClinicTimes {
  readonly clinic: string;
  readonly timeZone: string;
  readonly distance: number | undefined;
  readonly slots: readonly Slot[];
}

/** Returns the free times on a date by clinic. */
export function timesOn(found: Availability, date: string): readonly ClinicTimes[] {
  return found.clinics
    .map((clinic) => ({
      clinic: clinic.clinic,
      timeZone: clinic.timeZone,
      distance: clinic.distance,
      slots: slotsOn(found, clinic, date),
    }))
    .filter(({ slots }) => slots.length > 0);
}

/** Returns date and wall time of the earliest of the clinics' first free slots, if it is after a date. */
export function nextFree({ clinics }: Availability, after: string): { date: string; time: string } | undefined {
  const slots = clinics.flatMap(({ next }) => (next && next.local.slice(0, 10) > after ? [next] : []));
  const [first] = slots.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return first && { date: first.local.slice(0, 10), time: first.local.slice(11, 16) };
}

/** Returns the next date with free times in a week or month; undefined if there is none. */
export function nextCounted(counts: readonly DayCount[], after: string): string | undefined {
  return counts.find(({ date, count }) => date > after && count > 0)?.date;
}

type PartOfDay = 'MORNING' | 'AFTERNOON' | 'EVENING';

/** Groups the times of a day by its parts. Omits empty parts. */
export function partsOfDay(
  slots: readonly Slot[],
): readonly { readonly part: PartOfDay; readonly slots: readonly Slot[] }[] {
  const partOf = ({ local }: Slot): PartOfDay => {
    const hour = Number(local.slice(11, 13));
    if (hour < afternoonHour) return 'MORNING';
    return hour < eveningHour ? 'AFTERNOON' : 'EVENING';
  };
  return (['MORNING', 'AFTERNOON', 'EVENING'] as const)
    .map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter(({ slots }) => slots.length > 0);
}
