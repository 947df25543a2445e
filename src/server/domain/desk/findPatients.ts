import { isCalendarDate } from '#base/dates.ts';
import { normalize } from '#base/normalize.ts';
import type { Patient } from '#server/db/columnTypes.ts';
import { selectPatients } from '#server/db/queries/booking.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { isSamePatient } from '../samePatient.ts';
import { authorOf, type Viewer } from '../viewer.ts';

/** How many bookings a search reads, and how many patients it returns. */
const readAtMost = 200;
const foundAtMost = 20;

/**
 * Returns the patients of earlier bookings with a date of birth, each once with the details of the newest booking, for the form of a booking
 * on behalf (BK-11a). Staff find all of the brand, a referrer those for whom the referrer booked. Writes the search to the audit log first,
 * with a keyed hash of the date. Throws invalid-request for an impossible date.
 */
export async function findPatients(
  deps: BrandDeps,
  { dateOfBirth, lastName }: { readonly dateOfBirth: string; readonly lastName: string },
  viewer: Viewer,
): Promise<readonly Patient[]> {
  if (!isCalendarDate(dateOfBirth)) {
    throw new DomainError('invalid-request', { errors: [{ pointer: '/body/dateOfBirth', keyword: 'format' }] });
  }
  const object = keyedHash(deps.signingKey, 'subject', 'date-of-birth', dateOfBirth);
  await inTransaction(deps.db, (tx) =>
    appendAudit(tx, { ...authorOf(viewer), action: 'find-patients', object, result: 'done' }),
  );
  const { brand } = deps;
  const bookedBy = viewer.role === 'staff' ? undefined : (viewer.session?.subject ?? Buffer.alloc(0));
  const read = await selectPatients(deps.db.kysely, { brand, dateOfBirth, bookedBy, limit: readAtMost });
  const begins = (patient: Patient) => plain(patient.lastName).startsWith(plain(lastName));
  const found: Patient[] = [];
  for (const patient of read.filter(begins)) {
    const isKnown = found.some(
      (one) => isSamePatient(one, patient) && plain(one.firstName) === plain(patient.firstName),
    );
    if (!isKnown) found.push(patient);
  }
  // Who booked the last time is somebody else.
  return found.slice(0, foundAtMost).map(({ booker: _booker, ...patient }) => patient);
}

function plain(name: string): string {
  return normalize(name).replace(/[^\p{L}\p{N}]/gu, '');
}
