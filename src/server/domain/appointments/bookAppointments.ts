import { randomBytes } from 'node:crypto';
import type { Patient } from '#server/db/columnTypes.ts';
import { clearHolders, insertBooking } from '#server/db/queries/booking.ts';
import { isEndedHolder, selectHolds } from '#server/db/queries/hold.ts';
import { lockDeviceDays, lockName } from '#server/db/queries/locks.ts';
import { insertMail } from '#server/db/queries/outbox.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { readSlotToken, type SlotClaim } from '../availability/slotToken.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { UsageBudgets } from '../budgets/usageBudgets.ts';
import { readServedCatalog, servedOnly } from '../catalog/servedCatalog.ts';
import { claimedSlots } from '../holds/claimedSlot.ts';
import { heldTime } from '../holds/hold.ts';
import { offeringAlternatives } from '../holds/offeringAlternatives.ts';
import { withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import type { Author } from '../roles/viewer.ts';
import { type Booked, bookedResult } from './booked.ts';
import { takeSlots } from './takeSlots.ts';

/** The contents of a booking. */
export interface BookingOrder {
  readonly holder: Buffer;
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
 * Books the holder's slots and queues the mail, all or nothing (CR-1). An expired hold still counts while its time is free. The holder's
 * hold ends with the booking. The budgets are spent once the slots look free, so that a lost slot costs nothing. Throws
 * slot-token-invalid, invalid-request (overlapping slots), idempotency-key-reused; and with alternatives slot-taken, slot-not-offered and
 * hold-expired (the hold expired and its slot is no longer offered).
 */
export async function bookAppointments(deps: BookingDeps, order: BookingOrder, budgets: UsageBudgets): Promise<Booked> {
  const { holder, tokens, idempotencyKey: key, requestHash } = order;
  const claims = tokens.map((token) => readSlotToken(deps.slotKey, token));
  return offeringAlternatives(deps, holder, claims, async () => {
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
  deps: BookingDeps,
  tx: Transaction,
  order: BookingOrder,
  claims: readonly SlotClaim[],
): Promise<Booked> {
  const { holder, patient } = order;
  const { catalog, now } = await deps.catalog.read(tx);
  const served = servedOnly(catalog, deps.regions);
  const slots = claimedSlots(deps, served, claims);
  await lockName(tx, holder);
  await lockDeviceDays(tx, [...slots, ...(await selectHolds(tx, holder)).map(heldTime)]);
  const appointments = await takeSlots(tx, deps, slots, { holder, now });
  const bookingKey = randomBytes(16).toString('base64url');
  await insertBooking(tx, { ...order, bookingKey }, appointments);
  await insertMail(tx, { bookingKey, template: 'confirmation', mailDomain: deps.mailDomain });
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...order.by, action: 'book', object, result: 'done' });
  return { bookingKey, results: appointments.map((appointment) => bookedResult(appointment, patient)) };
}
