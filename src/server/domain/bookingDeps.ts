import type { Database } from '#server/db/database.ts';
import type { UsageLimits } from './budgets/usageLimits.ts';
import type { LiveCatalog } from './catalog/liveCatalog.ts';
import type { SlotQueue } from './holds/slotQueue.ts';

/** What a brand allows. */
export interface BookingRules {
  /** Minutes between now and the earliest start; an exam's own `minutesPrior` counts when it is longer. */
  readonly minimumNotice: number;
  /** Days ahead that can be booked, counted from the clinic's today. */
  readonly horizonDays: number;
  /** A hold lives this long, and after each extension again (SL-5). */
  readonly holdSeconds: number;
  /** No hold lives longer than this, however often it is extended. */
  readonly holdMaxSeconds: number;
  /** Minutes before the start until which a booking can be canceled. */
  readonly cancelMinutesPrior: number;
}

/** What every use case of searching and booking works with; built once for each brand. */
export interface BookingDeps {
  readonly db: Database;
  readonly catalog: LiveCatalog;
  readonly queue: SlotQueue;
  readonly rules: BookingRules;
  /** Names things in the audit log and makes one-time codes; the same in all server processes. */
  readonly signingKey: Buffer;
  /** Signs slot tokens; each brand has a key of its own, so that an offer of one brand is worth nothing at another. */
  readonly slotKey: Buffer;
  /** Slugs of the only regions that the brand serves, or null for all. */
  readonly regions: readonly string[] | null;
  /** How often people may be written to. */
  readonly usageLimits: UsageLimits;
  /** Right-hand side of the Message-IDs of mail that a booking owes. */
  readonly mailDomain: string;
}
