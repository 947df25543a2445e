import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AnswerSheet, AnswerTranslations, OverriddenRule, Patient } from '#server/db/columnTypes.ts';
import { bookDraft } from '#server/db/queries/attachment.ts';
import {
  type BookedPart,
  clearHolders,
  insertAppointmentAllocations,
  insertBooking,
} from '#server/db/queries/booking.ts';
import { markRequestBooked } from '#server/db/queries/bookingRequest.ts';
import {
  convertHold,
  deleteExpiredHolds,
  deleteHolds,
  type HoldRow,
  isEndedHolder,
  selectHolds,
} from '#server/db/queries/hold.ts';
import { lockDeviceDays, lockName } from '#server/db/queries/locks.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import { instantText } from '../availability/slot.ts';
import { isExpired, type SlotClaim } from '../availability/slotToken.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { UsageBudgets } from '../budgets/usageBudgets.ts';
import { readServedCatalog, servedOnly } from '../catalog/liveCatalog.ts';
import { DomainError } from '../domainError.ts';
import { type DraftAnswers, takeDraft } from '../draftAnswers.ts';
import {
  brokenRules,
  type ClaimedPart,
  type ClaimedSlot,
  checkSlots,
  claimedSlots,
  partsOfSlots,
} from '../holds/claimedSlot.ts';
import { heldTime } from '../holds/hold.ts';
import { RefusedSlot, withAlternatives } from '../holds/refusedSlot.ts';
import { withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { rulesWithout } from '../overrides.ts';
import { isSamePatient } from '../samePatient.ts';
import type { Author } from '../viewer.ts';
import { reserveReference } from './bookingReference.ts';
import { type OnBehalf, rulesOf } from './onBehalf.ts';
import { joinBooking, lockReplaced, type Replacement } from './replaceAppointment.ts';
import { lockOpenRequest, type RequestToBook } from './requestToBook.ts';

/** The contents of a booking. */
export interface BookingInput {
  readonly holder: Buffer;
  /** The booking request that the booking is made from. */
  readonly request?: RequestToBook | undefined;
  /** The appointment that the first slot replaces; the slots join its booking. */
  readonly replaces?: Replacement | undefined;
  /** The chosen slots; several if exams are booked separately. */
  readonly claims: readonly SlotClaim[];
  readonly patient: Patient;
  readonly answers: unknown;
  readonly answerSheet: AnswerSheet;
  readonly answerTranslations: AnswerTranslations;
  readonly brand: string;
  readonly locale: string;
  readonly flow: string;
  readonly flowRevision: string;
  readonly by: Author;
  /** What was answered before the booking, and what must have been. */
  readonly draftAnswers?: DraftAnswers | undefined;
  /** Who books for the patient; undefined for a booking by the patient. */
  readonly onBehalf?: OnBehalf | undefined;
  readonly idempotencyKey: string;
  /** Hash of the request, to recognise another request under the same key. */
  readonly requestHash: Buffer;
  /** The booking in progress whose documents the booking takes over. */
  readonly draft?: string | undefined;
}

/**
 * Books the holder's slots, queues the mail to the patient and the clinics and marks the booking request as BOOKED, all or nothing
 * (CR-1, BK-11c). Another patient than that of the request is only recorded (decision 038). An expired hold still counts while its time is free. The holder's hold ends with the booking. The budgets are spent once
 * the slots look free, so that a lost slot costs nothing. A booking on behalf of a patient is not opened by the browser, and names who
 * booked (BK-11a). Slots that replace an appointment join its booking, whose old appointment ends with the transaction and not before (CX-2). Throws invalid-request (overlapping slots), idempotency-key-reused, override-required (slots that break a rule that
 * staff do not override), what `lockOpenRequest` and `lockReplaced` throw; and with alternatives slot-taken, slot-not-offered and hold-expired (the hold expired and its slot is no
 * longer offered).
 */
export async function bookAppointments(
  deps: BrandDeps,
  order: BookingInput,
  budgets: UsageBudgets,
): Promise<BookingResult> {
  const { holder, claims, idempotencyKey: key, requestHash } = order;
  const relaxed = { ...deps, rules: rulesWithout(deps.rules, rulesOf(order.onBehalf?.overrides ?? [])) };
  return withAlternatives(relaxed, holder, claims, async () => {
    const slots = claimedSlots(relaxed, await readServedCatalog(deps), claims);
    return deps.queue.enter({ holder, idempotencyKey: key, slots, budgets }, () =>
      inTransaction(deps.db, async (tx) => {
        const keyed = { scope: holder, key, requestHash };
        const booked = await withIdempotency(tx, keyed, () => book(deps, relaxed, tx, order));
        // The browser logged out during the booking: its holder token must not open it.
        if (await isEndedHolder(tx, holder)) await clearHolders(tx, { holder, bookingKey: undefined });
        return booked;
      }),
    );
  });
}

/** Books in a transaction; `relaxed` has the rules that the booking does not override. */
async function book(
  deps: BrandDeps,
  relaxed: Pick<BrandDeps, 'rules'>,
  tx: Transaction,
  order: BookingInput,
): Promise<BookingResult> {
  const { holder, claims, patient, onBehalf } = order;
  const { catalog, now } = await deps.catalog.read(tx);
  const served = servedOnly(catalog, deps.regions);
  const slots = claimedSlots(relaxed, served, claims);
  const broken = brokenRules(deps, served, slots);
  refuseUnnamed(broken, slots, onBehalf);
  // The request is locked before everything else: of two bookings of one request, the second waits here and finds it BOOKED.
  const request = order.request && (await lockOpenRequest(tx, order.request));
  const requestKey = request?.booking_key;
  // Before the booking that it changes, as a logout does.
  await lockName(tx, holder);
  const replaced = order.replaces && (await lockReplaced(deps, tx, order.replaces, catalog));
  await lockDeviceDays(tx, [...partsOfSlots(slots), ...(await selectHolds(tx, holder)).map(heldTime)]);
  const appointments = await bookSlots(tx, relaxed, slots, { holder, now });
  if (order.replaces && replaced) {
    const { replaces } = order;
    await joinBooking(deps, tx, { ...order, replaces }, replaced, appointments);
    await auditOverrides(tx, order, broken, keyedHash(deps.signingKey, 'subject', 'booking', replaces.bookingKey));
    return presentBooked(replaces.bookingKey, replaced.reference, appointments, patient);
  }
  const bookingKey = randomBytes(16).toString('base64url');
  const reference = await reserveReference(tx, { bookingKey, prefix: deps.referencePrefix });
  await insertBooking(
    tx,
    {
      ...order,
      bookingKey,
      requestKey,
      reference,
      bookedBy: onBehalf?.bookedBy,
      bookedBySubject: onBehalf?.subject,
      holder: onBehalf ? null : holder,
      overrides: onBehalf?.overrides.filter(({ rule }) => broken.includes(rule)) ?? [],
      pendingUntil: onBehalf?.pending ? pendingEnd(deps, slots, now) : undefined,
    },
    appointments.map(({ parts }) => parts),
  );
  if (order.draftAnswers) await takeDraft(tx, holder, order.draftAnswers, { bookingKey });
  if (order.draft !== undefined) {
    const appointmentIds = appointments.flatMap(({ parts: [first] }) => first?.id ?? []);
    await bookDraft(tx, { draftId: order.draft, holder }, { bookingKey, appointmentIds });
  }
  if (requestKey !== undefined) await markRequestBooked(tx, requestKey, bookingKey);
  const { mailDomain } = deps;
  await insertMessage(tx, { bookingKey, template: onBehalf?.pending ? 'pending' : 'confirmation', mailDomain });
  for (const clinicId of new Set(appointments.map(({ clinic }) => clinic.id)))
    await insertMessage(tx, { bookingKey, template: 'clinic-booking', mailDomain, clinicId });
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  const action = !onBehalf ? 'book' : onBehalf.pending ? 'book-pending' : 'book-for-patient';
  await appendAudit(tx, { ...order.by, action, object, result: 'done' });
  await auditOverrides(tx, order, broken, object);
  if (request && !isSamePatient(request.patient, patient))
    await appendAudit(tx, { ...order.by, action: 'book-other-patient', object, result: 'done' });
  return presentBooked(bookingKey, reference, appointments, patient);
}

function presentBooked(
  bookingKey: string,
  reference: string,
  appointments: readonly BookedSlot[],
  patient: Patient,
): BookingResult {
  return { bookingKey, reference, results: appointments.map((appointment) => appointmentResult(appointment, patient)) };
}

async function auditOverrides(
  tx: Transaction,
  { by }: Pick<BookingInput, 'by'>,
  broken: readonly OverriddenRule[],
  object: Buffer,
): Promise<void> {
  for (const rule of broken) await appendAudit(tx, { ...by, action: overrideActions[rule], object, result: 'done' });
}

const overrideActions = { NOTICE: 'override-notice', HORIZON: 'override-horizon' } as const;

/** Throws override-required for staff, and hold-expired for everybody else, if slots break a rule that the booking does not override. */
function refuseUnnamed(
  broken: readonly OverriddenRule[],
  [slot]: readonly ClaimedSlot[],
  onBehalf: OnBehalf | undefined,
): void {
  const unnamed = broken.filter((rule) => !rulesOf(onBehalf?.overrides ?? []).includes(rule));
  if (unnamed.length === 0 || !slot) return;
  if (onBehalf?.bookedBy.role !== 'staff') throw new RefusedSlot('hold-expired', slot.claim);
  throw new DomainError('override-required', {
    detail: `Name ${unnamed.join(' and ')} in onBehalf.overrides, with a reason.`,
    errors: unnamed.map((keyword) => ({ pointer: '/body/onBehalf/overrides', keyword })),
  });
}

/** Returns when a pending booking ends if nobody answers: after the brand's hours, at most when its first appointment starts. */
function pendingEnd({ onBehalf }: BrandDeps, slots: readonly ClaimedSlot[], now: number): Date {
  return new Date(Math.min(now + onBehalf.pendingHours * 3_600_000, ...slots.map(({ start }) => start)));
}

/** A slot that was booked. */
interface BookedSlot extends Omit<ClaimedSlot, 'parts'> {
  readonly parts: readonly BookedPart[];
}

/**
 * Books slots; call it under the lock of their days. A stored hold of the holder becomes the appointment, even if it expired, because
 * nobody else can have its time. A slot without a hold is booked if the rules offer it and its offer is at most an hour old. The holder's
 * other holds end. Throws RefusedSlot.
 */
async function bookSlots(
  tx: Transaction,
  deps: Pick<BrandDeps, 'rules'>,
  slots: readonly ClaimedSlot[],
  caller: { readonly holder: Buffer; readonly now: number },
): Promise<BookedSlot[]> {
  const over = slots.find(({ start }) => start <= caller.now);
  if (over) throw new RefusedSlot('hold-expired', over.claim);
  const rows = await selectHolds(tx, caller.holder);
  const wished = slots.map((slot) => ({ slot, held: heldParts(slot, rows) }));
  const free = wished.flatMap(({ slot, held }) => (held ? [] : slot));
  for (const { held = [] } of wished) {
    const visitId = held.length > 1 ? randomUUID() : null;
    for (const { id, clinicId, deviceId } of held)
      await convertHold(tx, { id, clinic_id: clinicId, device_id: deviceId, visit_id: visitId });
  }
  await deleteHolds(tx, caller.holder);
  const late = free.find(({ claim }) => isExpired(claim, caller.now));
  if (late) throw new RefusedSlot('hold-expired', late.claim);
  await deleteExpiredHolds(tx, partsOfSlots(free));
  await checkSlots(tx, deps, free, caller).catch(throwHoldExpired);
  const taken: BookedSlot[] = [];
  for (const { slot, held } of wished)
    taken.push({ ...slot, parts: held ?? (await insertAppointmentAllocations(tx, slot.parts)) });
  return taken;
}

/** Returns the parts of a slot with the ids of their holds; undefined if a part is not held. */
function heldParts({ parts }: ClaimedSlot, rows: readonly HoldRow[]): readonly BookedPart[] | undefined {
  const held = parts.flatMap((part): BookedPart | [] => {
    const row = rows.find((one) => keeps(one, part));
    return row ? { ...part, id: row.id } : [];
  });
  return held.length === parts.length ? held : undefined;
}

function keeps(row: HoldRow, { deviceId, start, end, examIds, walkIn }: ClaimedPart): boolean {
  return (
    row.device_id === deviceId &&
    row.starts_at.getTime() === start &&
    row.ends_at.getTime() === end &&
    row.walk_in === walkIn &&
    row.exam_ids.join() === examIds.join()
  );
}

/** Throws hold-expired instead of slot-not-offered, because a patient who books had a hold. */
function throwHoldExpired(error: unknown): never {
  if (error instanceof RefusedSlot && error.code === 'slot-not-offered')
    throw new RefusedSlot('hold-expired', error.claim);
  throw error;
}

/** A booked appointment without personal data (CR-1). */
interface AppointmentResult {
  readonly id: string;
  readonly modalityName: string;
  readonly examName: string;
  readonly clinicName: string;
  /** Instant of the start, RFC 3339 in UTC. */
  readonly date: string;
  readonly patientYearOfBirth: number;
  /** SHA-256 of the lower-case address, hex. */
  readonly patientEmailHash: string;
}

/** A new booking. */
export interface BookingResult {
  /** 128 random bits as base64url: the patient's credential. */
  readonly bookingKey: string;
  readonly reference: string;
  /** In the order of the slots. */
  readonly results: readonly AppointmentResult[];
}

/** Returns the response about one appointment. */
function appointmentResult({ parts, clinic, need, start }: BookedSlot, patient: Patient): AppointmentResult {
  const modalities = new Set(need.exams.map(({ modality }) => modality.name));
  return {
    id: parts[0]?.id ?? '',
    modalityName: [...modalities].join(', '),
    examName: need.exams.map(({ name }) => name).join(', '),
    clinicName: clinic.name,
    date: instantText(start),
    patientYearOfBirth: Number(patient.dateOfBirth.slice(0, 4)),
    patientEmailHash: createHash('sha256').update(patient.email.trim().toLowerCase()).digest('hex'),
  };
}
