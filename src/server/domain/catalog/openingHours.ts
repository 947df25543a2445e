import { addDays, datesBetween, isoWeekday, type LocalDate } from '#base/dates.ts';
import { wallInstant, zoneDay } from './zoneDay.ts';

/** A range of wall time in minutes after midnight; 1440 is the midnight at the end. */
export interface WallWindow {
  readonly opens: number;
  readonly closes: number;
}

/** The opening hours of a device. */
export interface DeviceSchedule {
  /** Weekly hours of Monday to Sunday: those of ISO weekday n at index n − 1. */
  readonly hours: readonly (readonly WallWindow[])[];
  /** Exceptions. The first one that covers a date replaces its weekly hours; without windows the device is closed. */
  readonly exceptions: readonly {
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly hours: readonly WallWindow[];
    readonly reason: string;
  }[];
  /** Dates on which the clinic is closed, with the holiday's name; they override exceptions. */
  readonly holidays: ReadonlyMap<LocalDate, string>;
}

/** An open window in instants (epoch milliseconds), with the wall time that its start grid begins with. */
export interface OpenWindow extends WallWindow {
  readonly from: number;
  readonly to: number;
}

/** An open window with the stretch that it belongs to: windows that touch, even over midnight, form one stretch. */
interface OpenStretch extends OpenWindow {
  readonly since: number;
  readonly until: number;
}

/** Returns the hours of a date, from holidays, exceptions or the weekday. */
export function wallWindows(device: DeviceSchedule, date: LocalDate): readonly WallWindow[] {
  if (device.holidays.has(date)) return [];
  const exception = device.exceptions.find(({ from, to }) => from <= date && date <= to);
  return exception ? exception.hours : (device.hours[isoWeekday(date) - 1] ?? []);
}

/** Returns the open windows of a date, in order, without windows that lie wholly in skipped hours. */
export function openWindows(device: DeviceSchedule, date: LocalDate, zone: string): OpenWindow[] {
  const wall = wallWindows(device, date);
  if (wall.length === 0) return [];
  const day = zoneDay(zone, date);
  return wall
    .map(({ opens, closes }) => ({ opens, closes, from: wallInstant(day, opens), to: wallInstant(day, closes) }))
    .filter(({ from, to }) => from < to);
}

/** Returns the open windows of a date with their stretches. One day around is enough, because no allocation exceeds 24 hours. */
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

/** A stretch of a day in wall time: `HH:MM`, and `24:00` for the midnight at its end. */
interface OpenHours {
  readonly opens: string;
  readonly closes: string;
}

/** A stretch of a usual weekday, 1 for Monday to 7 for Sunday. */
interface ClinicHours extends OpenHours {
  readonly weekday: number;
}

/** Formats minutes after midnight as `HH:MM`; 1440 is `24:00`. */
export function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the weekly hours of a clinic: the union of its devices' hours, without holidays and exceptions. */
export function clinicHours(devices: readonly Pick<DeviceSchedule, 'hours'>[]): readonly ClinicHours[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    usualHours(devices, weekday).map((hours) => ({ weekday, ...hours })),
  );
}

/**
 * Returns the dates from the first to the last on which the hours of a clinic differ from its usual week, because of holidays and
 * exceptions. A closed day has no hours.
 */
export function specialHours(
  devices: readonly DeviceSchedule[],
  from: LocalDate,
  to: LocalDate,
): readonly { readonly date: LocalDate; readonly hours: readonly OpenHours[] }[] {
  return datesBetween(from, to).flatMap((date) => {
    const hours = openHours(devices.flatMap((device) => wallWindows(device, date)));
    const usual = usualHours(devices, isoWeekday(date));
    return JSON.stringify(hours) === JSON.stringify(usual) ? [] : [{ date, hours }];
  });
}

/** Returns the hours of a usual weekday on which any of the devices works. */
function usualHours(devices: readonly Pick<DeviceSchedule, 'hours'>[], weekday: number): readonly OpenHours[] {
  return openHours(devices.flatMap(({ hours }) => hours[weekday - 1] ?? []));
}

function openHours(windows: readonly WallWindow[]): readonly OpenHours[] {
  return mergeWindows(windows).map(({ opens, closes }) => ({ opens: clockText(opens), closes: clockText(closes) }));
}

/** Merges windows that touch or overlap, in order. */
export function mergeWindows(windows: readonly WallWindow[]): readonly WallWindow[] {
  const joined: WallWindow[] = [];
  for (const window of windows.toSorted((a, b) => a.opens - b.opens)) {
    const last = joined.at(-1);
    if (last && window.opens <= last.closes)
      joined[joined.length - 1] = { ...last, closes: Math.max(last.closes, window.closes) };
    else joined.push(window);
  }
  return joined;
}
