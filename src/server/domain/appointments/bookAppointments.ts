import { createHash, randomBytes } from 'node:crypto';
import type { Patient } from '#server/db/columnTypes.ts';
import { clearHolders, insertAppointmentAllocation, insertBooking } from '#server/db/queries/booking.ts';
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
import { offerMinutes, readSlotToken, type SlotClaim } from '../availability/slotToken.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { UsageBudgets } from '../budgets/usageBudgets.ts';
import { readServedCatalog, servedOnly } from '../catalog/liveCatalog.ts';
import { type ClaimedSlot, checkSlots, claimedSlots } from '../holds/claimedSlot.ts';
import { heldTime } from '../holds/hold.ts';
import { RefusedSlot, withAlternatives } from '../holds/refusedSlot.ts';
import { withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import type { Author } from '../viewer.ts';
import { reserveReference } from './bookingReference.ts';
import { lockOpenRequest, type RequestToBook } from './requestToBook.ts';

/** The contents of a booking. */
export interface BookingInput {
  readonly holder: Buffer;
  /** The booking request that the booking is made from. */
  readonly request?: RequestToBook | undefined;
  /** Slot tokens; several if exams are booked separately. */
  readonly tokens: readonly string[];
  readonly patient: Patient;
  readonly answers: unknown;
  readonly brand: string;
  readonly locale: string;
  readonly flow: string;
  readonly flowRevision: string;
  readonly by: Author;
  readonly idempotencyKey: string;
  /** Hash of the request, to recognise another request under the same key. */
  readonly requestHash: Buffer;
}

/**
 * Books the holder's slots, queues the mail and marks the booking request as BOOKED, all or nothing (CR-1, BK-11c). An expired hold still counts while its time is free. The holder's
 * hold ends with the booking. The budgets are spent once the slots look free, so that a lost slot costs nothing. Throws
 * slot-token-invalid, invalid-request (overlapping slots), idempotency-key-reused, what `readOpenRequest` throws; and with alternatives slot-taken, slot-not-offered and
 * hold-expired (the hold expired and its slot is no longer offered).
 */
export async function bookAppointments(
  deps: BrandDeps,
  order: BookingInput,
  budgets: UsageBudgets,
): Promise<BookingResult> {
  const { holder, tokens, idempotencyKey: key, requestHash } = order;
  const claims = tokens.map((token) => readSlotToken(deps.slotKey, token));
  return withAlternatives(deps, holder, claims, async () => {
    const slots = claimedSlots(deps, await readServedCatalog(deps), claims);
    return deps.queue.enter({ holder, idempotencyKey: key, slots, budgets }, () =>
      inTransaction(deps.db, async (tx) => {
        const keyed = { scope: holder, key, requestHash };
        const booked = await withIdempotency(tx, keyed, () => book(deps, tx, order, claims));
        // The browser logged out during the booking: its holder token must not open it.
        if (await isEndedHolder(tx, holder)) await clearHolders(tx, { holder, bookingKey: undefined });
        return booked;
      }),
    );
  });
}

async function book(
  deps: BrandDeps,
  tx: Transaction,
  order: BookingInput,
  claims: readonly SlotClaim[],
): Promise<BookingResult> {
  const { holder, patient } = order;
  const { catalog, now } = await deps.catalog.read(tx);
  const served = servedOnly(catalog, deps.regions);
  const slots = claimedSlots(deps, served, claims);
  // The request is locked before everything else: of two bookings of one request, the second waits here and finds it BOOKED.
  const requestKey = order.request && (await lockOpenRequest(tx, order.request)).booking_key;
  await lockName(tx, holder);
  await lockDeviceDays(tx, [...slots, ...(await selectHolds(tx, holder)).map(heldTime)]);
  const appointments = await bookSlots(tx, deps, slots, { holder, now });
  const bookingKey = randomBytes(16).toString('base64url');
  const reference = await reserveReference(tx, { bookingKey, prefix: deps.referencePrefix });
  await insertBooking(tx, { ...order, bookingKey, requestKey, reference }, appointments);
  if (requestKey !== undefined) await markRequestBooked(tx, requestKey, bookingKey);
  await insertMessage(tx, { bookingKey, template: 'confirmation', mailDomain: deps.mailDomain });
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...order.by, action: 'book', object, result: 'done' });
  return { bookingKey, results: appointments.map((appointment) => appointmentResult(appointment, patient)) };
}

/** A slot that was booked; `id` is the id of its allocation. */
interface BookedSlot extends ClaimedSlot {
  readonly id: string;
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
  const held = new Map(slots.map((slot) => [slot, rows.find((row) => keeps(row, slot))]));
  const free = slots.filter((slot) => !held.get(slot));
  for (const row of held.values()) if (row) await convertHold(tx, row);
  await deleteHolds(tx, caller.holder);
  const late = free.find(({ claim }) => caller.now > claim.offeredAt + offerMinutes * 60_000);
  if (late) throw new RefusedSlot('hold-expired', late.claim);
  await deleteExpiredHolds(tx, free);
  await checkSlots(tx, deps, free, caller).catch(throwHoldExpired);
  const taken: BookedSlot[] = [];
  for (const slot of slots)
    taken.push({ ...slot, id: held.get(slot)?.id ?? (await insertAppointmentAllocation(tx, slot)) });
  return taken;
}

function keeps(row: HoldRow, { deviceId, start, end, examIds, walkIn }: ClaimedSlot): boolean {
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
  /** In the order of the tokens. */
  readonly results: readonly AppointmentResult[];
}

/** Returns the response about one appointment. */
function appointmentResult({ id, clinic, need, start }: BookedSlot, patient: Patient): AppointmentResult {
  const modalities = new Set(need.exams.map(({ modality }) => modality.name));
  return {
    id,
    modalityName: [...modalities].join(', '),
    examName: need.exams.map(({ name }) => name).join(', '),
    clinicName: clinic.name,
    date: instantText(start),
    patientYearOfBirth: Number(patient.dateOfBirth.slice(0, 4)),
    patientEmailHash: createHash('sha256').update(patient.email.trim().toLowerCase()).digest('hex'),
  };
}
