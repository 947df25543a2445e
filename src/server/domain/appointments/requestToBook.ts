import type { Queryable } from '#server/db/database.ts';
import {
  type BookingRequestRow,
  lockBookingRequest,
  type RequestScope,
  selectBookingRequest,
} from '#server/db/queries/bookingRequest.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { readSlotToken } from '../availability/slotToken.ts';
import { DomainError } from '../domainError.ts';

/** The booking request that a booking is made from (BK-11c). */
export interface RequestToBook {
  readonly bookingKey: string;
  /** The booking requests that the requester may see. */
  readonly scope: RequestScope;
}

/**
 * Returns a booking request that can be booked. Throws not-authenticated, unknown-booking-request (an unknown key, one of another brand or
 * outside the scope), request-booked, and request-closed with the sentence of the request's status.
 */
export async function readOpenRequest(db: Queryable, request: RequestToBook): Promise<BookingRequestRow> {
  return openRequest(await selectBookingRequest(db, request.bookingKey, request.scope), request.scope);
}

/** As `readOpenRequest`. Locks the request for this transaction. */
export async function lockOpenRequest(tx: Transaction, request: RequestToBook): Promise<BookingRequestRow> {
  return openRequest(await lockBookingRequest(tx, request.bookingKey, request.scope), request.scope);
}

function openRequest(row: BookingRequestRow | undefined, { authenticated }: RequestScope): BookingRequestRow {
  if (!row && !authenticated) throw new DomainError('not-authenticated');
  if (!row) throw new DomainError('unknown-booking-request');
  if (row.status === 'OPEN') return row;
  if (row.status === 'BOOKED') {
    throw new DomainError('request-booked', {
      detail: 'The summary of the booking request has the key of the booking.',
    });
  }
  throw new DomainError('request-closed', { messageKey: `deny.status.${row.status}` });
}

/** Throws answers-invalid if a booking request has an exam and no booked slot is for it. */
export function refuseOtherExam(
  { exam_id }: Pick<BookingRequestRow, 'exam_id'>,
  tokens: readonly string[],
  slotKey: Buffer,
): void {
  if (exam_id === null || tokens.some((token) => readSlotToken(slotKey, token).examIds.includes(exam_id))) return;
  throw new DomainError('answers-invalid', {
    detail: 'The booking does not contain the exam of the booking request. Book it without the request.',
    errors: [{ pointer: '/body/bookingRequest', keyword: 'exams' }],
  });
}
