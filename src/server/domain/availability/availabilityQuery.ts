import type { LocalDate } from '#base/dates.ts';
import type { Place } from '../catalog/distance.ts';
import type { EmptyReason } from './rejections.ts';
import type { Slot } from './slot.ts';
import { anyTime, type StartRange } from './slotRules.ts';

/** A part of the local day. */
export type TimeOfDay = 'ANY' | 'MORNING' | 'AFTERNOON' | 'EVENING';

/** A search for free slots, as in the contract (SL-1, BK-6, BK-7). */
export interface AvailabilityQuery {
  readonly exams: readonly string[];
  readonly clinics?: readonly string[] | undefined;
  readonly region?: string | undefined;
  readonly origin?: Place | undefined;
  readonly view: 'NEXT' | 'WEEK' | 'MONTH';
  /** Local dates at each clinic. */
  readonly from: LocalDate;
  readonly to?: LocalDate | undefined;
  readonly timeOfDay?: TimeOfDay | undefined;
  readonly rank?: 'DISTANCE' | 'EARLIEST' | undefined;
  /** Most clinics to search, nearest first. */
  readonly limit?: number | undefined;
  readonly customDuration?: number | undefined;
  readonly walkIn?: boolean | undefined;
  /** The holder whose own hold counts as free. */
  readonly holder?: Buffer | undefined;
}

/** A date of a clinic in a search result. */
export interface AvailableDay {
  readonly date: LocalDate;
  readonly count: number;
  /** Whether no suitable device is open that day. */
  readonly closed?: boolean;
  /** In mode WEEK only. */
  readonly slots?: Slot[];
}

/** A clinic in a search result. */
export interface AvailableClinic {
  readonly clinic: string;
  readonly timeZone: string;
  readonly today: LocalDate;
  /** Metres from the origin. */
  readonly distance?: number;
  /** Empty in mode NEXT. */
  readonly days: AvailableDay[];
  /** The first free slot from the first date on, even after the range. */
  readonly next?: Slot;
}

/** The result of a search, as in the contract. */
export interface Availability {
  readonly computedAt: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly total: number;
  readonly clinics: AvailableClinic[];
  readonly explanation?: { readonly reason: EmptyReason; readonly messageKey: string };
}

/** Local start times of each part of the day: morning until 12:00, afternoon until 17:00, then evening. */
export const startRanges: Readonly<Record<TimeOfDay, StartRange>> = {
  ANY: anyTime,
  MORNING: { from: 0, to: 12 * 60 },
  AFTERNOON: { from: 12 * 60, to: 17 * 60 },
  EVENING: { from: 17 * 60, to: 24 * 60 },
};
