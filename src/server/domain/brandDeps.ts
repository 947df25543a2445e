import type { CodeChannel } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import type { Replica } from '#server/db/replica.ts';
import type { AttemptLimits } from './budgets/attemptBudgets.ts';
import type { UsageLimits } from './budgets/usageLimits.ts';
import type { LiveCatalog } from './catalog/liveCatalog.ts';
import type { DocumentDeps } from './documents/upload.ts';
import type { SlotQueue } from './holds/slotQueue.ts';
import type { ReminderRules } from './outbox/reminders.ts';
import type { SharingRules } from './shares/shareResults.ts';

/** What use cases need, made for each version of a brand. A use case that needs few of them takes a `Pick`. */
export interface BrandDeps {
  readonly db: Database;
  /** Answers searches for free times if it is usable. */
  readonly replica?: Replica | undefined;
  /** Id of the brand. */
  readonly brand: string;
  /** The key of `keyedHash`; the same in all server processes. */
  readonly signingKey: Buffer;
  readonly usageLimits: UsageLimits;
  readonly documents: DocumentDeps;
  /** Right-hand side of Message-IDs. */
  readonly mailDomain: string;
  /** The default locale of the brand, in which mails to staff are written. */
  readonly locale: string;
  /** Address of the call centre; may be empty. */
  readonly callCentreEmail: string;

  readonly catalog: LiveCatalog;
  /** Slugs of the regions that the brand serves; null for all. */
  readonly regions: readonly string[] | null;
  readonly queue: SlotQueue;
  readonly rules: BookingRules;
  readonly onBehalf: OnBehalfRules;
  readonly reminderRules: ReminderRules;
  readonly sharingRules: SharingRules;
  /** Hours between the arrival of a report and its release to the patient. */
  readonly reportHours: number;
  /** Begins the references of bookings; may be empty. */
  readonly referencePrefix: string;
  /** Signs slot tokens. Each brand has a separate key, so that a slot token of one brand is invalid for another. */
  readonly slotKey: Buffer;

  readonly attemptLimits: AttemptLimits;
  /** Minimum duration of a check of a date of birth, milliseconds, so that its time reveals nothing. */
  readonly minimumCheckMs: number;
  /** Seconds between two codes (AU-3). */
  readonly resendSeconds: number;
  /** Whether patients must also enter their contact number; a number that is entered is always compared (AU-2b). */
  readonly contactNumber: boolean;
  /** The channels through which this portal can send codes. */
  readonly channels: readonly CodeChannel[];
  /** Texts by role and key, as JSON; they replace the usual ones (AU-9). */
  readonly roleTranslations: string;
}

/** The booking rules of a brand. */
export interface BookingRules {
  /** Minimum minutes from now to the start; an exam's `minutesPrior` applies if longer. Null if staff override both. */
  readonly minimumNotice: number | null;
  /** Days ahead that can be booked, from the local date of the clinic. */
  readonly horizonDays: number;
  /** Seconds until a hold expires, and again after each extension (SL-5). */
  readonly holdSeconds: number;
  /** Seconds until a hold expires in spite of extensions. */
  readonly holdMaxSeconds: number;
  /** Minimum minutes from a cancellation to the start. */
  readonly cancelMinutesPrior: number;
  /** Minimum minutes from moving or changing an appointment to its start. */
  readonly rescheduleMinutesPrior: number;
  /** Whether appointments for exams that need none can be moved (CX-2). */
  readonly rescheduleWalkIns: boolean;
}

/** What staff and referrers who book for patients may choose. */
export interface OnBehalfRules {
  /** Whether they may add something to a booking, such as an override. */
  readonly advancedBooking: boolean;
  /** Whether a booking by staff waits for the patient to confirm. */
  readonly staffPending: 'NEVER' | 'OPTIONAL' | 'ALWAYS';
  /** Hours for which a pending booking waits for the patient. */
  readonly pendingHours: number;
}
