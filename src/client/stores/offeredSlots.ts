import type { Availability, Slot } from './SlotStore.ts';

type Clinic = Availability['clinics'][number];

/** Returns true if a search result lists the slots of a date, and not only their number. */
export function listsSlots({ clinics }: Availability, date: string): boolean {
  return clinics.some(({ days }) => days.some((day) => day.date === date && day.offers !== undefined));
}

/** Returns the free slots of a clinic on a date in order of time; empty if the search result does not list them. */
export function slotsOn(
  { exams, minutes }: Pick<Availability, 'exams' | 'minutes'>,
  { clinic, timeZone, days }: Clinic,
  date: string,
): readonly Slot[] {
  const offers = days.find((day) => day.date === date)?.offers ?? [];
  return offers
    .flatMap(({ device, offset, token, starts }) =>
      starts.map((time, index): Slot => {
        const local = `${date}T${time}`;
        const start = new Date(`${local}:00${offset}`);
        return {
          ...{ token: `${token}.${index}`, clinic, device, exams, minutes, offset, local },
          start: start.toISOString(),
          end: new Date(start.getTime() + minutes * 60_000).toISOString(),
          zone: timeZone,
        };
      }),
    )
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}
