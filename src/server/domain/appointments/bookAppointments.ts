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

/** Everything that a booking is made of. */
export interface BookingOrder {
  readonly holder: Buffer;
  /** Tokens of the chosen slots; several when exams are booked separately. */
  readonly tokens: readonly string[];
  readonly patient: Patient;
  readonly answers: unknown;
  readonly brand: string;
  readonly locale: string;
  readonly flow: string;
  readonly flowRevision: string;
  readonly by: Author;
  readonly idempotencyKey: string;
  /** Tells whether a retry under the key is the same request. */
  readonly requestHash: Buffer;
}

/**
 * Makes the holder's slots into appointments: all of them and the mail that is owed, or nothing (CR-1). A hold that ran out
 * is taken up again while its time is free. The holder's hold ends with the booking. Throws slot-token-invalid,
 * invalid-request (slots that overlap), idempotency-key-reused; and with alternatives slot-taken, slot-not-offered and
 * hold-expired (the hold ran out and its slot is not offered any more). The use is spent once the slots look free, so that
 * whoever lost them is told before.
 */
export async function bookAppointments(deps: BookingDeps, order: BookingOrder, use: UsageBudgets): Promise<Booked> {
  const { holder, tokens, idempotencyKey: key, requestHash } = order;
  const claims = tokens.map((token) => readSlotToken(deps.slotKey, token));
  return offeringAlternatives(deps, holder, claims, async () => {
    const slots = claimedSlots(deps, await readServedCatalog(deps), claims);
    return deps.queue.enter({ holder, idempotencyKey: key, slots, budgets: use }, () =>
      inTransaction(deps.db, async (tx) => {
        const keyed = { scope: holder, key, requestHash };
        const booked = await withIdempotency(tx, keyed, () => book(deps, tx, order, claims));
        // The browser has logged out while it booked: its token must not open this booking.
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
