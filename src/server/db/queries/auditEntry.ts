import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

interface NewAuditEntry {
  readonly role: string;
  /** Keyed hash in hex; empty for a visitor. */
  readonly actor: string;
  readonly action: string;
  readonly object: string;
  readonly result: string;
}

/** Inserts an entry; a trigger adds it to the hash chain. Call it last in a transaction, because it locks the chain. */
export async function insertAuditEntry(tx: Transaction, entry: NewAuditEntry): Promise<void> {
  await tx.insertInto('audit_entry').values(entry).execute();
}

/** Returns up to `limit` entries after a position, in order. */
export function selectAuditEntries(db: Queryable, after: number, limit: number) {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** A row of the audit log. */
export type AuditRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];
