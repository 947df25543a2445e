import type { BookingRequestStatus } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import { insertBookingRequest, type NewAttachment, type NewBookingRequest } from '#server/db/queries/bookingRequest.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newKey } from './bookingOrder.ts';
import { knownPatient } from './knownPatient.ts';

export interface KnownRequest {
  readonly bookingKey: string;
  readonly slug: string;
  readonly dateOfBirth: string;
  /** Ids of its attachments, in their order. */
  readonly attachments: readonly string[];
}

/** A minimal valid PDF. */
const onePage = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

/** A referral letter as attachment of a booking request. */
export const referralLetter: NewAttachment = {
  fileName: 'Referral – Dr Čapek.pdf',
  contentType: 'application/pdf',
  title: 'Referral',
  description: 'From Dr Čapek',
  bytes: onePage,
};

interface RequestWish {
  readonly brand?: string;
  readonly attachments?: readonly NewAttachment[];
  readonly status?: BookingRequestStatus;
  /** Slugs of the catalog; without one nothing was chosen yet. */
  readonly exam?: string;
  readonly clinic?: string;
  /** Body part as exams of the catalog name it. */
  readonly bodyPart?: string;
  readonly referrer?: string;
}

/** Inserts a booking request of the default brand. */
export async function knownRequest(
  db: Database,
  {
    brand = 'southern-light',
    attachments = [referralLetter],
    status = 'OPEN',
    exam,
    clinic,
    bodyPart = '',
    referrer = 'Dr Jana Čapek',
  }: RequestWish = {},
): Promise<KnownRequest> {
  const bookingKey = newKey();
  const patient = knownPatient(bookingKey);
  const idOf = async (table: 'exam' | 'clinic', slug: string | undefined) => {
    if (slug === undefined) return undefined;
    const { rows } = await db.pool.query<{ id: number }>(`select id from ${table} where slug = $1`, [slug]);
    return rows[0]?.id;
  };
  const request: NewBookingRequest = {
    bookingKey,
    brand,
    patient,
    attachments,
    bodyPart,
    examId: await idOf('exam', exam),
    clinicId: await idOf('clinic', clinic),
    referrer,
    notes: 'Please bring earlier pictures of the knee.',
  };
  await inTransaction(db, (tx) => insertBookingRequest(tx, request));
  await db.pool.query('update booking_request set status = $2 where booking_key = $1', [bookingKey, status]);
  const { rows } = await db.pool.query<{ slug: string; ids: string[] }>(
    `select slug, array(select id::text from attachment a where a.booking_key = r.booking_key order by position) as ids
     from booking_request r where booking_key = $1`,
    [bookingKey],
  );
  const [row] = rows;
  if (!row) throw new Error('The request was not written.');
  return { bookingKey, slug: row.slug, dateOfBirth: patient.dateOfBirth, attachments: row.ids };
}
