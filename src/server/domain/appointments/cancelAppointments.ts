import { isCalledOff, mayFollow } from '#base/appointmentStatus.ts';
import {
  type BookingScope,
  endPending,
  type everyBooking,
  lockBooking,
  markAppointmentsCanceled,
  selectAppointments,
} from '#server/db/queries/booking.ts';
import { reopenRequest } from '#server/db/queries/bookingRequest.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { spendMailBudgets } from '../budgets/usageBudgets.ts';
import { DomainError } from '../domainError.ts';
import { hashOf, withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Author, absentBooking } from '../viewer.ts';
import { type AppointmentSummary, canCancel, findAppointments } from './findAppointments.ts';

interface Cancellation {
  readonly bookingKey: string;
  readonly idempotencyKey: string;
  /** The bookings that the requester may see. */
  readonly scope: BookingScope | typeof everyBooking;
  readonly by: Author;
}

/**
 * Cancels the pending, booked and confirmed appointments of a booking, frees their time, opens its booking request again and queues mail to the clinics and the patient, in one
 * transaction. If the patient's budget is used up, only the mail to the patient is left out. Throws not-found, already-canceled, too-late-to-cancel (`cancelMinutesPrior` before any of the
 * starts) and idempotency-key-reused.
 */
export async function cancelAppointments(deps: BrandDeps, cancellation: Cancellation): Promise<AppointmentSummary> {
  const { bookingKey, idempotencyKey, scope } = cancellation;
  const request = {
    scope: hashOf('booking', bookingKey),
    key: idempotencyKey,
    requestHash: hashOf('cancel'),
  };
  await inTransaction(deps.db, (tx) => withIdempotency(tx, request, () => cancel(deps, tx, cancellation)));
  return findAppointments(deps, bookingKey, scope);
}

async function cancel(
  deps: BrandDeps,
  tx: Transaction,
  { bookingKey, scope, by }: Cancellation,
): Promise<{ canceled: number }> {
  const booking = await lockBooking(tx, bookingKey, scope);
  if (!booking) throw absentBooking(scope);
  const appointments = await selectAppointments(tx, bookingKey);
  if (appointments.every(({ status }) => isCalledOff(status))) throw new DomainError('already-canceled');
  const booked = appointments.filter(({ status }) => mayFollow(status, 'CANCELED'));
  if (booked.length === 0 || !booked.every((row) => canCancel(row, deps.rules, booking.now))) {
    throw new DomainError('too-late-to-cancel', { detail: 'Call the clinic.' });
  }
  await markAppointmentsCanceled(tx, bookingKey, booked);
  if (booking.pending_until && !booking.pending_outcome) await endPending(tx, bookingKey, { outcome: 'CANCELED' });
  if (booking.request_key !== null) await reopenRequest(tx, booking.request_key, bookingKey);
  const { mailDomain } = deps;
  for (const clinicId of new Set(booked.map(({ clinic_id }) => clinic_id)))
    await insertMessage(tx, { bookingKey, template: 'clinic-cancellation', mailDomain, clinicId });
  const { email } = booking.patient;
  if (await spendMailBudgets(deps, tx, email)) {
    await insertMessage(tx, { bookingKey, template: 'cancellation', mailDomain });
  }
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...by, action: 'cancel', object, result: 'done' });
  return { canceled: booked.length };
}
