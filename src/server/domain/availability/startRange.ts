import type { TimeOfDay } from './availabilityQuery.ts';
import { anyTime, type StartRange } from './slotRules.ts';

/** Times of day by the start on the clinic's wall: morning before 12:00, afternoon before 17:00, evening from then on. */
export const startRanges: Readonly<Record<TimeOfDay, StartRange>> = {
  ANY: anyTime,
  MORNING: { from: 0, to: 12 * 60 },
  AFTERNOON: { from: 12 * 60, to: 17 * 60 },
  EVENING: { from: 17 * 60, to: 24 * 60 },
};
