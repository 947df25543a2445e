import { completesRequest } from '#base/completesRequest.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  type BookingRequestRow,
  lockBookingRequest,
  type RequestScope,
  selectBookingRequest,
} from '#server/db/queries/bookingRequest.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { SlotClaim } from '../availability/slotToken.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { bodyPartIn } from '../catalog/localizeCatalog.ts';
import { DomainError } from '../domainError.ts';
import { absentBooking } from '../viewer.ts';

/** The booking request that a booking is made from (BK-11c). */
export interface RequestToBook {
  readonly requestKey: string;
  /** The booking requests that the requester may see. */
  readonly scope: RequestScope;
}

/**
 * Returns a booking request that can be booked. Throws not-authenticated, unknown-booking-request (an unknown key, one of another brand or
 * outside the scope), request-booked, and request-closed with the sentence of the request's status.
 */
export async function readOpenRequest(db: Queryable, request: RequestToBook): Promise<BookingRequestRow> {
  return openRequest(await selectBookingRequest(db, request.requestKey, request.scope), request.scope);
}

/** As `readOpenRequest`. Locks the request for this transaction. */
export async function lockOpenRequest(tx: Transaction, request: RequestToBook): Promise<BookingRequestRow> {
  return openRequest(await lockBookingRequest(tx, request.requestKey, request.scope), request.scope);
}

function openRequest(row: BookingRequestRow | undefined, scope: RequestScope): BookingRequestRow {
  if (!row) throw absentBooking(scope, new DomainError('unknown-booking-request'));
  if (row.status === 'OPEN') return row;
  if (row.status === 'BOOKED') {
    throw new DomainError('request-booked', {
      detail: 'The summary of the booking request has the key of the booking.',
    });
  }
  throw new DomainError('request-closed', { messageKey: `deny.status.${row.status}` });
}

/**
 * Throws answers-invalid if no booked slot is for the exam of a booking request or, without one, for an exam of its body part. An exam
 * that left the catalog has no body part (decision 034). The catalog is in the locale.
 */
export function refuseOtherExam(
  { exam_id, body_part }: Pick<BookingRequestRow, 'exam_id' | 'body_part'>,
  claims: readonly SlotClaim[],
  { catalog, locale }: { readonly catalog: CatalogSnapshot; readonly locale: string },
): void {
  const request = { exam: exam_id ?? undefined, bodyPart: body_part && bodyPartIn(catalog, locale, body_part) };
  const booked = claims.flatMap(({ examIds }) => examIds);
  const exams = booked.map((id) => ({ id, bodyPart: catalog.examById.get(id)?.bodyPart }));
  if (completesRequest(request, exams)) return;
  throw new DomainError('answers-invalid', {
    detail:
      'The booking contains neither the exam nor the body part of the booking request. Book it without the request.',
    errors: [{ pointer: '/body/bookingRequest', keyword: 'exams' }],
  });
}
