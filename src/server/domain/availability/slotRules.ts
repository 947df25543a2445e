import type { Device } from '../catalog/catalogSnapshot.ts';
import type { Busy } from './busy.ts';
import { firstEndingAfter } from './busy.ts';
import { addDays, type LocalDate } from './localDate.ts';
import { openStretches } from './openingHours.ts';
import type { Rejections } from './rejections.ts';
import type { SlotNeed } from './slotNeed.ts';
import { dayAt, isSkipped, wallInstant, zoneDay } from './zoneDay.ts';

/** When the question is asked, and how far ahead it may reach. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Days after the clinic's today. */
  readonly horizonDays: number;
}

/** Wanted starts on the wall in minutes after midnight: from (included) to (excluded). */
export interface StartRange {
  readonly from: number;
  readonly to: number;
}

export const anyTime: StartRange = { from: 0, to: 1440 };

/**
 * The free starts of a device on a date, in order, as instants. This is the one rule engine: search lists with it, holding
 * and booking ask `isOffered`, which lists too. A start is on the device's grid, measured on the wall from the opening time;
 * the room's time around it fits into the open hours and overlaps nothing. What is refused is counted into `rejections`.
 */
export function freeStarts(
  device: Device,
  zone: string,
  date: LocalDate,
  need: SlotNeed,
  busy: Busy,
  moment: Moment,
  range: StartRange,
  rejections: Rejections,
): number[] {
  const today = dayAt(zone, moment.now).date;
  if (date < today) return [];
  if (date > addDays(today, moment.horizonDays)) {
    rejections.horizon++;
    return [];
  }
  const day = zoneDay(zone, date);
  const earliest = moment.now + need.notice * 60_000;
  const prep = need.prep * 60_000;
  const occupied = (need.minutes + need.cleanUp) * 60_000;
  const starts: number[] = [];
  for (const window of openStretches(device, date, zone)) {
    let next = firstEndingAfter(busy, window.from - prep);
    for (let minute = window.opens; minute < window.closes; minute += device.startInterval) {
      if (isSkipped(day, minute)) continue;
      const start = wallInstant(day, minute);
      const from = start - prep;
      const until = start + occupied;
      while (next < busy.until.length && at(busy.until, next) <= from) next++;
      if (from < window.since || until > window.until) rejections.closed++;
      else if (start < earliest) rejections.notice++;
      else if (next < busy.from.length && at(busy.from, next) < until) rejections[busy.held[next] ? 'held' : 'booked']++;
      else if (minute < range.from || minute >= range.to) rejections.timeOfDay++;
      else starts.push(start);
    }
  }
  return starts;
}
