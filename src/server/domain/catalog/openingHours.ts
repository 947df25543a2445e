import { addDays, isoWeekday, type LocalDate } from '#base/dates.ts';
import { wallInstant, zoneDay } from './zoneDay.ts';

/** A stretch of a day on the wall clock, in minutes after midnight; 1440 is the midnight at its end. */
export interface WallWindow {
  readonly opens: number;
  readonly closes: number;
}

/** When a device works. */
export interface DeviceSchedule {
  /** Weekly hours of Monday to Sunday: those of ISO weekday n at index n − 1. */
  readonly hours: readonly (readonly WallWindow[])[];
  /** The first one that covers a date replaces the weekly hours of that date; no windows means closed. */
  readonly exceptions: readonly {
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly hours: readonly WallWindow[];
    readonly reason: string;
  }[];
  /** Dates on which the whole clinic is closed, with the holiday's name; stronger than exceptions. */
  readonly holidays: ReadonlyMap<LocalDate, string>;
}

/** An open window of a date, in instants (epoch milliseconds), and the wall time that its start grid is measured from. */
export interface OpenWindow extends WallWindow {
  readonly from: number;
  readonly to: number;
}

/** An open window with the whole stretch that it is part of: windows that touch, over midnight too, are one stretch. */
interface OpenStretch extends OpenWindow {
  readonly since: number;
  readonly until: number;
}

/** The hours of a date on the wall: holidays close it, exceptions replace it, else the weekday's. */
export function wallWindows(device: DeviceSchedule, date: LocalDate): readonly WallWindow[] {
  if (device.holidays.has(date)) return [];
  const exception = device.exceptions.find(({ from, to }) => from <= date && date <= to);
  return exception ? exception.hours : (device.hours[isoWeekday(date) - 1] ?? []);
}

/** The open windows of a date, in order; a window that lies wholly in skipped hours is left out. */
export function openWindows(device: DeviceSchedule, date: LocalDate, zone: string): OpenWindow[] {
  const wall = wallWindows(device, date);
  if (wall.length === 0) return [];
  const day = zoneDay(zone, date);
  return wall
    .map(({ opens, closes }) => ({ opens, closes, from: wallInstant(day, opens), to: wallInstant(day, closes) }))
    .filter(({ from, to }) => from < to);
}

/** The open windows of a date with their stretches. No allocation is longer than 24 hours, so one day around is far enough. */
export function openStretches(device: DeviceSchedule, date: LocalDate, zone: string): OpenStretch[] {
  const windows = openWindows(device, date, zone);
  const before = windows[0]?.opens === 0 ? openWindows(device, addDays(date, -1), zone) : [];
  const after = windows.at(-1)?.closes === 1440 ? openWindows(device, addDays(date, 1), zone) : [];
  const stretches = joined([...before, ...windows, ...after]);
  return windows.map((window) => {
    const stretch = stretches.find(({ since, until }) => since <= window.from && window.to <= until);
    return { ...window, since: stretch?.since ?? window.from, until: stretch?.until ?? window.to };
  });
}

function joined(windows: readonly OpenWindow[]): { since: number; until: number }[] {
  const stretches: { since: number; until: number }[] = [];
  for (const { from, to } of windows) {
    const last = stretches.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, to);
    else stretches.push({ since: from, until: to });
  }
  return stretches;
}
