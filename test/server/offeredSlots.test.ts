import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { findHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { brandDeps } from '#test/support/brandDeps.ts';
import { clearDatabase } from '#test/support/clearDatabase.ts';
import { withDatabase } from '#test/support/database.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { type Hours, type SampleDevice, sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { repeats } from '#test/support/soak.ts';

const database = withDatabase();
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** One or two windows a day, also up to and from midnight. */
const anyHours = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 4, comparator: 'IsStrictlyEqual' })
  .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => clock(quarter * 15)))
  .map((times) => times.flatMap((time, index): Hours[] => (index % 2 ? [[times[index - 1] ?? time, time]] : [])));

const anyDevice = fc.record({
  startInterval: fc.constantFrom(5, 10, 15, 20, 30, 45),
  hours: fc.oneof(
    anyHours,
    fc.tuple(anyHours, anyHours).map(([odd, even]) => ({ 1: odd, 2: even, 4: even, 6: odd, 7: odd })),
  ),
  exams: fc.constantFrom(['ct-head'], ['ct-head', 'ct-neck']),
});

const anyExam = fc.record({
  duration: fc.integer({ min: 1, max: 12 }).map((fives) => fives * 5),
  prepTime: fc.constantFrom(0, 5, 25),
  cleanUpTime: fc.constantFrom(0, 10, 15),
  minutesPrior: fc.constantFrom(0, 90, 3_000),
  walkIn: fc.boolean(),
});

const anyCase = fc.record({
  zone: fc.constantFrom(
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Pacific/Auckland',
    'Australia/Adelaide',
  ),
  devices: fc.array(anyDevice, { minLength: 1, maxLength: 3 }),
  exams: fc.tuple(anyExam, anyExam),
  both: fc.boolean(),
  walkIn: fc.boolean(),
  view: fc.constantFrom('NEXT' as const, 'WEEK' as const, 'MONTH' as const),
  timeOfDay: fc.constantFrom('ANY' as const, 'MORNING' as const, 'EVENING' as const),
  ahead: fc.integer({ min: 1, max: 330 }),
  load: fc.array(fc.tuple(fc.nat(7 * 96), fc.integer({ min: 5, max: 180 })), { maxLength: 40 }),
  pick: fc.nat(),
});

test('every offered slot can be held and booked', async () => {
  const outcomes = { offered: 0, empty: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyCase,
      async ({ zone, devices, exams, both, walkIn: asWalkIn, view, timeOfDay, ahead, load, pick }) => {
        await clearDatabase(database.db);
        const named = devices.map((device, index): SampleDevice => ({ slug: `d-${index}`, ...device }));
        const [head, neck] = exams;
        const wanted = both ? ['ct-neck', 'ct-head'] : ['ct-head'];
        const rows = sampleCatalog(
          [{ slug: 'north', timeZone: zone, devices: named }],
          [
            { slug: 'ct-head', ...head },
            { slug: 'ct-neck', ...neck },
          ],
        );
        await storeCatalog(database.db, { ...rows, revision: newKey() });
        const from = soon(ahead);
        await book(from, devices.length, load);

        const deps = brandDeps(database.db, { rules: { horizonDays: 400 } });
        const walkIn = asWalkIn && head.walkIn && (!both || neck.walkIn);
        const query = { exams: wanted, view, from, slotsOn: weekFrom(from), timeOfDay, walkIn };
        const found = await searchAvailability(deps, query);
        const slots = [...listedSlots(found), ...found.clinics.flatMap(({ next }) => next ?? [])];
        const slot = slots[pick % Math.max(1, slots.length)];
        outcomes[slot ? 'offered' : 'empty']++;
        if (!slot) return;

        const holder = newHolder();
        await placeHold(deps, { holder, tokens: [slot.token], idempotencyKey: newKey(), from: newRequester() });
        const hold = await findHold(deps, { holder });
        expect(hold?.slots).toMatchObject([
          { start: slot.start, local: slot.local, offset: slot.offset, device: slot.device },
        ]);
        const { results } = await bookUncounted(
          deps,
          bookingOrder(holder, [pick % 2 ? slot.token : (hold?.slots[0]?.token ?? '')]),
        );
        expect(results).toMatchObject([{ date: slot.start }]);
      },
    ),
    { numRuns: repeats(60, 600) },
  );
  expect(outcomes.offered).toBeGreaterThan(outcomes.empty / 4);
}, 300_000);

/** Bookings made elsewhere, at random minutes; those that would overlap are left out. */
async function book(
  from: string,
  devices: number,
  load: readonly (readonly [quarter: number, minutes: number])[],
): Promise<void> {
  for (const [index, [quarter, minutes]] of load.entries()) {
    await database.db.pool.query(
      `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
       select 1, $1, 'external', s, e, s, e
       from (select $2::timestamptz + make_interval(mins => $3) as s, $2::timestamptz + make_interval(mins => $4) as e) as t
       on conflict do nothing`,
      [1 + (index % devices), `${from}T00:00Z`, quarter * 15, quarter * 15 + minutes],
    );
  }
}
