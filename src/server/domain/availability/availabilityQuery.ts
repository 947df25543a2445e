import type { LocalDate } from '#base/dates.ts';
import type { Place } from '../catalog/distance.ts';
import type { EmptyReason } from './rejections.ts';
import type { Slot } from './slot.ts';
import { anyTime, type StartRange } from './slotRules.ts';

export type TimeOfDay = 'ANY' | 'MORNING' | 'AFTERNOON' | 'EVENING';

/** What is looked for, in the contract's words (SL-1, BK-6, BK-7). */
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
  /** Clinics to search at most, nearest first. */
  readonly limit?: number | undefined;
  readonly customDuration?: number | undefined;
  readonly walkIn?: boolean | undefined;
  /** Whose own hold counts as free. */
  readonly holder?: Buffer | undefined;
}

export interface AvailableDay {
  readonly date: LocalDate;
  readonly count: number;
  /** No device that could do it is open that day. */
  readonly closed?: boolean;
  /** WEEK only. */
  readonly slots?: Slot[];
}

export interface AvailableClinic {
  readonly clinic: string;
  readonly timeZone: string;
  readonly today: LocalDate;
  /** Metres. */
  readonly distance?: number;
  /** Empty for NEXT. */
  readonly days: AvailableDay[];
  /** The first free slot from the asked date on, also when it comes after the asked range. */
  readonly next?: Slot;
}

/** What is free, in the shape of the contract. */
export interface Availability {
  readonly computedAt: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly total: number;
  readonly clinics: AvailableClinic[];
  readonly explanation?: { readonly reason: EmptyReason; readonly messageKey: string };
}

/** Times of day by the start on the clinic's wall: morning before 12:00, afternoon before 17:00, evening from then on. */
export const startRanges: Readonly<Record<TimeOfDay, StartRange>> = {
  ANY: anyTime,
  MORNING: { from: 0, to: 12 * 60 },
  AFTERNOON: { from: 12 * 60, to: 17 * 60 },
  EVENING: { from: 17 * 60, to: 24 * 60 },
};
