import { isAhead, isCalledOff } from '#base/appointmentStatus.ts';
import type { CallOff } from '#server/db/columnTypes.ts';
import {
  type AppointmentRow,
  type BookingScope,
  endPending,
  type everyBooking,
  lockBooking,
  markAppointmentsCalledOff,
  selectAppointments,
  selectBooking,
} from '#server/db/queries/booking.ts';
import { reopenRequest } from '#server/db/queries/bookingRequest.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { spendBookingMail } from '../budgets/usageBudgets.ts';
import type { Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { hashOf, withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Author, absentBooking } from '../viewer.ts';
import type { ChangeState } from './changeRules.ts';
import { type AppointmentSummary, cancelStateOf, findAppointments } from './findAppointments.ts';

interface Cancellation extends AppointmentsToCancel {
  readonly idempotencyKey: string;
  /** Whether the requester must answer a questionnaire instead, by the exams of the appointments. */
  readonly asks?: (exams: readonly Exam[]) => boolean;
}

/** Appointments of a booking to cancel. */
interface AppointmentsToCancel {
  readonly bookingKey: string;
  /** Ids of the appointments to cancel; all that lie ahead if undefined. */
  readonly appointments?: readonly string[] | undefined;
  /** Who cancels and why; `override` lets staff cancel after the deadline. */
  readonly callOff?: CallOff | undefined;
  /** The bookings that the requester may see. */
  readonly scope: BookingScope | typeof everyBooking;
  readonly by: Author;
}

/**
 * Cancels appointments of a booking that lie ahead, all or none, frees their time, opens its booking request again if nothing of the booking
 * stands, and queues mail to the clinics and the patient about these appointments, in one transaction (CX-1). If the patient's budget is used up,
 * only the mail to the patient is left out. Throws not-found (also for an appointment of another booking), already-canceled, too-late-to-cancel with
 * the reason of `cancelState`, and idempotency-key-reused.
 */
export async function cancelAppointments(deps: BrandDeps, cancellation: Cancellation): Promise<AppointmentSummary> {
  const { bookingKey, idempotencyKey, scope, appointments, callOff } = cancellation;
  // Without choices, the hash is that of releases before there were any.
  const chosen = appointments || callOff ? [JSON.stringify([appointments ?? null, callOff ?? null])] : [];
  const request = {
    scope: hashOf('booking', bookingKey),
    key: idempotencyKey,
    requestHash: hashOf('cancel', ...chosen),
  };
  await inTransaction(deps.db, (tx) =>
    withIdempotency(tx, request, async () => {
      if (await isAsked(deps, tx, cancellation)) throw new DomainError('questionnaire-required');
      return cancelInTransaction(deps, tx, cancellation);
    }),
  );
  return findAppointments(deps, bookingKey, scope);
}

/** Returns true if the requester must answer a questionnaire to cancel appointments that can be canceled. */
async function isAsked(
  { catalog }: BrandDeps,
  tx: Transaction,
  { bookingKey, scope, appointments: wanted, asks }: Cancellation,
): Promise<boolean> {
  if (!asks || !(await selectBooking(tx, bookingKey, scope))) return false;
  const { examById } = (await catalog.read(tx)).catalog;
  const booked = (await selectAppointments(tx, bookingKey)).filter(
    ({ id, status }) => isAhead(status) && wanted?.includes(id) !== false,
  );
  return booked.length > 0 && asks(booked.flatMap(({ exam_ids }) => exam_ids).flatMap((id) => examById.get(id) ?? []));
}

/** Cancels appointments inside a transaction, as `cancelAppointments` does. */
export async function cancelInTransaction(
  deps: BrandDeps,
  tx: Transaction,
  { bookingKey, appointments: wanted, callOff = {}, scope, by }: AppointmentsToCancel,
): Promise<{ canceled: number }> {
  const booking = await lockBooking(tx, bookingKey, scope);
  if (!booking) throw absentBooking(scope);
  const { catalog } = await deps.catalog.read(tx);
  const all = await selectAppointments(tx, bookingKey);
  const chosen = wanted ? all.filter(({ id }) => wanted.includes(id)) : all;
  if (wanted && chosen.length < wanted.length) {
    throw new DomainError('not-found', { detail: 'The booking has no such appointment.' });
  }
  if (chosen.every(({ status }) => isCalledOff(status))) throw new DomainError('already-canceled');
  const booked = wanted ? chosen : chosen.filter(({ status }) => isAhead(status));
  const { override, ...why } = callOff;
  const refused = (booked.length > 0 ? booked : chosen)
    .map((row) => cancelStateOf(row, catalog, deps.rules, booking.now))
    .filter(({ allowed }) => !allowed);
  const [refusal] = refused.filter(({ reason }) => reason !== 'PRIOR_MINUTES' || override === undefined);
  if (refusal) throw refusedChange(refusal);
  const isOverridden = refused.length > 0;
  const stored = { ...why, ...(isOverridden && override !== undefined && { override }) };
  await markAppointmentsCalledOff(tx, bookingKey, booked, stored);
  const stands = all.some((row) => !booked.includes(row) && !isCalledOff(row.status));
  if (!stands && booking.pending_until && !booking.pending_outcome)
    await endPending(tx, bookingKey, { outcome: 'CANCELED' });
  if (!stands && booking.request_key !== null) await reopenRequest(tx, booking.request_key, bookingKey);
  const { mailDomain } = deps;
  const idsOf = (rows: readonly AppointmentRow[]) => rows.map(({ id }) => id);
  for (const [clinicId, rows] of Map.groupBy(booked, ({ clinic_id }) => clinic_id)) {
    const appointmentIds = idsOf(rows);
    await insertMessage(tx, { bookingKey, template: 'clinic-cancellation', mailDomain, clinicId, appointmentIds });
  }
  if (await spendBookingMail(deps, tx, bookingKey)) {
    await insertMessage(tx, { bookingKey, template: 'cancellation', mailDomain, appointmentIds: idsOf(booked) });
  }
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...by, action: 'cancel', object, result: 'done' });
  if (isOverridden) await appendAudit(tx, { ...by, action: 'override-deadline', object, result: 'done' });
  return { canceled: booked.length };
}

/** Returns the refusal of a cancellation, with the sentence of its reason. */
function refusedChange({ reason = 'PAST' }: ChangeState): DomainError {
  if (reason === 'APPOINTMENT_CANCELLED') return new DomainError('already-canceled');
  const messageKey = reason === 'PRIOR_MINUTES' ? 'error.too-late-to-cancel' : `error.too-late-to-cancel.${reason}`;
  return new DomainError('too-late-to-cancel', { messageKey });
}
