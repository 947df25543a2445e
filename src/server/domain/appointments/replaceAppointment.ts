import type { Answers } from '#flow/language/language.ts';
import type { BookedBy, CallOff, Patient } from '#server/db/columnTypes.ts';
import type { Queryable } from '#server/db/database.ts';
import { bookDraft, shareDocuments } from '#server/db/queries/attachment.ts';
import {
  type AppointmentRow,
  type BookedPart,
  type BookingScope,
  insertAppointments,
  lockBooking,
  markAppointmentsCalledOff,
  selectAppointments,
  selectBooking,
  selectStoredAnswers,
  updateAnswers,
} from '#server/db/queries/booking.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { requireAnswers, takeDraft } from '../draftAnswers.ts';
import { keyedHash } from '../keyedHash.ts';
import { absentBooking } from '../viewer.ts';
import type { BookingInput } from './bookAppointments.ts';
import type { ChangeState } from './changeRules.ts';
import { rescheduleStateOf } from './findAppointments.ts';

/** The appointment that a new one replaces (CX-2, CX-3), and who asks for it. */
export interface Replacement {
  readonly bookingKey: string;
  /** Its id. */
  readonly appointment: string;
  /** Why staff move it after the deadline. */
  readonly override: string | undefined;
  /** The member of staff; undefined for the patient. */
  readonly account: BookedBy | undefined;
  /** The bookings that the requester may see. */
  readonly scope: BookingScope;
}

/** An appointment to replace, with its booking; both are locked. */
export interface Replaced {
  readonly row: AppointmentRow;
  /** All appointments of the booking. */
  readonly all: readonly AppointmentRow[];
  readonly reference: string;
  readonly isOverridden: boolean;
}

/**
 * Returns the scope in which appointments are moved: that of the patient who proved it, and of staff. Another person may use the browser that
 * booked, and a booking request or a referrer proves nothing about the patient.
 */
const proved = (scope: BookingScope): BookingScope => ({
  ...scope,
  holder: undefined,
  requestKey: undefined,
  bookedBy: undefined,
});

/** Returns the patient and the language of the booking of a replacement. Throws not-authenticated and not-found. */
export async function readReplacedBooking(db: Queryable, { bookingKey, scope }: Replacement) {
  const booking = await selectBooking(db, bookingKey, proved(scope));
  if (!booking) throw absentBooking(scope);
  return booking;
}

/**
 * Returns the answers of a booking with their flow, so that nothing is asked again when an appointment is changed. Throws not-authenticated,
 * and not-found also to the browser that booked and to referrers.
 */
export async function findStoredAnswers(
  { db }: Pick<BrandDeps, 'db'>,
  bookingKey: string,
  scope: BookingScope,
): Promise<StoredAnswers> {
  if (!(await selectBooking(db.kysely, bookingKey, proved(scope)))) throw absentBooking(scope);
  const stored = await selectStoredAnswers(db.kysely, bookingKey);
  if (!stored) throw absentBooking(scope);
  return stored as StoredAnswers;
}

type StoredAnswers = NonNullable<Awaited<ReturnType<typeof selectStoredAnswers>>> & { readonly answers: Answers };

/**
 * Locks the booking of a replacement, and returns its appointment if it can be moved now. Throws not-authenticated, not-found,
 * already-canceled (also if another change was faster) and reschedule-not-allowed with the reason of `rescheduleState`.
 */
export async function lockReplaced(
  { rules }: Pick<BrandDeps, 'rules'>,
  tx: Transaction,
  { bookingKey, appointment, override, scope }: Replacement,
  catalog: CatalogSnapshot,
): Promise<Replaced> {
  const booking = await lockBooking(tx, bookingKey, proved(scope));
  if (!booking) throw absentBooking(scope);
  const all = await selectAppointments(tx, bookingKey);
  const row = all.find(({ id }) => id === appointment);
  if (!row) throw new DomainError('not-found', { detail: 'The booking has no such appointment.' });
  const state = rescheduleStateOf(row, catalog, rules, booking.now);
  const isOverridden = state.reason === 'PRIOR_MINUTES' && override !== undefined;
  if (!state.allowed && !isOverridden) throw refusedReplacement(state);
  return { row, all, reference: booking.reference ?? '', isOverridden };
}

/** Returns the refusal of a replacement, with the sentence of its reason. */
function refusedReplacement({ reason }: ChangeState): DomainError {
  if (reason === 'APPOINTMENT_CANCELLED') return new DomainError('already-canceled');
  const isTold = reason === 'CHECKED_IN' || reason === 'PAST';
  const messageKey = isTold
    ? `error.too-late-to-cancel.${reason}`
    : `error.reschedule-not-allowed.${reason ?? 'PENDING'}`;
  return new DomainError('reschedule-not-allowed', { messageKey });
}

/** A visit that was booked. */
interface BookedVisit {
  readonly clinic: { readonly id: number };
  /** In order of time. */
  readonly parts: readonly BookedPart[];
}

/**
 * Adds booked visits to the booking of a replaced appointment, which ends: CHANGED if the first visit has other exams or another clinic, else
 * RESCHEDULED. Answers and documents are kept, and mail to the patient and the clinics is queued. Throws questionnaire-required.
 */
export async function joinBooking(
  deps: Pick<BrandDeps, 'mailDomain' | 'signingKey'>,
  tx: Transaction,
  order: BookingInput & { readonly replaces: Replacement },
  { row, all, isOverridden }: Replaced,
  visits: readonly BookedVisit[],
): Promise<void> {
  const { bookingKey, override, account } = order.replaces;
  const appointmentIds = visits.flatMap(({ parts: [first] }) => first?.id ?? []);
  const [next] = visits;
  const exams = next?.parts.flatMap(({ examIds }) => examIds) ?? [];
  const isSame = next?.clinic.id === row.clinic_id && exams.toSorted().join() === row.exam_ids.toSorted().join();
  const callOff: CallOff = { ...(account && { by: account }), ...(isOverridden && override && { override }) };
  await insertAppointments(
    tx,
    bookingKey,
    visits.map(({ parts }) => parts),
    { status: 'BOOKED', position: all.length, predecessor: row.id },
  );
  await markAppointmentsCalledOff(tx, bookingKey, [row], { ...callOff, status: isSame ? 'RESCHEDULED' : 'CHANGED' });
  await updateAnswers(tx, bookingKey, { ...order, answers: order.answers as { readonly [step: string]: unknown } });
  if (order.draftAnswers) {
    const { draft, required } = order.draftAnswers;
    await takeDraft(tx, order.holder, { draft, required: [] }, { bookingKey });
    await requireAnswers(tx, { bookingKey }, required);
  }
  await shareDocuments(tx, bookingKey, row.id, appointmentIds);
  if (order.draft !== undefined) {
    await bookDraft(tx, { draftId: order.draft, holder: order.holder }, { bookingKey, appointmentIds });
  }
  await tellChange(deps, tx, { bookingKey, row, visits });
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...order.by, action: isSame ? 'reschedule' : 'change', object, result: 'done' });
  if (isOverridden) await appendAudit(tx, { ...order.by, action: 'override-deadline', object, result: 'done' });
}

/** Queues the mail about a change to the patient and to each clinic: one that keeps the patient, that gets or that loses an appointment. */
async function tellChange(
  { mailDomain }: Pick<BrandDeps, 'mailDomain'>,
  tx: Transaction,
  {
    bookingKey,
    row,
    visits,
  }: { readonly bookingKey: string; readonly row: AppointmentRow; readonly visits: readonly BookedVisit[] },
): Promise<void> {
  const idsAt = (clinicId?: number) =>
    visits.flatMap(({ clinic, parts: [first] }) =>
      first && (clinicId === undefined || clinic.id === clinicId) ? first.id : [],
    );
  const message = { bookingKey, mailDomain };
  await insertMessage(tx, { ...message, template: 'change', appointmentIds: [row.id, ...idsAt()] });
  const clinicIds = new Set(visits.map(({ clinic }) => clinic.id));
  for (const clinicId of clinicIds) {
    const isKept = clinicId === row.clinic_id;
    const appointmentIds = [...(isKept ? [row.id] : []), ...idsAt(clinicId)];
    await insertMessage(tx, {
      ...message,
      template: isKept ? 'clinic-change' : 'clinic-booking',
      clinicId,
      appointmentIds,
    });
  }
  if (clinicIds.has(row.clinic_id)) return;
  const lost = { clinicId: row.clinic_id, appointmentIds: [row.id] };
  await insertMessage(tx, { ...message, template: 'clinic-cancellation', ...lost });
}

/**
 * Returns the patient of a booking with the parts that another exam or clinic asks for in addition. Throws answers-invalid for parts that differ from
 * those of the booking, because staff change the details of a patient (BK-10c).
 */
export function keptPatient(stored: Patient, sent: Patient, pointerOf: (part: string) => string | undefined): Patient {
  const parts = Object.keys(sent).filter((part): part is Exclude<keyof Patient, 'booker'> => part !== 'booker');
  const other = parts.filter((part) => stored[part] !== undefined && stored[part] !== sent[part]);
  if (other.length === 0) return { ...sent, ...stored };
  const errors = other.flatMap((part) => {
    const pointer = pointerOf(part);
    return pointer === undefined ? [] : [{ pointer, keyword: 'const' }];
  });
  throw new DomainError('answers-invalid', {
    detail: 'A change of an appointment keeps the details of its patient.',
    messageKey: 'error.details-kept',
    errors,
  });
}
