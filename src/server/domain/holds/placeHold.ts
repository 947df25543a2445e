import { randomUUID } from 'node:crypto';
import {
  deleteExpiredHolds,
  deleteHolds,
  type HoldRow,
  insertHold,
  type NetworkHolder,
  selectHolds,
} from '#server/db/queries/hold.ts';
import { lockDeviceDays, lockName, overlaps } from '#server/db/queries/locks.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { isExpired, readSlotToken, type SlotClaim } from '../availability/slotToken.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { ProofOfWork } from '../budgets/proofOfWork.ts';
import type { Requester } from '../budgets/requester.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { hashOf, withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { type ClaimedSlot, checkSlotRules, checkSlots, claimedSlots, partsOfSlots } from './claimedSlot.ts';
import { type Hold, heldTime, liveHold } from './hold.ts';
import { refuseOverNetworkLimit } from './networkLimit.ts';
import { RefusedSlot, withAlternatives } from './refusedSlot.ts';

interface HoldRequest {
  /** Hash of the browser's holder token. */
  readonly holder: Buffer;
  /** Slot tokens of a search; several if exams are booked separately. */
  readonly tokens: readonly string[];
  readonly idempotencyKey: string;
  readonly from: Requester;
}

/**
 * Holds slots while a patient fills in a form (SL-5). The new hold replaces the holder's former one in the same transaction; the former
 * hold stays if a slot is refused. Throws slot-token-invalid, invalid-request (overlapping slots), idempotency-key-reused,
 * captcha-required and too-many-requests; and with alternatives slot-taken, slot-not-offered and slot-token-expired.
 */
export async function placeHold(deps: BrandDeps, request: HoldRequest): Promise<Hold> {
  const { holder, tokens, idempotencyKey, from } = request;
  const keyed = { scope: holder, key: idempotencyKey, requestHash: hashOf('hold', ...tokens) };
  const claims = tokens.map((token) => readSlotToken(deps.slotKey, token));
  return withAlternatives(deps, holder, claims, async () => {
    // Checked before the turn too, so that an unavailable slot takes no turn.
    const slots = offeredSlots(deps, await deps.catalog.read(), claims);
    const network = keyedHash(deps.signingKey, 'network', from.network);
    const use = usageBudgets(deps, { kind: 'hold', from });
    return deps.queue.enter({ holder, idempotencyKey, slots, budgets: use, network }, () =>
      inTransaction(deps.db, (tx) =>
        withIdempotency(tx, keyed, () => replaceHold(deps, tx, { holder, network, proof: from.proof }, claims)),
      ),
    );
  });
}

/** Looks claims up in the served catalog. Throws as `claimedSlots` does, and RefusedSlot for a slot that is not offered now. */
function offeredSlots(
  deps: BrandDeps,
  { catalog, now }: { readonly catalog: CatalogSnapshot; readonly now: number },
  claims: readonly SlotClaim[],
): readonly ClaimedSlot[] {
  const late = claims.find((claim) => isExpired(claim, now));
  if (late) throw new RefusedSlot('slot-token-expired', late);
  const slots = claimedSlots(deps, servedOnly(catalog, deps.regions), claims);
  checkSlotRules(deps, slots, { busy: new Map(), now });
  return slots;
}

async function replaceHold(
  deps: BrandDeps,
  tx: Transaction,
  { holder, network, proof }: NetworkHolder & { readonly proof: ProofOfWork },
  claims: readonly SlotClaim[],
): Promise<Hold> {
  const { catalog, now } = await deps.catalog.read(tx);
  const slots = offeredSlots(deps, { catalog, now }, claims);
  const parts = partsOfSlots(slots);
  await lockName(tx, holder);
  const before = await selectHolds(tx, holder);
  await lockDeviceDays(tx, [...parts, ...before.map(heldTime)]);
  await deleteHolds(tx, holder);
  await deleteExpiredHolds(tx, parts);
  await checkSlots(tx, deps, slots, { holder, now });
  await refuseOverNetworkLimit(tx, { holder, network, proof, slots: parts.length });
  const { holdSeconds: seconds, holdMaxSeconds: maxSeconds } = deps.rules;
  const endsBy = endOf(before.filter((row) => row.live && parts.some((part) => overlaps(heldTime(row), part))));
  const visits = slots.map(({ parts, claim: { offeredAt } }) => parts.map((part) => ({ ...part, offeredAt })));
  await insertHold(tx, { holdId: randomUUID(), holder, network, visits, seconds, maxSeconds, endsBy });
  const hold = liveHold(deps, catalog, await selectHolds(tx, holder));
  if (!hold) throw new Error('The new hold is missing');
  return hold;
}

/** Returns the latest end for slots that the holder holds again: a new hold gives no more time (SL-5). */
function endOf(rows: readonly HoldRow[]): Date | undefined {
  const ends = rows.flatMap(({ extendable_until }) => (extendable_until ? [extendable_until.getTime()] : []));
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}
