import { insertAuditEntry } from '#server/db/queries/auditEntry.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Author } from '../roles/viewer.ts';

/** Who did what to what, and how it ended; hashes and fixed words only, never content (ASVS 16.3). */
export interface AuditEntry extends Author {
  readonly action:
    | 'authenticate'
    | 'send-code'
    | 'verify-code'
    | 'sign-in'
    | 'logout'
    | 'logout-everywhere'
    | 'book'
    | 'cancel'
    | 'revoke'
    | 'unlock'
    | 'add-request'
    | 'register-device'
    | 'revoke-device';
  /** Keyed hash of what it was done to. */
  readonly object?: Buffer;
  readonly result: 'done' | 'refused' | 'locked';
}

/** Adds to the audit log in the transaction of what was done, as its last statement, so that one is never without the other. */
export async function appendAudit(tx: Transaction, { role, actor, action, object, result }: AuditEntry): Promise<void> {
  const hex = (hash: Buffer | undefined) => hash?.toString('hex') ?? '';
  await insertAuditEntry(tx, { role, actor: hex(actor), action, object: hex(object), result });
}
