import { createHash } from 'node:crypto';
import { addDays } from '#base/dates.ts';
import type { Database } from '#server/db/database.ts';
import {
  type ExternalBooking,
  insertExternalBookings,
  selectExternalDays,
} from '#server/db/queries/externalBooking.ts';
import type { Device, Exam } from './catalogSnapshot.ts';
import { openCatalog } from './liveCatalog.ts';
import { type OpenWindow, openWindows } from './openingHours.ts';
import { dayAt } from './zoneDay.ts';

interface DemoLoad {
  /** Number of days, including today. */
  readonly days: number;
  /** The share of the opening hours that is booked so many days ahead, from 0 to 1. */
  readonly occupancy: (daysAhead: number) => number;
  /** The same seed on the same catalog gives the same bookings. */
  readonly seed: number;
}

/** Returns an occupancy that falls from most of tomorrow to a quarter of the last day. */
export function fadingOccupancy(days: number): DemoLoad['occupancy'] {
  return (daysAhead) => 0.85 - 0.6 * Math.min(1, Math.max(0, daysAhead - 1) / Math.max(1, days - 1));
}

/** Mornings are fuller than afternoons: the share is raised at the beginning of a day and lowered at its end by this part of it. */
const morningExtra = 0.15;
const minute = 60_000;

/**
 * Fills devices with external bookings, inside their opening hours and with the durations of their exams. Skips days of devices that have
 * external bookings, so that a second run adds only missing ones. Returns how many it added.
 */
export async function demoBookings(db: Database, { days, occupancy, seed }: DemoLoad): Promise<number> {
  const { catalog, now } = await openCatalog(db).read();
  const filled = await selectExternalDays(db.kysely);
  let added = 0;
  for (const clinic of catalog.clinics) {
    const today = dayAt(clinic.timeZone, now).date;
    const dates = Array.from({ length: days }, (_, ahead) => ({ ahead, date: addDays(today, ahead) }));
    for (const device of clinic.devices) {
      const exams = bookable(device, catalog.examById);
      const bookings = dates
        .filter(({ date }) => !filled.has(`${device.id} ${date}`))
        .flatMap(({ ahead, date }) => {
          const windows = openWindows(device, date, clinic.timeZone);
          const next = seededRandom(`${seed} ${clinic.slug} ${device.slug} ${date}`);
          return fillDay({ windows, exams, grid: device.startInterval * minute, share: occupancy(ahead), next });
        });
      if (bookings.length > 0) added += await insertExternalBookings(db.kysely, device, bookings);
    }
  }
  return added;
}

function bookable(device: Device, examById: ReadonlyMap<number, Exam>): Exam[] {
  return [...device.exams]
    .flatMap((id) => examById.get(id) ?? [])
    .filter(({ enquiry }) => enquiry === 'none')
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

interface Day {
  readonly windows: readonly OpenWindow[];
  readonly exams: readonly Exam[];
  /** Milliseconds between two possible starts. */
  readonly grid: number;
  readonly share: number;
  readonly next: () => number;
}

/** Steps through the day by random exams and books each with the probability of its time of day. */
function fillDay({ windows, exams, grid, share, next }: Day): ExternalBooking[] {
  const opens = windows[0]?.from ?? 0;
  const closes = windows.at(-1)?.to ?? 0;
  const bookings: ExternalBooking[] = [];
  for (const { from, to } of windows) {
    for (let at = from; at < to; ) {
      const exam = exams[Math.floor(next() * exams.length)];
      const booking = exam && bookingAt(exam, at, grid, { from, to });
      const extra = morningExtra * (1 - (2 * (at - opens)) / (closes - opens));
      if (booking && next() < share * (1 + extra)) bookings.push(booking);
      at = booking ? onGrid(booking.busyUntil, from, grid) : at + grid;
    }
  }
  return bookings;
}

/** Returns the earliest booking on the start grid whose whole time, with the room's, lies in the window from `at` on. */
function bookingAt(
  exam: Exam,
  at: number,
  grid: number,
  { from, to }: Pick<OpenWindow, 'from' | 'to'>,
): ExternalBooking | undefined {
  const startsAt = onGrid(at + exam.prepTime * minute, from, grid);
  const endsAt = startsAt + exam.duration * minute;
  const busyUntil = endsAt + exam.cleanUpTime * minute;
  if (busyUntil > to) return undefined;
  return { examId: exam.id, busyFrom: startsAt - exam.prepTime * minute, startsAt, endsAt, busyUntil };
}

function onGrid(instant: number, from: number, grid: number): number {
  return from + Math.ceil((instant - from) / grid) * grid;
}

/** Returns a generator of numbers from 0 to 1, seeded with a text (mulberry32). */
function seededRandom(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
