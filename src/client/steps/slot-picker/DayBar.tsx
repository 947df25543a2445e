import { levelOf } from './freeTimes.ts';

/** The mark of a day in the calendar: long for many free times, short for a few, invisible for none. */
export function DayBar({ count }: { readonly count: number }) {
  return <span className="day-bar" data-level={levelOf(count)} aria-hidden="true" />;
}
