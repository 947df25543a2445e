import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { insertBookingRequest } from '#server/db/queries/bookingRequest.ts';
import { selectCatalogId } from '#server/db/queries/catalog.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import type { RequestFile } from './readRequestFile.ts';

/** Adds a booking request with its documents and returns its key. Throws unknown-exam and unknown-clinic. */
export async function addBookingRequest(
  { db, signingKey }: { readonly db: Database; readonly signingKey: Buffer },
  { exam, clinic, referrer = '', notes = '', ...request }: RequestFile,
): Promise<string> {
  const bookingKey = randomBytes(16).toString('base64url');
  await inTransaction(db, async (tx) => {
    const [examId, clinicId] = [await selectCatalogId(tx, 'exam', exam), await selectCatalogId(tx, 'clinic', clinic)];
    if (exam !== undefined && examId === undefined) {
      throw new DomainError('unknown-exam', { detail: `There is no exam “${exam}” in the catalog.` });
    }
    if (clinic !== undefined && clinicId === undefined) {
      throw new DomainError('unknown-clinic', { detail: `There is no clinic “${clinic}” in the catalog.` });
    }
    await insertBookingRequest(tx, { ...request, bookingKey, examId, clinicId, referrer, notes });
    const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
    await appendAudit(tx, { role: 'staff', action: 'add-request', object, result: 'done' });
  });
  return bookingKey;
}
