import { createHash } from 'node:crypto';
import type { Queryable } from '#server/db/database.ts';
import { type AuditRow, insertAuditEntry, selectAuditEntries } from '#server/db/queries/auditEntry.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Author } from './viewer.ts';

/** Author, action, object and result; keyed hashes and fixed words only, never content (ASVS 16.3). */
export interface AuditEntry extends Author {
  readonly action:
    | 'authenticate'
    | 'send-code'
    | 'verify-code'
    | 'sign-in'
    | 'logout'
    | 'logout-everywhere'
    | 'book'
    | 'book-other-patient'
    | 'book-for-patient'
    | 'book-pending'
    | 'override-notice'
    | 'override-horizon'
    | 'override-deadline'
    | 'confirm'
    | 'decline'
    | 'expire-pending'
    | 'notify-pending'
    | 'find-patients'
    | 'cancel'
    | 'reschedule'
    | 'change'
    | 'answer-questionnaire'
    | 'export-answers'
    | 'view-booking'
    | 'view-results'
    | 'add-report'
    | 'share'
    | 'revoke-share'
    | 'view-shared'
    | 'revoke'
    | 'unlock'
    | 'add-request'
    | 'enquire'
    | 'list-enquiries'
    | 'view-enquiry'
    | 'complete-enquiry'
    | 'ask-details-change'
    | 'complete-details-change'
    | 'view-request'
    | 'open-request'
    | 'hold-request'
    | 'cancel-request'
    | 'decline-request'
    | 'remove-request'
    | 'view-document'
    | 'delete-document'
    | 'register-device'
    | 'revoke-device';
  /** Keyed hash of the object of the action. */
  readonly object?: Buffer;
  readonly result: 'done' | 'refused' | 'locked';
}

/** Adds an entry to the audit log in the transaction of the action. Call it last, because it locks the log. */
export async function appendAudit(tx: Transaction, { role, actor, action, object, result }: AuditEntry): Promise<void> {
  const hex = (hash: Buffer | undefined) => hash?.toString('hex') ?? '';
  await insertAuditEntry(tx, { role, actor: hex(actor), action, object: hex(object), result });
}

/** The result of a verification. */
interface AuditState {
  /** Position of the first entry that was changed or whose predecessor is missing; undefined if the chain is intact. */
  readonly broken: number | undefined;
  /** Whether the last entry of an earlier run is missing. */
  readonly missing: boolean;
  /** Position and hash of the last entry. Stored elsewhere, they reveal whether entries at the end were removed. */
  readonly head: AuditHead;
}

interface AuditHead {
  readonly position: number;
  readonly hash: string;
}

const batch = 1_000;

/** Verifies the hash chain of the audit log with an implementation that is independent of the database's. */
export async function verifyAudit(db: Queryable, known?: AuditHead): Promise<AuditState> {
  let head: AuditHead = { position: 0, hash: '' };
  let missing = known !== undefined;
  for (;;) {
    const entries = await selectAuditEntries(db, head.position, batch);
    for (const entry of entries) {
      const hash = entry.hash.toString('hex');
      if (entry.position !== head.position + 1 || hash !== chained(head.hash, entry)) {
        return { broken: entry.position, missing, head };
      }
      head = { position: entry.position, hash };
      if (head.position === known?.position && hash === known.hash) missing = false;
    }
    if (entries.length < batch) return { broken: undefined, missing, head };
  }
}

function chained(former: string, entry: AuditRow): string {
  const { position, at_micros, role, actor, action, object, result } = entry;
  return createHash('sha256')
    .update([former, position, at_micros, role, actor, action, object, result].join('\n'))
    .digest('hex');
}
