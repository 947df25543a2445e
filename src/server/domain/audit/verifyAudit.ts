import { createHash } from 'node:crypto';
import type { Queryable } from '#server/db/database.ts';
import { type AuditRow, selectAuditEntries } from '#server/db/queries/auditEntry.ts';

/** What the audit log looks like from outside. */
interface AuditState {
  /** Position of the first entry that was changed or whose predecessor is missing; undefined when the chain holds. */
  readonly broken: number | undefined;
  /** Whether the entry that an earlier run saw last is not there any more. */
  readonly missing: boolean;
  /** Position and hash of the last entry, to be kept elsewhere: it shows whether entries are cut off at the end. */
  readonly head: AuditHead;
}

interface AuditHead {
  readonly position: number;
  readonly hash: string;
}

const batch = 1_000;

/** Computes the chain of hashes anew, in a second language than the one that wrote it, and compares. */
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
