import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

interface NewAuditEntry {
  readonly role: string;
  /** Keyed hash in hex; empty for somebody without a name. */
  readonly actor: string;
  readonly action: string;
  readonly object: string;
  readonly result: string;
}

/** Adds an entry; the database puts it into the chain. To be called last in a transaction. */
export async function insertAuditEntry(tx: Transaction, entry: NewAuditEntry): Promise<void> {
  await tx.insertInto('audit_entry').values(entry).execute();
}

/** Entries after a position, in order. */
export function selectAuditEntries(db: Queryable, after: number, limit: number) {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];
