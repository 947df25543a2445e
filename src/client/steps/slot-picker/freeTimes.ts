import { addDays, wallTimeMs } from '#base/dates.ts';
import type { Availability, Slot } from '#client/stores/SlotStore.ts';

type Clinic = Availability['clinics'][number];

/** One date over all clinics that were searched. */
export interface DayCount {
  readonly date: string;
  readonly count: number;
  /** Nowhere is anything open. */
  readonly closed: boolean;
}

/** Every date of an answer with what is free on it, in order; dates that no clinic listed have nothing. */
export function dayCounts({ from, to, clinics }: Availability): readonly DayCount[] {
  const counts: DayCount[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const days = clinics.flatMap(({ days }) => days.filter((day) => day.date === date));
    counts.push({
      date,
      count: days.reduce((sum, { count }) => sum + count, 0),
      closed: days.every(({ count, closed }) => count === 0 && closed === true),
    });
  }
  return counts;
}

/** The free times of one clinic on one date. */
export interface ClinicTimes {
  readonly clinic: string;
  readonly timeZone: string;
  readonly distance: number | undefined;
  readonly slots: readonly Slot[];
}

/** The free times on a date by clinic, in the order of the answer, without those that clash with times already chosen. */
export function timesOn({ clinics }: Availability, date: string, chosen: readonly Slot[]): readonly ClinicTimes[] {
  return clinics
    .map(({ clinic, timeZone, distance, days }) => ({
      clinic,
      timeZone,
      distance,
      slots: (days.find((day) => day.date === date)?.slots ?? []).filter(
        (slot) => !chosen.some((one) => clash(slot, one)),
      ),
    }))
    .filter(({ slots }) => slots.length > 0);
}

function clash(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The first free time after a date, as far as the answer knows: on a later day of it, or each clinic's next. */
export function nextFree({ clinics }: Availability, after: string): Slot | undefined {
  const slots = clinics.flatMap((clinic) => firstAfter(clinic, after));
  return slots.toSorted((a, b) => (a.start < b.start ? -1 : 1))[0];
}

function firstAfter({ days, next }: Clinic, after: string): readonly Slot[] {
  const listed = days.filter(({ date, slots }) => date > after && slots?.[0]).flatMap(({ slots }) => slots?.[0] ?? []);
  const first = listed[0] ?? next;
  return first && first.local.slice(0, 10) > after ? [first] : [];
}

/** The next date with something free in a month that was counted; undefined when there is none left in it. */
export function nextCounted(counts: readonly DayCount[], after: string): string | undefined {
  return counts.find(({ date, count }) => date > after && count > 0)?.date;
}

type PartOfDay = 'MORNING' | 'AFTERNOON' | 'EVENING';

/** Times of a day put together as people speak of them: until noon, until five, after. Empty parts are left out. */
export function partsOfDay(
  slots: readonly Slot[],
): readonly { readonly part: PartOfDay; readonly slots: readonly Slot[] }[] {
  const partOf = ({ local }: Slot): PartOfDay => {
    const hour = Number(local.slice(11, 13));
    if (hour < 12) return 'MORNING';
    return hour < 17 ? 'AFTERNOON' : 'EVENING';
  };
  return (['MORNING', 'AFTERNOON', 'EVENING'] as const)
    .map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter(({ slots }) => slots.length > 0);
}

/** Whether the visitor's clock shows something else than the clinic's at that time, so that the zone has to be named. */
export function isElsewhere({ start, local }: Slot): boolean {
  const moment = new Date(start);
  return wallTimeMs(local) - moment.getTime() !== -moment.getTimezoneOffset() * 60_000;
}
