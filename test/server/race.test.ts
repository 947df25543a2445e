import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#server/domain/domainError.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { deadlocks } from '#test/support/deadlocks.ts';
import { freeSlots } from '#test/support/freeSlots.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { repeats } from '#test/support/soak.ts';

const clients = 500;
const rounds = repeats(2, 20);
const database = withDatabase();

beforeAll(() => storeCatalog(database.db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct-1' }] }])));

test(`[SL-5] ${clients} clients race for ${rounds} slots: one booking each`, async () => {
  const deps = sampleDeps(database.db);
  // Every second slot, so that no round is in the way of another.
  const slots = (await freeSlots(deps)).filter((_, index) => index % 2 === 0).slice(0, rounds);
  expect(slots).toHaveLength(rounds);
  for (const { token, start } of slots) {
    const outcomes = await inParallel(clients, async (client) => {
      const holder = newHolder();
      try {
        // Some come without a hold, as after one that ran out.
        if (client % 4 > 0)
          await placeHold(deps, { holder, tokens: [token], idempotencyKey: newKey(), from: newRequester() });
        return await bookUncounted(deps, bookingOrder(holder, [token]));
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
    });
    const refusals = outcomes.filter((outcome) => outcome instanceof DomainError);
    expect(refusals).toHaveLength(clients - 1);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['slot-taken']));
    expect(refusals.every(({ details }) => (details.alternatives?.length ?? 0) > 0)).toBe(true);
    const { rows } = await database.db.pool.query('select kind from allocation where starts_at = $1', [start]);
    expect(rows).toEqual([{ kind: 'appointment' }]);
  }
  expect(await deadlocks(database.db)).toBe(0);
}, 300_000);
