import type { Database } from '#server/db/database.ts';
import type { UsageLimits } from './budgets/usageLimits.ts';
import type { LiveCatalog } from './catalog/liveCatalog.ts';
import type { SlotQueue } from './holds/slotQueue.ts';

/** The booking rules of a brand. */
export interface BookingRules {
  /** Least minutes from now to the start; an exam's `minutesPrior` applies if longer. */
  readonly minimumNotice: number;
  /** Days ahead that can be booked, from the local date of the clinic. */
  readonly horizonDays: number;
  /** Seconds until a hold expires, and again after each extension (SL-5). */
  readonly holdSeconds: number;
  /** Seconds until a hold expires in spite of extensions. */
  readonly holdMaxSeconds: number;
  /** Least minutes from a cancellation to the start. */
  readonly cancelMinutesPrior: number;
}

/** What search and booking need; made for each version of a brand. */
export interface BookingDeps {
  readonly db: Database;
  readonly catalog: LiveCatalog;
  readonly queue: SlotQueue;
  readonly rules: BookingRules;
  /** The key of `keyedHash`; the same in all server processes. */
  readonly signingKey: Buffer;
  /** Signs slot tokens. Each brand has a separate key, so that a slot token of one brand is invalid for another. */
  readonly slotKey: Buffer;
  /** Slugs of the regions that the brand serves; null for all. */
  readonly regions: readonly string[] | null;
  readonly usageLimits: UsageLimits;
  /** Right-hand side of Message-IDs. */
  readonly mailDomain: string;
}
