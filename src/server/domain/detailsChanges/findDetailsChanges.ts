import type { PatientParts } from '#server/db/columnTypes.ts';
import type { Queryable } from '#server/db/database.ts';
import { type DetailsChangeRow, selectDetailsChange, selectDetailsChanges } from '#server/db/queries/detailsChange.ts';
import { markDone } from '#server/db/queries/staffTask.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { authorOf, type Viewer } from '../viewer.ts';

/** What a patient wants changed, as staff read it. */
export interface DetailsChange extends Pick<DetailsChangeRow, 'id' | 'status' | 'proved' | 'remark'> {
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
  /** As stored, and as the patient wants it; an empty text is a detail that was not known, or that is to be removed. */
  readonly changes: readonly { readonly detail: keyof PatientParts; readonly before: string; readonly after: string }[];
}

/** Returns the details changes of a booking or of a booking request, newest first. The caller has checked who asks. */
export async function findDetailsChanges(db: Queryable, bookingKey: string): Promise<readonly DetailsChange[]> {
  return (await selectDetailsChanges(db, bookingKey)).map(changeOf);
}

/** Marks a details change of the brand as done and returns it. Throws not-found. */
export async function completeDetailsChange(deps: BrandDeps, id: string, viewer: Viewer): Promise<DetailsChange> {
  return inTransaction(deps.db, async (tx) => {
    await markDone(tx, 'details_change', deps.brand, id);
    const row = await selectDetailsChange(tx, deps.brand, id);
    if (!row) throw new DomainError('not-found', { detail: 'There is no such details change.' });
    const object = keyedHash(deps.signingKey, 'subject', 'details-change', id);
    await appendAudit(tx, { ...authorOf(viewer), action: 'complete-details-change', object, result: 'done' });
    return changeOf(row);
  });
}

function changeOf({ id, status, proved, remark, created_at, before, after }: DetailsChangeRow): DetailsChange {
  const details = Object.keys(after) as (keyof PatientParts)[];
  return {
    id,
    status,
    proved,
    remark,
    createdAt: created_at.toISOString(),
    changes: details.map((detail) => ({ detail, before: before[detail] ?? '', after: after[detail] ?? '' })),
  };
}
