import { insertAuditEntry } from '#server/db/queries/auditRows.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Role } from '../roles/viewer.ts';

/** Who did what to what, and how it ended; hashes and fixed words only, never content (ASVS 16.3). */
export interface AuditEntry {
  readonly role: Role;
  /** Keyed hash of a session's subject; undefined for somebody without a name. */
  readonly actor?: Buffer | undefined;
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

/** Who did it. */
export type Author = Pick<AuditEntry, 'role' | 'actor'>;

/** Adds to the audit log in the transaction of what was done, as its last statement, so that one is never without the other. */
export async function appendAudit(tx: Transaction, { role, actor, action, object, result }: AuditEntry): Promise<void> {
  const hex = (hash: Buffer | undefined) => hash?.toString('hex') ?? '';
  await insertAuditEntry(tx, { role, actor: hex(actor), action, object: hex(object), result });
}
