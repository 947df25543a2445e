import { insertAuditEntry } from '#server/db/queries/auditEntry.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Author } from '../roles/viewer.ts';

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
    | 'cancel'
    | 'revoke'
    | 'unlock'
    | 'add-request'
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
