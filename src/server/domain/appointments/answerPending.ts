import type { AnswerSheet } from '#server/db/columnTypes.ts';
import {
  type AppointmentRow,
  type BookingScope,
  endPending,
  everyBooking,
  lockBooking,
  markAppointmentsCalledOff,
  markAppointmentsConfirmed,
  selectAppointments,
  selectOverduePending,
} from '#server/db/queries/booking.ts';
import { reopenRequest } from '#server/db/queries/bookingRequest.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { AskedQuestionnaire } from '../brands/served/askedQuestionnaires.ts';
import { spendBookingMail } from '../budgets/usageBudgets.ts';
import type { Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { requireAnswers } from '../draftAnswers.ts';
import { hashOf, withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Author, absentBooking } from '../viewer.ts';
import { type AppointmentSummary, findAppointments, mayAnswer } from './findAppointments.ts';

interface Confirmation extends PendingRequest {
  /** What the patient must have answered, by the exams of the booking; nothing for staff. */
  readonly requiredFor: (exams: readonly Exam[]) => readonly AskedQuestionnaire[];
}

interface PendingRequest {
  readonly bookingKey: string;
  readonly idempotencyKey: string;
  /** The bookings that the requester may see. */
  readonly scope: BookingScope;
  readonly by: Author;
}

/**
 * Confirms a pending booking, and queues the confirmation to the patient and a mail to each clinic (CR-5a). Confirms the appointments of any other
 * booking that are BOOKED and lie ahead, and tells their clinics (CX-4). If the booking's budget of mails is
 * used up, only the mail to the patient is left out. Throws not-found (also for who booked), not-pending with the sentence of what became of
 * it, pending-expired, questionnaire-required and idempotency-key-reused.
 */
export async function confirmPending(deps: BrandDeps, request: Confirmation): Promise<AppointmentSummary> {
  const { bookingKey } = request;
  async function requireOf(tx: Transaction, rows: readonly AppointmentRow[]): Promise<void> {
    const { examById } = (await deps.catalog.read(tx)).catalog;
    const exams = rows.flatMap(({ exam_ids }) => exam_ids).flatMap((id) => examById.get(id) ?? []);
    await requireAnswers(tx, { bookingKey }, request.requiredFor(exams));
  }
  async function confirmBooked(tx: Transaction, rows: readonly AppointmentRow[]): Promise<void> {
    await requireOf(tx, rows);
    await markAppointmentsConfirmed(tx, bookingKey, 'BOOKED');
    for (const [clinicId, own] of Map.groupBy(rows, ({ clinic_id }) => clinic_id)) {
      const message = { bookingKey, template: 'clinic-confirmation' as const, mailDomain: deps.mailDomain, clinicId };
      await insertMessage(tx, { ...message, appointmentIds: own.map(({ id }) => id) });
    }
    await audit(deps, tx, request, 'confirm');
  }
  await whilePending(deps, { ...request, confirmBooked }, ['confirm'], async (tx) => {
    await requireOf(tx, await selectAppointments(tx, bookingKey));
    await markAppointmentsConfirmed(tx, bookingKey, 'PENDING');
    await endPending(tx, bookingKey, { outcome: 'CONFIRMED' });
    await tellClinics(deps, tx, bookingKey, 'clinic-confirmation');
    if (await spendBookingMail(deps, tx, bookingKey)) await tell(deps, tx, bookingKey, 'confirmation');
    await audit(deps, tx, request, 'confirm');
  });
  return findAppointments(deps, request.bookingKey, request.scope);
}

/**
 * Declines a pending booking: frees its times, opens its booking request again, and queues mail to the clinics and the patient. `sheet` has
 * the answers of the patient in words. Throws as `confirmPending` does.
 */
export async function declinePending(
  deps: BrandDeps,
  request: PendingRequest,
  sheet?: AnswerSheet,
): Promise<AppointmentSummary> {
  await whilePending(deps, request, ['decline', JSON.stringify(sheet ?? null)], async (tx, requestKey) => {
    await freeTimes(deps, tx, request.bookingKey, requestKey);
    await endPending(tx, request.bookingKey, { outcome: 'DECLINED', sheet });
    if (await spendBookingMail(deps, tx, request.bookingKey)) await tell(deps, tx, request.bookingKey, 'cancellation');
    await audit(deps, tx, request, 'decline');
  });
  return findAppointments(deps, request.bookingKey, request.scope);
}

/** Queues the notification of a pending booking again. Throws as `confirmPending` does, and too-many-requests. */
export async function notifyPending(deps: BrandDeps, request: PendingRequest): Promise<void> {
  await whilePending(deps, request, ['notify'], async (tx) => {
    if (!(await spendBookingMail(deps, tx, request.bookingKey))) {
      throw new DomainError('too-many-requests', { detail: 'The patient has got enough mails for now.' });
    }
    await tell(deps, tx, request.bookingKey, 'pending');
    await audit(deps, tx, request, 'notify-pending');
  });
}

/**
 * Does the work once for each idempotency key, under the lock of the booking, if it still waits for an answer of the requester; `confirmBooked` instead
 * if it does not wait and has appointments to confirm.
 */
async function whilePending(
  deps: BrandDeps,
  { bookingKey, idempotencyKey, scope, confirmBooked }: PendingRequest & { readonly confirmBooked?: ConfirmBooked },
  hashed: readonly string[],
  work: (tx: Transaction, requestKey: string | null) => Promise<void>,
): Promise<void> {
  const keyed = { scope: hashOf('booking', bookingKey), key: idempotencyKey, requestHash: hashOf(...hashed) };
  await inTransaction(deps.db, (tx) =>
    withIdempotency(tx, keyed, async () => {
      const booking = await lockBooking(tx, bookingKey, scope);
      if (!booking || !mayAnswer(scope, { bookingKey, requestKey: booking.request_key })) throw absentBooking(scope);
      const { pending_until, pending_outcome, now, request_key } = booking;
      if (confirmBooked && (!pending_until || pending_outcome)) {
        const isOpen = ({ status, starts_at }: AppointmentRow) => status === 'BOOKED' && starts_at > now;
        const open = (await selectAppointments(tx, bookingKey)).filter(isOpen);
        if (open.length > 0) {
          await confirmBooked(tx, open);
          return { done: true };
        }
      }
      if (!pending_until) throw new DomainError('not-pending');
      if (pending_outcome) throw new DomainError('not-pending', { messageKey: `error.not-pending.${pending_outcome}` });
      if (now >= pending_until) throw new DomainError('pending-expired');
      await work(tx, request_key);
      return { done: true };
    }),
  );
}

type ConfirmBooked = (tx: Transaction, rows: readonly AppointmentRow[]) => Promise<void>;

type TellDeps = Pick<BrandDeps, 'mailDomain'>;

async function tell(
  { mailDomain }: TellDeps,
  tx: Transaction,
  bookingKey: string,
  template: 'confirmation' | 'cancellation' | 'pending' | 'pending-expired',
) {
  await insertMessage(tx, { bookingKey, template, mailDomain });
}

async function tellClinics(
  { mailDomain }: TellDeps,
  tx: Transaction,
  bookingKey: string,
  template: 'clinic-confirmation' | 'clinic-cancellation',
): Promise<void> {
  const appointments = await selectAppointments(tx, bookingKey);
  for (const clinicId of new Set(appointments.map(({ clinic_id }) => clinic_id)))
    await insertMessage(tx, { bookingKey, template, mailDomain, clinicId });
}

/** Cancels the pending appointments of a booking, tells the clinics, and opens its booking request again. */
async function freeTimes(
  deps: TellDeps,
  tx: Transaction,
  bookingKey: string,
  requestKey: string | null,
): Promise<void> {
  const pending = (await selectAppointments(tx, bookingKey)).filter(({ status }) => status === 'PENDING');
  if (pending.length > 0) await markAppointmentsCalledOff(tx, bookingKey, pending);
  if (requestKey !== null) await reopenRequest(tx, requestKey, bookingKey);
  await tellClinics(deps, tx, bookingKey, 'clinic-cancellation');
}

async function audit(
  { signingKey }: Pick<BrandDeps, 'signingKey'>,
  tx: Transaction,
  { by, bookingKey }: Pick<PendingRequest, 'by' | 'bookingKey'>,
  action: 'confirm' | 'decline' | 'notify-pending' | 'expire-pending',
): Promise<void> {
  const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...by, action, object, result: 'done' });
}

/** How many overdue bookings one run of housekeeping reads. */
const overdueAtOnce = 200;

/**
 * Ends pending bookings whose time is over: frees their times and tells clinics and patients. Returns how many. Any server process may call
 * it; a booking that another process ends at the same time is skipped.
 */
export async function expirePending(
  db: BrandDeps['db'],
  depsOf: (brand: string) => Pick<BrandDeps, 'mailDomain' | 'signingKey' | 'usageLimits'>,
): Promise<number> {
  let ended = 0;
  for (const { booking_key: bookingKey, brand } of await selectOverduePending(db.kysely, overdueAtOnce)) {
    const deps = depsOf(brand);
    await inTransaction(db, async (tx) => {
      const booking = await lockBooking(tx, bookingKey, everyBooking);
      if (!booking || booking.pending_outcome) return;
      await freeTimes(deps, tx, bookingKey, booking.request_key);
      await endPending(tx, bookingKey, { outcome: 'EXPIRED' });
      if (await spendBookingMail(deps, tx, bookingKey)) await tell(deps, tx, bookingKey, 'pending-expired');
      await audit(deps, tx, { by: { role: 'visitor' }, bookingKey }, 'expire-pending');
      ended++;
    });
  }
  return ended;
}
