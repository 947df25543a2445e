import { addDays, type LocalDate } from '#base/dates.ts';
import { type BusyTimes, nothingBusy } from '#server/db/queries/busyTime.ts';
import type { Device } from '../catalog/catalogSnapshot.ts';
import { openStretches } from '../catalog/openingHours.ts';
import { dayAt, isSkipped, wallInstant, zoneDay } from '../catalog/zoneDay.ts';
import { noRejections, type Rejections } from './rejections.ts';
import type { SlotNeed } from './slotNeed.ts';

/** What is asked of the devices in one zone. */
export interface SlotQuestion {
  readonly zone: string;
  readonly need: SlotNeed;
  /** The first and the last date that can be booked now. */
  readonly today: LocalDate;
  readonly lastDate: LocalDate;
  /** The earliest start, in epoch milliseconds. */
  readonly earliest: number;
  /** Wanted starts in wall minutes after midnight: from (included) to (excluded). */
  readonly range: StartRange;
}

export interface StartRange {
  readonly from: number;
  readonly to: number;
}

export const anyTime: StartRange = { from: 0, to: 1440 };

/** Puts a question at a time (epoch milliseconds) in a zone. */
export function slotQuestion(
  zone: string,
  need: SlotNeed,
  now: number,
  horizonDays: number,
  range = anyTime,
): SlotQuestion {
  const today = dayAt(zone, now).date;
  return { zone, need, range, today, lastDate: addDays(today, horizonDays), earliest: now + need.notice * 60_000 };
}

/**
 * The free starts of a device on a date, in order, as instants. This is the one rule engine: search lists with it, and
 * holding and booking ask `isOffered`, which lists too. A start lies on the device's grid, measured on the wall from the
 * opening time; the room's time around it fits into the open hours and overlaps nothing. Refusals are counted.
 */
export function freeStarts(
  device: Device,
  date: LocalDate,
  busy: BusyTimes,
  question: SlotQuestion,
  rejections: Rejections,
): number[] {
  const { zone, need, range, today, lastDate, earliest } = question;
  if (date > lastDate) rejections.horizon++;
  if (date < today || date > lastDate) return [];
  const day = zoneDay(zone, date);
  const starts: number[] = [];
  for (const window of openStretches(device, date, zone)) {
    let next = firstEndingAfter(busy, window.from - need.prep * 60_000);
    for (let minute = window.opens; minute < window.closes; minute += device.startInterval) {
      if (isSkipped(day, minute)) continue;
      const start = wallInstant(day, minute);
      const from = start - need.prep * 60_000;
      const until = start + (need.minutes + need.cleanUp) * 60_000;
      while (endOf(busy, next) <= from) next++;
      if (from < window.since || until > window.until) rejections.closed++;
      else if (start < earliest) rejections.notice++;
      else if (beginOf(busy, next) < until) rejections[busy.held[next] ? 'held' : 'booked']++;
      else if (minute < range.from || minute >= range.to) rejections.timeOfDay++;
      else starts.push(start);
    }
  }
  return starts;
}

/** Whether a device offers a start (epoch milliseconds), by the very listing that search makes; and what stands against it. */
export function refusalOf(
  device: Device,
  start: number,
  busy: BusyTimes,
  question: SlotQuestion,
): 'taken' | 'not-offered' | undefined {
  const { date } = dayAt(question.zone, start);
  if (freeStarts(device, date, busy, question, noRejections()).includes(start)) return undefined;
  return freeStarts(device, date, nothingBusy, question, noRejections()).includes(start) ? 'taken' : 'not-offered';
}

function beginOf({ from }: BusyTimes, index: number): number {
  return from[index] ?? Number.POSITIVE_INFINITY;
}

function endOf({ until }: BusyTimes, index: number): number {
  return until[index] ?? Number.POSITIVE_INFINITY;
}

function firstEndingAfter({ until }: BusyTimes, instant: number): number {
  let low = 0;
  let high = until.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((until[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
