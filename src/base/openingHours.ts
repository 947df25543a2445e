import { addDays, isoWeekday, type LocalDate } from './dates.ts';
import { clockName, weekdayNames } from './wallTime.ts';

/** A stretch of a day in clinic time, `HH:MM`; `24:00` is the midnight at its end. */
interface OpenHours {
  readonly opens: string;
  readonly closes: string;
}

/** Opening hours of a usual week; the weekday is 1 for Monday. */
type WeekHours = readonly (OpenHours & { readonly weekday: number })[];

/** The opening hours of a clinic, as the API lists them. */
interface Clinic {
  readonly timeZone: string;
  readonly openingHours?: WeekHours;
  /** Days with other hours; none on a closed day. */
  readonly specialHours?: readonly { readonly date: LocalDate; readonly hours: readonly OpenHours[] }[];
}

type Translate = (key: string) => string;

/** Groups opening hours: consecutive days with the same hours form one line, such as `Mon – Fri` and `7:30 am – 7:00 pm`. */
export function openingLines(
  hours: WeekHours,
  t: Translate,
  locale: string,
): readonly { readonly days: string; readonly times: string }[] {
  const names = weekdayNames(locale, 'short');
  const weekdayOf = (weekday: number) => names[weekday - 1];
  const timesOf = (weekday: number) =>
    hours
      .filter((period) => period.weekday === weekday)
      .map(({ opens, closes }) =>
        opens === '00:00' && closes === '24:00'
          ? t('clinic.open-all-day')
          : `${openingTimeName(opens, t, locale)} – ${openingTimeName(closes, t, locale)}`,
      )
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
      days: first === last ? `${weekdayOf(first)}` : `${weekdayOf(first)} – ${weekdayOf(last)}`,
      times,
    }));
}

/** Returns a time of the opening hours, `HH:MM` or `24:00`, as `7:30 am`, `noon` or `midnight`. `locale` formats times. */
export function openingTimeName(time: string, t: Translate, locale: string): string {
  if (time === '00:00' || time === '24:00') return t('clinic.midnight');
  return time === '12:00' ? t('clinic.noon') : clockName(time, locale);
}

/** Whether a clinic is open now. `closes` and `opens` are `HH:MM` or `24:00` in clinic time. */
type OpenState =
  /** Open; `closes` is undefined if the clinic does not close within a week. */
  | { readonly open: true; readonly closes: string | undefined }
  /** Closed until `opens`, a number of days after the clinic's date. */
  | { readonly open: false; readonly opens: string; readonly date: LocalDate; readonly inDays: number }
  /** Closed for at least a week. */
  | { readonly open: false; readonly opens: undefined };

/** Last day that is searched for the next opening, from the clinic's date; `specialHours` go as far. */
const daysAhead = 7;

/** Returns the state of a clinic at an instant (epoch milliseconds), by the clock of the clinic. */
export function openState(clinic: Clinic, now: number): OpenState {
  const { date, time } = clinicClock(clinic.timeZone, now);
  const current = hoursOn(clinic, date).find(({ opens, closes }) => opens <= time && time < closes);
  if (current) return { open: true, closes: closingTime(clinic, date, current.closes) };
  for (let inDays = 0; inDays <= daysAhead; inDays++) {
    const day = addDays(date, inDays);
    const next = hoursOn(clinic, day).find(({ opens }) => inDays > 0 || opens > time);
    if (next) return { open: false, opens: next.opens, date: day, inDays };
  }
  return { open: false, opens: undefined };
}

/** Follows hours that continue after midnight. */
function closingTime(clinic: Clinic, date: LocalDate, closes: string): string | undefined {
  let last = closes;
  for (let days = 1; last === '24:00' && days <= daysAhead; days++) {
    const next = hoursOn(clinic, addDays(date, days)).find(({ opens }) => opens === '00:00');
    if (!next) return last;
    last = next.closes;
  }
  return last === '24:00' ? undefined : last;
}

function hoursOn({ openingHours = [], specialHours = [] }: Clinic, date: LocalDate) {
  const special = specialHours.find((day) => day.date === date);
  return special ? special.hours : openingHours.filter(({ weekday }) => weekday === isoWeekday(date));
}

function clinicClock(timeZone: string, now: number): { readonly date: LocalDate; readonly time: string } {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  // The format of Sweden is ISO 8601: 2026-11-20 09:30.
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', options).format(now).split(' ');
  return { date, time };
}
