import { cancelAppointmentRows } from '#server/db/queries/cancelAppointmentRows.ts';
import { oweMail } from '#server/db/queries/oweMail.ts';
import { lockBooking, selectAppointments } from '#server/db/queries/selectBooking.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { DomainError } from '../domainError.ts';
import { hashOf, withIdempotency } from '../holds/idempotency.ts';
import { type BookingSummary, canCancel, findAppointments } from './findAppointments.ts';
import { newMessageId } from './newMessageId.ts';

export interface Cancellation {
  readonly bookingKey: string;
  readonly idempotencyKey: string;
}

/**
 * Cancels what is still booked under a key, gives the time back and owes the patient a mail, all in one transaction. Throws
 * not-found, already-canceled, too-late-to-cancel (`cancelMinutesPrior` before any of the starts), idempotency-key-reused.
 */
export async function cancelAppointments(
  deps: BookingDeps,
  { bookingKey, idempotencyKey }: Cancellation,
): Promise<BookingSummary> {
  const request = { scope: hashOf('booking', bookingKey), key: idempotencyKey, requestHash: hashOf('cancel') };
  await inTransaction(deps.db, (tx) => withIdempotency(tx, request, () => cancel(deps, tx, bookingKey)));
  return findAppointments(deps, bookingKey);
}

async function cancel(deps: BookingDeps, tx: Transaction, bookingKey: string): Promise<{ canceled: number }> {
  const booking = await lockBooking(tx, bookingKey);
  if (!booking) throw new DomainError('not-found', { detail: 'There is no booking under this key.' });
  const booked = (await selectAppointments(tx, bookingKey)).filter(({ status }) => status === 'BOOKED');
  if (booked.length === 0) throw new DomainError('already-canceled');
  if (!booked.every((row) => canCancel(row, deps.rules, booking.now))) {
    throw new DomainError('too-late-to-cancel', { detail: 'Call the clinic.' });
  }
  await cancelAppointmentRows(tx, booked);
  await oweMail(tx, { bookingKey, template: 'cancellation', messageId: newMessageId(deps) });
  return { canceled: booked.length };
}
