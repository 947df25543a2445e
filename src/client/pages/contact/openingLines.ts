import { addDays, timeName, weekdayName } from '#client/i18n/wallTime.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';

type Hours = NonNullable<Clinic['openingHours']>;

/** A Monday; only the names of the days after it are used. */
const monday = '2024-01-01';

/** Opening hours as they stand on a door: days in a row with the same hours are one line, `Mon – Fri` and `7:30 am – 7:00 pm`. */
export function openingLines(
  hours: Hours,
  locale: string,
): readonly { readonly days: string; readonly times: string }[] {
  const dayName = (weekday: number) => weekdayName(addDays(monday, weekday - 1), locale);
  const clock = (time: string) => timeName(`${monday}T${time === '24:00' ? '00:00' : time}`, locale);
  const timesOf = (weekday: number) =>
    hours
      .filter((one) => one.weekday === weekday)
      .map(({ opens, closes }) => `${clock(opens)} – ${clock(closes)}`)
      .join(', ');
  const lines: { first: number; last: number; times: string }[] = [];
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const times = timesOf(weekday);
    const before = lines.at(-1);
    if (before?.times === times) before.last = weekday;
    else lines.push({ first: weekday, last: weekday, times });
  }
  return lines
    .filter(({ times }) => times)
    .map(({ first, last, times }) => ({
      days: first === last ? dayName(first) : `${dayName(first)} – ${dayName(last)}`,
      times,
    }));
}
