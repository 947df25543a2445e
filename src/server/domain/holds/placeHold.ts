import { randomUUID } from 'node:crypto';
import { deleteExpiredHolds } from '#server/db/queries/deleteExpiredHolds.ts';
import { deleteHolds } from '#server/db/queries/deleteHolds.ts';
import { insertHold } from '#server/db/queries/insertHold.ts';
import { type DeviceTime, lockDeviceDays } from '#server/db/queries/lockDeviceDays.ts';
import { lockName } from '#server/db/queries/lockName.ts';
import { type HoldRow, selectHolds } from '#server/db/queries/selectHolds.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Requester } from '../attempts/requester.ts';
import { withinUsage } from '../attempts/withinUsage.ts';
import { offerMinutes, readSlotToken, type SlotClaim } from '../availability/slotToken.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { readServedCatalog } from '../catalog/servedCatalog.ts';
import { servedOnly } from '../catalog/servedOnly.ts';
import { keyedHash } from '../keyedHash.ts';
import { checkSlots } from './checkSlots.ts';
import { claimedSlots } from './claimedSlot.ts';
import { heldTime } from './heldTime.ts';
import { type Hold, liveHold } from './hold.ts';
import { firstAnswer, hashOf, withIdempotency } from './idempotency.ts';
import { askForProof, type NetworkHold, refuseHoarding } from './networkCap.ts';
import { offeringAlternatives } from './offeringAlternatives.ts';
import { RefusedSlot } from './refusedSlot.ts';

export interface HoldRequest {
  /** Hash that names who holds. */
  readonly holder: Buffer;
  /** Tokens of searched slots; several when exams are booked separately. */
  readonly tokens: readonly string[];
  readonly idempotencyKey: string;
  readonly from: Requester;
}

/**
 * Keeps slots for a holder while a form is filled in (SL-5). The hold takes the place of the one that the holder had, all in
 * one transaction, and stays as it was when a new slot cannot be had. Throws slot-token-invalid, invalid-request (slots that
 * overlap), idempotency-key-reused, captcha-required and too-many-requests (the network holds a lot); and with alternatives
 * slot-taken, slot-not-offered, slot-token-expired.
 */
export async function placeHold(deps: BookingDeps, request: HoldRequest): Promise<Hold> {
  const { holder, tokens, idempotencyKey, from } = request;
  const keyed = { scope: holder, key: idempotencyKey, requestHash: hashOf('hold', ...tokens) };
  const answered = await firstAnswer<Hold>(deps.db, keyed);
  if (answered) return answered;
  const claims = tokens.map((token) => readSlotToken(deps.slotKey, token));
  return offeringAlternatives(deps, holder, claims, async () => {
    const slots = claimedSlots(deps, await readServedCatalog(deps), claims);
    const network = keyedHash(deps.signingKey, 'network', from.network);
    const hold = { network, holder, slots: slots.length };
    return deps.queue.enter({ holder, idempotencyKey, slots }, () =>
      withinUsage(deps, { use: 'hold', recipient: '', from }, async () => {
        const proven = await askForProof(deps.db, hold, from.proof);
        return inTransaction(deps.db, (tx) =>
          withIdempotency(tx, keyed, () => keep(deps, tx, { ...hold, proven }, claims)),
        );
      }),
    );
  });
}

async function keep(
  deps: BookingDeps,
  tx: Transaction,
  wanted: NetworkHold & { readonly proven: boolean },
  claims: readonly SlotClaim[],
): Promise<Hold> {
  const { holder, network } = wanted;
  const { catalog, now } = await deps.catalog.read(tx);
  const served = servedOnly(catalog, deps.regions);
  const late = claims.find(({ offeredAt }) => now > offeredAt + offerMinutes * 60_000);
  if (late) throw new RefusedSlot('slot-token-expired', late);
  const slots = claimedSlots(deps, served, claims);
  await lockName(tx, holder);
  const before = await selectHolds(tx, holder);
  await lockDeviceDays(tx, [...slots, ...before.map(heldTime)]);
  await deleteHolds(tx, holder);
  await deleteExpiredHolds(tx, slots);
  await checkSlots(tx, deps, slots, { holder, now });
  await refuseHoarding(tx, wanted);
  const { holdSeconds: seconds, holdMaxSeconds: maxSeconds } = deps.rules;
  const endsBy = endOf(before.filter((row) => row.live && slots.some((slot) => overlaps(heldTime(row), slot))));
  await insertHold(tx, { holdId: randomUUID(), holder, network, slots, seconds, maxSeconds, endsBy });
  const hold = liveHold(deps, catalog, await selectHolds(tx, holder));
  if (!hold) throw new Error('A hold that was just placed is not there');
  return hold;
}

/** When the time that a holder holds again must end at the latest: holding it again gives no more time (SL-5). */
function endOf(rows: readonly HoldRow[]): Date | undefined {
  const ends = rows.flatMap(({ extendable_until }) => (extendable_until ? [extendable_until.getTime()] : []));
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}

function overlaps(one: DeviceTime, other: DeviceTime): boolean {
  return one.deviceId === other.deviceId && one.from < other.until && other.from < one.until;
}
