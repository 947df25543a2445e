import type { CodeChannel } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import type { AttemptLimits } from '../budgets/attemptBudgets.ts';
import type { UsageLimits } from '../budgets/usageLimits.ts';

/** What authentication needs; made for each brand. */
export interface AccessDeps {
  readonly db: Database;
  readonly signingKey: Buffer;
  readonly brand: string;
  readonly attemptLimits: AttemptLimits;
  readonly usageLimits: UsageLimits;
  /** Least duration of a check of a date of birth, milliseconds, so that its time reveals nothing. */
  readonly floorMs: number;
  /** Seconds between two codes (AU-3). */
  readonly resendSeconds: number;
  /** Whether patients must also enter their contact number (AU-2). */
  readonly contactNumber: boolean;
  /** The channels through which this portal can send codes. */
  readonly channels: readonly CodeChannel[];
  /** Texts by role and key, as JSON; they replace the usual ones (AU-9). */
  readonly roleTranslations: string;
  /** Right-hand side of Message-IDs. */
  readonly mailDomain: string;
}
