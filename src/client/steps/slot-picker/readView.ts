import type { Config } from '#client/api/boot.ts';
import { firstWeekdayOf } from '#client/i18n/wallTime.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import type { TimeOfDay } from './slotNeeds.ts';
import { bookableDate, type CalendarRules, type View } from './slotRange.ts';

/** The parameters of the address that a change of view forgets (SL-1). */
export const slotParameters = {
  reset: { date: undefined, week: undefined, startTime: undefined, endTime: undefined },
} as const;

interface LookSources {
  readonly query: URLSearchParams;
  readonly step: CompiledStep;
  readonly config: Config;
  readonly today: string;
  /** The date of a time that is held already. */
  readonly held: string | undefined;
}

interface Look {
  readonly view: View;
  readonly timeOfDay: TimeOfDay;
  readonly rules: CalendarRules;
  /** First day of a calendar's week, 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  /** A date in the week or month that is looked at. */
  readonly around: string;
  /** The day that was asked for, if any. */
  readonly date: string | undefined;
}

const parts: readonly TimeOfDay[] = ['ANY', 'MORNING', 'AFTERNOON', 'EVENING'];

/** What is looked at: as the address says, else as the step or the brand prefers; what cannot be meant is as if absent. */
export function readView({ query, step, config, today, held }: LookSources): Look {
  const wanted = query.get('slotsView') ?? step.settings.options.view ?? config.booking.slotsView;
  const firstWeekday = firstWeekdayOf(config.locale);
  const rules: CalendarRules = {
    today,
    horizonDays: config.booking.horizonDays,
    firstWeekday: config.application.weekStartsToday ? undefined : firstWeekday,
  };
  const week = bookableDate(query.get('week'), rules);
  const date = bookableDate(query.get('date'), rules);
  return {
    view: wanted === 'MONTH' ? 'MONTH' : 'WEEK',
    timeOfDay: parts.find((part) => part === query.get('timeOfDay')) ?? 'ANY',
    rules,
    firstWeekday,
    around: week ?? date ?? held ?? today,
    date: date ?? (week === undefined ? held : undefined),
  };
}
