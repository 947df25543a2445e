import type { Database } from '#server/db/database.ts';
import type { AttemptLimits } from '../budgets/attemptBudgets.ts';
import type { UsageLimits } from '../budgets/usageLimits.ts';
import type { CodeChannel } from './oneTimeCode.ts';

/** What letting somebody in works with; built once for each brand. */
export interface AccessDeps {
  readonly db: Database;
  readonly signingKey: Buffer;
  readonly brand: string;
  readonly attemptLimits: AttemptLimits;
  /** How often people may be written to. */
  readonly usageLimits: UsageLimits;
  /** Every answer to a date of birth takes at least this long, so that its time tells nothing. */
  readonly floorMs: number;
  /** Seconds between two codes (AU-3). */
  readonly resendSeconds: number;
  /** Whether the contact number has to be given too (AU-2). */
  readonly contactNumber: boolean;
  /** Ways in which codes can be sent from here. */
  readonly channels: readonly CodeChannel[];
  /** Texts that take the place of others, by role and key, as JSON (AU-9). */
  readonly roleTranslations: string;
  /** Right-hand side of the Message-IDs of mail that is owed. */
  readonly mailDomain: string;
}
