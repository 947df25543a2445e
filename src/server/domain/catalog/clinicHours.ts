import type { Device } from './catalogSnapshot.ts';
import type { WallWindow } from './openingHours.ts';

/** A stretch of a usual weekday, 1 for Monday to 7 for Sunday, on the wall: `HH:MM`, and `24:00` for the midnight at its end. */
interface ClinicHours {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Returns the weekly hours of a clinic: the union of its devices' hours, without holidays and exceptions. */
export function clinicHours(devices: readonly Pick<Device, 'hours'>[]): readonly ClinicHours[] {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    together(devices.flatMap(({ hours }) => hours[day] ?? [])).map(({ opens, closes }) => ({
      weekday: day + 1,
      opens: clock(opens),
      closes: clock(closes),
    })),
  );
}

/** Merges windows that touch or overlap, in order. */
function together(windows: readonly WallWindow[]): readonly WallWindow[] {
  const joined: WallWindow[] = [];
  for (const window of windows.toSorted((a, b) => a.opens - b.opens)) {
    const last = joined.at(-1);
    if (last && window.opens <= last.closes)
      joined[joined.length - 1] = { ...last, closes: Math.max(last.closes, window.closes) };
    else joined.push(window);
  }
  return joined;
}
