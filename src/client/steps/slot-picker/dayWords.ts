import type { TFunction } from 'i18next';
import type { DayCount } from './freeTimes.ts';
import type { TimeOfDay } from './slotSearch.ts';

/** Returns the free times of a day in words, or why there are none: `15 free times`, `closed`, `no free times in the morning`. */
export function dayWords({ count, reason }: DayCount, timeOfDay: TimeOfDay, t: TFunction): string {
  if (count > 0) return t('slot.free', { count });
  return t(!reason || reason === 'time-of-day' ? `slot.none.${timeOfDay}` : `slot.reason.${reason}`);
}
