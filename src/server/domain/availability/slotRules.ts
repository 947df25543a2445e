import { addDays, type LocalDate } from '#base/dates.ts';
import type { DayReason } from '#base/dayReason.ts';
import { lowerBound } from '#base/lowerBound.ts';
import { type BusyTimes, nothingBusy } from '#server/db/queries/busyTime.ts';
import type { Device } from '../catalog/catalogSnapshot.ts';
import { openStretches } from '../catalog/openingHours.ts';
import { dayAt, isSkipped, wallInstant, zoneDay } from '../catalog/zoneDay.ts';
import type { PartNeed, SlotNeed } from './slotNeed.ts';

/** The criteria for slots of devices in one time zone. */
export interface SlotCriteria extends DeviceCriteria {
  readonly need: SlotNeed;
}

/** The criteria for starts of one device. */
interface DeviceCriteria {
  readonly zone: string;
  readonly need: PartNeed;
  /** The first and the last date that can be booked now. */
  readonly today: LocalDate;
  readonly lastDate: LocalDate;
  /** The earliest start, in epoch milliseconds. */
  readonly earliest: number;
  /** Local start times in minutes after midnight. */
  readonly range: StartRange;
}

/** A range of start times in wall time, in minutes after midnight: `from` included, `to` excluded. */
export interface StartRange {
  readonly from: number;
  readonly to: number;
}

/** The whole day. */
export const anyTime: StartRange = { from: 0, to: 1440 };

/** Returns the criteria at a time (epoch milliseconds) in a zone. */
export function slotCriteria(
  zone: string,
  need: SlotNeed,
  now: number,
  horizonDays: number,
  range = anyTime,
): SlotCriteria {
  const today = dayAt(zone, now).date;
  return { zone, need, range, today, lastDate: addDays(today, horizonDays), earliest: now + need.notice * 60_000 };
}

/**
 * Returns the free starts of a device on a date, in order, as instants. Search, holds and bookings all use this rule engine. A start lies
 * on the device's grid, in wall time from the opening time; the room's time fits into the opening hours and overlaps no busy time.
 * Counts the rejected starts.
 */
export function freeStarts(
  device: Device,
  date: LocalDate,
  busy: BusyTimes,
  criteria: DeviceCriteria,
  rejections: Rejections,
): number[] {
  const { zone, need, range, today, lastDate, earliest } = criteria;
  if (date > lastDate) rejections.horizon++;
  if (date < today) rejections.notice++;
  if (date < today || date > lastDate) return [];
  const day = zoneDay(zone, date);
  // By how much the patient may shorten the appointment; without a choice, no start is refused for its length.
  const shorter = (need.minutes - need.shortest) * 60_000;
  const starts: number[] = [];
  for (const window of openStretches(device, date, zone)) {
    let next = firstEndingAfter(busy, window.from - need.prep * 60_000);
    for (let minute = window.opens; minute < window.closes; minute += device.startInterval) {
      if (isSkipped(day, minute)) continue;
      const start = wallInstant(day, minute);
      const from = start - need.prep * 60_000;
      const until = start + (need.minutes + need.cleanUp) * 60_000;
      while (endOf(busy, next) <= from) next++;
      const freeUntil = Math.min(window.until, beginOf(busy, next));
      const mayBegin = from >= window.since && start >= earliest;
      if (mayBegin && until > freeUntil && until - shorter <= freeUntil) rejections.noGap++;
      else if (from < window.since || until > window.until) rejections.closed++;
      else if (start < earliest) rejections.notice++;
      else if (beginOf(busy, next) < until) rejections[busy.held[next] ? 'held' : 'booked']++;
      else if (minute < range.from || minute >= range.to) rejections.timeOfDay++;
      else starts.push(start);
    }
  }
  return starts;
}

/** Returns why a device does not offer a start (epoch milliseconds), by the same listing as search; undefined if it does. */
export function unavailability(
  device: Device,
  start: number,
  busy: BusyTimes,
  criteria: DeviceCriteria,
): 'taken' | 'not-offered' | undefined {
  const { date } = dayAt(criteria.zone, start);
  if (freeStarts(device, date, busy, criteria, noRejections()).includes(start)) return undefined;
  return freeStarts(device, date, nothingBusy, criteria, noRejections()).includes(start) ? 'taken' : 'not-offered';
}

function beginOf({ from }: BusyTimes, index: number): number {
  return from[index] ?? Number.POSITIVE_INFINITY;
}

function endOf({ until }: BusyTimes, index: number): number {
  return until[index] ?? Number.POSITIVE_INFINITY;
}

function firstEndingAfter({ until }: BusyTimes, instant: number): number {
  return lowerBound(until.length, (index) => (until[index] ?? 0) <= instant);
}

/** The number of starts that each rule refused; a start counts for the first rule that refuses it. */
export interface Rejections {
  /** The room's time does not fit into the opening hours. */
  closed: number;
  /** Earlier than the notice allows, and days in the past. */
  notice: number;
  /** Days beyond the horizon. */
  horizon: number;
  booked: number;
  held: number;
  /** Not free for the wanted length, but for the shortest one that the exam allows. */
  noGap: number;
  /** Free, but at another time of day. */
  timeOfDay: number;
  /** Days on which each part of a visit is free, but not one part after the other. */
  notConsecutive: number;
  /** Days of another chosen appointment whose exams exclude these. */
  otherDay: number;
  /** Days that are too few days before or after another chosen appointment. */
  daysApart: number;
  /** Days whose free times all overlap another chosen appointment or are too close to it. */
  overlap: number;
  /** Days whose free times are all in the wrong order with another chosen appointment. */
  order: number;
  /** Days whose free times would all be one visit with another chosen appointment, which its exams exclude. */
  sameVisit: number;
}

/** Why no slot is free, as in the contract. */
export type EmptyReason = DayReason | 'no-clinic' | 'not-together' | 'exclusive';

/** Returns rejections with all counts 0. */
export function noRejections(): Rejections {
  return {
    closed: 0,
    notice: 0,
    horizon: 0,
    booked: 0,
    held: 0,
    noGap: 0,
    timeOfDay: 0,
    notConsecutive: 0,
    otherDay: 0,
    daysApart: 0,
    overlap: 0,
    order: 0,
    sameVisit: 0,
  };
}

/**
 * Returns why no start is free, by what the rules refused. `open` says whether any device of the clinic works that day, whatever its exams:
 * only a day on which no device works is closed. A start that is free at another time of day counts as such, so that a full day has none at any time.
 */
export function reasonOf(rejections: Rejections, open: boolean): DayReason {
  const {
    timeOfDay,
    notConsecutive,
    otherDay,
    daysApart,
    overlap,
    order,
    sameVisit,
    noGap,
    booked,
    held,
    notice,
    horizon,
  } = rejections;
  if (daysApart > 0) return 'days-apart';
  if (otherDay > 0) return 'other-day';
  if (timeOfDay > 0) return 'time-of-day';
  if (order > 0) return 'order';
  if (sameVisit > 0) return 'same-visit';
  if (overlap > 0) return 'overlap';
  if (noGap > 0) return 'no-gap';
  if (notConsecutive > 0) return 'not-consecutive';
  if (booked + held > 0) return 'full';
  if (notice > 0) return 'notice';
  if (horizon > 0) return 'horizon';
  return open ? 'not-offered' : 'closed';
}
