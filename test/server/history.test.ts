import { beforeAll, expect, test } from 'vitest';
import { cancelAppointments } from '#server/domain/appointments/cancelAppointments.ts';
import type { Slot } from '#server/domain/availability/slot.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { Hold } from '#server/domain/holds/hold.ts';
import { extendHold, releaseHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { ageHolds } from '#test/support/ageHolds.ts';
import { bookingOrder, bookUncounted, bySystem, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { deadlocks } from '#test/support/deadlocks.ts';
import { freeSlots } from '#test/support/freeSlots.ts';
import { type Claim, findOverlaps } from '#test/support/history.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { repeats } from '#test/support/soak.ts';

const clients = 50;
const operations = repeats(800, 5_000);
const prep = 5;
const database = withDatabase();

beforeAll(() => {
  const hours = [['08:00', '12:00']] as const;
  const devices = [
    { slug: 'ct-1', hours },
    { slug: 'ct-2', hours, startInterval: 20 },
  ];
  const exams = [{ slug: 'ct-head', duration: 25, prepTime: prep, cleanUpTime: 0 }];
  return storeCatalog(
    database.db,
    sampleCatalog(
      [
        { slug: 'north', devices },
        { slug: 'south', devices },
      ],
      exams,
    ),
  );
});

type Open<T> = { -readonly [K in keyof T]: T[K] };

test('the checker finds only overlaps of concurrent promises', () => {
  const claim = { owner: 'a', device: 'd', from: 0, until: 30, since: 10 };
  expect(findOverlaps([claim, { ...claim, owner: 'b', from: 29, since: 20 }])).toHaveLength(1);
  expect(findOverlaps([claim, { ...claim, owner: 'b', from: 30 }])).toEqual([]);
  expect(findOverlaps([claim, { ...claim, owner: 'b', device: 'e' }])).toEqual([]);
  expect(
    findOverlaps([
      { ...claim, endedAt: 15 },
      { ...claim, owner: 'b', since: 15 },
    ]),
  ).toEqual([]);
});

test(`[SL-5] ${operations} random operations of ${clients} clients promise no slot twice`, async () => {
  const deps = sampleDeps(database.db);
  const history: Open<Claim>[] = [];
  const done: Record<string, number> = {};
  let left = operations;

  const promise = (owner: string, { device, clinic, start, end }: Slot): Open<Claim> => {
    const from = Date.parse(start) - prep * 60_000;
    const claim = { owner, device: `${clinic}/${device}`, from, until: Date.parse(end), since: performance.now() };
    history.push(claim);
    return claim;
  };
  const end = (claims: readonly Open<Claim>[]) => {
    for (const claim of claims) claim.endedAt ??= performance.now();
  };

  await inParallel(clients, async (client) => {
    const holder = newHolder();
    const owner = `client ${client}`;
    let hold: { hold: Hold; claims: Open<Claim>[] } | undefined;
    const bookings: { bookingKey: string; claims: Open<Claim>[] }[] = [];

    const steps = {
      async hold() {
        const slots = await freeSlots(deps, { holder });
        const slot = slots[Math.floor(Math.random() ** 2 * slots.length)];
        if (!slot) return;
        // A new hold ends the previous one unless it is refused; then the end of the previous one is unknown.
        end(hold?.claims ?? []);
        const placed = await placeHold(deps, {
          holder,
          tokens: [slot.token],
          idempotencyKey: newKey(),
          from: newRequester(),
        });
        hold = { hold: placed, claims: placed.slots.map((held) => promise(owner, held)) };
      },
      async extend() {
        if (hold) await extendHold(deps, { holder, holdId: hold.hold.id });
      },
      async release() {
        if (!hold) return;
        end(hold.claims);
        const { id } = hold.hold;
        hold = undefined;
        await releaseHold(deps, { holder, holdId: id });
      },
      async expire() {
        if (!hold) return;
        end(hold.claims);
        await ageHolds(database.db, deps.rules.holdMaxSeconds + 1, holder);
      },
      async book() {
        if (!hold) return;
        const { slots } = hold.hold;
        const order = bookingOrder(
          holder,
          slots.map(({ token }) => token),
        );
        const { bookingKey } = await bookUncounted(deps, order);
        end(hold.claims);
        hold = undefined;
        bookings.push({ bookingKey, claims: slots.map((slot) => promise(bookingKey, slot)) });
      },
      async cancel() {
        const booking = bookings.shift();
        if (!booking) return;
        end(booking.claims);
        await cancelAppointments(deps, { bookingKey: booking.bookingKey, idempotencyKey: newKey(), ...bySystem });
      },
    };
    const names = ['hold', 'hold', 'hold', 'extend', 'release', 'expire', 'book', 'book', 'cancel'] as const;

    while (left-- > 0) {
      const name = names[Math.floor(Math.random() * names.length)] ?? 'hold';
      const outcome = await steps[name]().then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof DomainError) return error.code;
          throw error;
        },
      );
      done[`${name} ${outcome}`] = (done[`${name} ${outcome}`] ?? 0) + 1;
    }
  });

  expect(findOverlaps(history)).toEqual([]);
  expect(done).toMatchObject({
    'hold done': expect.any(Number),
    'book done': expect.any(Number),
    'cancel done': expect.any(Number),
  });
  expect(Object.keys(done).filter((name) => /temporarily|invalid/.test(name))).toEqual([]);
  await expectTheTablesToAgree();
  expect(await deadlocks(database.db)).toBe(0);
}, 300_000);

/** Each valid appointment has an allocation, each allocation belongs to one, and each booking has exactly one mail. */
async function expectTheTablesToAgree(): Promise<void> {
  const { rows } = await database.db.pool.query(`
    select
      (select count(*) from appointment p full join (select * from allocation where kind = 'appointment') a using (clinic_id, id)
       where (p.status = 'BOOKED') is distinct from (a.id is not null)) as torn,
      (select count(*) from allocation a join allocation b on a.device_id = b.device_id and a.id < b.id
       and a.busy_from < b.busy_until and b.busy_from < a.busy_until) as overlapping,
      (select count(*) from booking b where (select count(*) from outbox o where o.booking_key = b.booking_key and template = 'confirmation') <> 1) as mail,
      (select count(*) from booking) > 0 as some`);
  expect(rows).toEqual([{ torn: 0, overlapping: 0, mail: 0, some: true }]);
}
