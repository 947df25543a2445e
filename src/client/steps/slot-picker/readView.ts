import { isCalendarDate } from '#base/dates.ts';
import { firstWeekdayOf } from '#base/wallTime.ts';
import type { Config } from '#client/api/boot.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { namedSlotParameters } from './namedSlot.ts';
import { bookableDate, type CalendarRules, type View } from './slotRange.ts';
import type { TimeOfDay } from './slotSearch.ts';

/** The query parameters that a change of view removes (SL-1). */
export const resetParameters = {
  date: undefined,
  week: undefined,
  ...namedSlotParameters,
} as const;

interface CalendarSources {
  readonly query: URLSearchParams;
  readonly step: CompiledStep;
  readonly config: Config;
  readonly today: string;
  /** True on a phone: it opens with the week. */
  readonly onPhone: boolean;
  /** The date of a slot that is already held, or that times are sought beside. */
  readonly held: string | undefined;
  /** Days ahead of staff who override the horizon; undefined for those of the brand. */
  readonly horizonDays?: number | undefined;
}

/** The visible part of the calendar. */
export interface CalendarView {
  readonly view: View;
  readonly timeOfDay: TimeOfDay;
  readonly rules: CalendarRules;
  /** First day of a calendar's week, 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  /** A date in the visible week or month. */
  readonly around: string;
  /** The requested day; undefined if there is none. */
  readonly date: string | undefined;
  /** A requested day that cannot be booked; undefined if it can. */
  readonly outside: string | undefined;
}

const parts: readonly TimeOfDay[] = ['ANY', 'MORNING', 'AFTERNOON', 'EVENING'];

/** Reads the visible part of the calendar from the query, else from the settings of step and brand. Ignores invalid parameters. */
export function readView({ query, step, config, today, onPhone, held, horizonDays }: CalendarSources): CalendarView {
  const wanted =
    query.get('slotsView') ?? (onPhone ? 'WEEK' : (step.settings.options.view ?? config.booking.slotsView));
  const firstWeekday = firstWeekdayOf(config.locale);
  const rules: CalendarRules = {
    today,
    horizonDays: horizonDays ?? config.booking.horizonDays,
    firstWeekday: config.application.weekStartsToday ? undefined : firstWeekday,
  };
  const week = bookableDate(query.get('week'), rules);
  const date = bookableDate(query.get('date'), rules);
  const asked = query.get('date') ?? '';
  return {
    view: wanted === 'MONTH' ? 'MONTH' : 'WEEK',
    timeOfDay: parts.find((part) => part === query.get('timeOfDay')) ?? 'ANY',
    rules,
    firstWeekday,
    around: week ?? date ?? held ?? today,
    date: date ?? (week === undefined ? held : undefined),
    outside: date === undefined && isCalendarDate(asked) ? asked : undefined,
  };
}
