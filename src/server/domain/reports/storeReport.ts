import { isCalledOff } from '#base/appointmentStatus.ts';
import { selectAppointments, selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingKey } from '#server/db/queries/bookingReference.ts';
import { upsertReport } from '#server/db/queries/report.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { codeOfReference } from '../appointments/bookingReference.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';

/** A report of the clinic's system. */
export interface SentReport {
  /** The id of the report there. */
  readonly reportId: string;
  /** Reference of the booking, such as `SL 4K7 29Q`. */
  readonly reference: string;
  /** Slug of the appointment; needed if the booking has several. */
  readonly appointment?: string | undefined;
  readonly title: string;
  readonly author?: string | undefined;
  /** RFC 3339. */
  readonly reportedAt: string;
  readonly text: string;
}

/**
 * Stores a report of an appointment (AS-5a), in the place of an earlier one with its id, and returns its revision, from 1. The patient sees it
 * after the release delay of the brand. Throws not-found for an unknown reference, also of another brand, and for an unknown appointment, and
 * invalid-request if the booking has several appointments and the report names none.
 */
export async function storeReport(
  { db, brand, signingKey }: Pick<BrandDeps, 'db' | 'brand' | 'signingKey'>,
  { reference, appointment, author = '', reportedAt, ...report }: SentReport,
): Promise<{ readonly revision: number }> {
  return inTransaction(db, async (tx) => {
    const code = codeOfReference(reference);
    const bookingKey = code && (await selectBookingKey(tx, code));
    const scope = { brand, all: true, authenticated: true, ...nobody };
    if (!bookingKey || !(await selectBooking(tx, bookingKey, scope))) {
      throw new DomainError('not-found', { detail: 'There is no booking with this reference.' });
    }
    const all = await selectAppointments(tx, bookingKey);
    const possible = all.filter(({ id, status }) => (appointment ? id === appointment : !isCalledOff(status)));
    const [only] = possible;
    if (!only) throw new DomainError('not-found', { detail: 'The booking has no such appointment.' });
    if (possible.length > 1) {
      const detail = `Name the appointment; the booking has ${possible.map(({ id }) => id).join(', ')}.`;
      throw new DomainError('invalid-request', {
        detail,
        errors: [{ pointer: '/body/appointment', keyword: 'required' }],
      });
    }
    const content = { bookingKey, appointmentId: only.id, author, reportedAt: new Date(reportedAt) };
    const revision = await upsertReport(tx, { ...report, ...content });
    const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
    await appendAudit(tx, { role: 'staff', action: 'add-report', object, result: 'done' });
    return { revision };
  });
}

const nobody = { bookingKey: undefined, requestKey: undefined, bookedBy: undefined, holder: undefined };
