import { isCalledOff, mayFollow } from '#base/appointmentStatus.ts';
import {
  type BookingScope,
  endPending,
  type everyBooking,
  lockBooking,
  markAppointmentsCanceled,
  selectAppointments,
  selectBooking,
} from '#server/db/queries/booking.ts';
import { reopenRequest } from '#server/db/queries/bookingRequest.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { spendMailBudgets } from '../budgets/usageBudgets.ts';
import type { Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { hashOf, withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Author, absentBooking } from '../viewer.ts';
import { type AppointmentSummary, canCancel, findAppointments } from './findAppointments.ts';

interface Cancellation extends BookingToCancel {
  readonly idempotencyKey: string;
  /** Whether the requester must answer a questionnaire instead, by the exams of the booking. */
  readonly asks?: (exams: readonly Exam[]) => boolean;
}

/** A booking to cancel. */
interface BookingToCancel {
  readonly bookingKey: string;
  /** The bookings that the requester may see. */
  readonly scope: BookingScope | typeof everyBooking;
  readonly by: Author;
  /** The appointments that the requester means; all without them. A booking is canceled as a whole. */
  readonly appointmentSlugs?: readonly string[];
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
  await inTransaction(deps.db, (tx) =>
    withIdempotency(tx, request, async () => {
      if (await isAsked(deps, tx, cancellation)) throw new DomainError('questionnaire-required');
      return cancelBooking(deps, tx, cancellation);
    }),
  );
  return findAppointments(deps, bookingKey, scope);
}

/** Returns true if the requester must answer a questionnaire to cancel appointments that can be canceled. */
async function isAsked(
  { catalog }: BrandDeps,
  tx: Transaction,
  { bookingKey, scope, asks }: Cancellation,
): Promise<boolean> {
  if (!asks || !(await selectBooking(tx, bookingKey, scope))) return false;
  const { examById } = (await catalog.read(tx)).catalog;
  const appointments = await selectAppointments(tx, bookingKey);
  const booked = appointments.filter(({ status }) => mayFollow(status, 'CANCELED'));
  return booked.length > 0 && asks(booked.flatMap(({ exam_ids }) => exam_ids).flatMap((id) => examById.get(id) ?? []));
}

/**
 * Cancels a booking inside a transaction, as `cancelAppointments` does. Throws answers-invalid if the requester means only some of its
 * appointments.
 */
export async function cancelBooking(
  deps: BrandDeps,
  tx: Transaction,
  { bookingKey, scope, by, appointmentSlugs = [] }: BookingToCancel,
): Promise<{ canceled: number }> {
  const booking = await lockBooking(tx, bookingKey, scope);
  if (!booking) throw absentBooking(scope);
  const appointments = await selectAppointments(tx, bookingKey);
  if (appointments.every(({ status }) => isCalledOff(status))) throw new DomainError('already-canceled');
  const booked = appointments.filter(({ status }) => mayFollow(status, 'CANCELED'));
  if (booked.length === 0 || !booked.every((row) => canCancel(row, deps.rules, booking.now))) {
    throw new DomainError('too-late-to-cancel', { detail: 'Call the clinic.' });
  }
  if (appointmentSlugs.length > 0 && !booked.every(({ id }) => appointmentSlugs.includes(id))) {
    const errors = [{ pointer: '/body/appointmentSlugs', keyword: 'contains' }];
    throw new DomainError('answers-invalid', { detail: 'A booking is canceled with all its appointments.', errors });
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
