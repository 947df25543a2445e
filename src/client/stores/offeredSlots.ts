import type { Availability, Slot } from './SlotStore.ts';

const minuteMs = 60_000;
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

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
    .flatMap(({ device, offset, token, starts, parts }) =>
      starts.map((time, index): Slot => {
        const local = `${date}T${time}`;
        const start = Date.parse(`${local}:00${offset}`);
        const last = parts?.at(-1);
        const length = last ? last.after + last.minutes : minutes;
        return {
          token: `${token}.${index}`,
          clinic,
          device,
          minutes: length,
          offset,
          local,
          exams: parts ? parts.flatMap((part) => part.exams) : exams,
          start: instant(start),
          end: instant(start + length * minuteMs),
          zone: timeZone,
          ...(parts && {
            parts: parts.map((part) => ({
              device: part.device,
              exams: part.exams,
              minutes: part.minutes,
              offset,
              zone: timeZone,
              // Added as if it were UTC: a part of a visit is on the same date, and an offer has one offset.
              local: new Date(Date.parse(`${local}:00Z`) + part.after * minuteMs).toISOString().slice(0, 16),
              start: instant(start + part.after * minuteMs),
              end: instant(start + (part.after + part.minutes) * minuteMs),
            })),
          }),
        };
      }),
    )
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}
