import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Slot } from '#client/stores/SlotStore.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { findHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { clearDatabase } from '#test/support/clearDatabase.ts';
import { withDatabase } from '#test/support/database.ts';
import { freeSlots, listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { type Hours, type SampleDevice, sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { repeats } from '#test/support/soak.ts';

const database = withDatabase();
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** One or two windows a day, also up to and from midnight. */
const anyHours = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 4, comparator: 'IsStrictlyEqual' })
  .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => clock(quarter * 15)))
  .map((times) => times.flatMap((time, index): Hours[] => (index % 2 ? [[times[index - 1] ?? time, time]] : [])));

/** Days of each interval between exams. */
const days = 3;

const slugs = ['ct-head', 'ct-neck', 'ct-chest'];

const anyDevice = fc.record({
  startInterval: fc.constantFrom(5, 10, 15, 20, 30, 45),
  hours: fc.oneof(
    fc.constant([['08:00', '18:00']] satisfies Hours[]),
    anyHours,
    fc.tuple(anyHours, anyHours).map(([odd, even]) => ({ 1: odd, 2: even, 4: even, 6: odd, 7: odd })),
  ),
  exams: fc.subarray(slugs, { minLength: 1 }),
});

/** Devices that share exams, or one for each exam, so that several exams need several devices. */
const anyDevices = fc.oneof(
  fc.array(anyDevice, { minLength: 1, maxLength: 4 }),
  fc
    .tuple(anyDevice, anyDevice, anyDevice)
    .map((devices) => devices.map((device, index) => ({ ...device, exams: slugs.slice(index, index + 1) }))),
);

const anyExam = fc.record({
  duration: fc.integer({ min: 1, max: 12 }).map((fives) => fives * 5),
  prepTime: fc.constantFrom(0, 5, 25),
  cleanUpTime: fc.constantFrom(0, 10, 15),
  minutesPrior: fc.constantFrom(0, 90, 3_000),
  walkIn: fc.boolean(),
});

interface Exclusion {
  readonly pair: readonly string[];
  readonly list: 'notSameVisit' | 'notSameDay' | 'daysAfter';
}

/** The first exam of a pair excludes the second in one visit or on one day, or is at least three days after it. */
const anyExclusion = fc.record<Exclusion>({
  pair: fc.shuffledSubarray(slugs, { minLength: 2, maxLength: 2 }),
  list: fc.constantFrom('notSameVisit' as const, 'notSameDay' as const, 'daysAfter' as const),
});

const anyCase = fc.record({
  zone: fc.constantFrom(
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Pacific/Auckland',
    'Australia/Adelaide',
  ),
  devices: anyDevices,
  exams: fc.tuple(anyExam, anyExam, anyExam),
  // Each exam may have to be after those before it in a random list.
  order: fc.shuffledSubarray(slugs),
  exclusions: fc.oneof(fc.constant<Exclusion[]>([]), fc.array(anyExclusion, { minLength: 1, maxLength: 2 })),
  transferMinutes: fc.constantFrom(0, 5, 20),
  longestWait: fc.constantFrom(0, 15, 45),
  wanted: fc.shuffledSubarray(slugs, { minLength: 1 }),
  walkIn: fc.boolean(),
  view: fc.constantFrom('NEXT' as const, 'WEEK' as const, 'MONTH' as const),
  timeOfDay: fc.constantFrom('ANY' as const, 'MORNING' as const, 'EVENING' as const),
  ahead: fc.integer({ min: 1, max: 330 }),
  load: fc.array(fc.tuple(fc.nat(7 * 96), fc.integer({ min: 5, max: 180 })), { maxLength: 40 }),
  pick: fc.nat(),
});

test('[BK-6b] every offered slot can be held and booked', async () => {
  const outcomes = { offered: 0, empty: 0, visits: 0, exclusive: 0, apart: 0, beside: 0 };
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      const { zone, devices, order, exclusions, transferMinutes, longestWait, wanted } = given;
      const { view, timeOfDay, ahead, load, pick } = given;
      await clearDatabase(database.db);
      const named = devices.map((device, index): SampleDevice => ({ slug: `d-${index}`, ...device }));
      const exams = given.exams.map((exam, index) => {
        const slug = slugs[index] ?? '';
        const after = order.slice(0, Math.max(0, order.indexOf(slug)));
        const own = exclusions.filter(({ pair: [one] }) => one === slug);
        const others = (list: Exclusion['list']) => own.flatMap((one) => (one.list === list ? one.pair.slice(1) : []));
        const rules = { after, notSameVisit: others('notSameVisit'), notSameDay: others('notSameDay') };
        return { ...exam, slug, ...rules, daysAfter: [{ exams: others('daysAfter'), days }] };
      });
      const rows = sampleCatalog(
        [{ slug: 'north', timeZone: zone, devices: named, transferMinutes, longestWait }],
        exams,
      );
      await storeCatalog(database.db, { ...rows, revision: newKey() });
      const from = soon(ahead);
      await book(from, devices.length, load);

      const deps = sampleDeps(database.db, { rules: { horizonDays: 400 } });
      const walkIn = given.walkIn && exams.every((exam) => exam.walkIn || !wanted.includes(exam.slug));
      const query = { exams: wanted, view, from, slotsOn: weekFrom(from), timeOfDay, walkIn };
      const found = await searchAvailability(deps, query);
      const isExclusive = exclusions.some(({ pair }) => pair.every((slug) => wanted.includes(slug)));
      expect(found.explanation?.reason === 'exclusive').toBe(isExclusive);
      if (isExclusive) outcomes.exclusive++;
      for (const { count, reason } of found.clinics.flatMap(({ days }) => days)) expect(count > 0).toBe(!reason);
      const slots = [...listedSlots(found), ...found.clinics.flatMap(({ next }) => next ?? [])];
      const slot = slots[pick % Math.max(1, slots.length)];
      outcomes[slot ? 'offered' : 'empty']++;
      if (!slot) return;
      if (slot.parts) {
        outcomes.visits++;
        expect(faultsOf(slot.parts, { wanted, order, transferMinutes, longestWait })).toEqual([]);
      }

      const besides = await offeredBesides(deps, slot, { from, exclusions, wanted });
      outcomes.apart += besides.isApart ? 1 : 0;
      const beside = besides.slots[pick % Math.max(1, besides.slots.length)];
      const holder = newHolder();
      if (beside) {
        outcomes.beside++;
        const tokens = [slot.token, beside.token];
        await placeHold(deps, { holder, tokens, idempotencyKey: newKey(), from: newRequester() });
      }
      await placeHold(deps, { holder, tokens: [slot.token], idempotencyKey: newKey(), from: newRequester() });
      const hold = await findHold(deps, { holder });
      expect(hold?.slots).toMatchObject([
        {
          start: slot.start,
          end: slot.end,
          local: slot.local,
          offset: slot.offset,
          device: slot.device,
          ...(slot.parts && { parts: slot.parts }),
        },
      ]);
      const { results } = await bookUncounted(
        deps,
        bookingOrder(holder, [pick % 2 ? slot.token : (hold?.slots[0]?.token ?? '')]),
      );
      expect(results).toMatchObject([{ date: slot.start }]);
    }),
    { numRuns: repeats(60, 600) },
  );
  expect(outcomes.offered).toBeGreaterThan(outcomes.empty / 4);
  expect(outcomes.visits).toBeGreaterThan(outcomes.offered / 20);
  expect(Math.min(outcomes.exclusive, outcomes.apart, outcomes.beside)).toBeGreaterThan(0);
}, 300_000);

/**
 * Searches one more exam beside a chosen slot. Returns the offered slots, and whether the two
 * exclude each other on one day. Then no slot on its date may be offered.
 */
async function offeredBesides(
  deps: BrandDeps,
  chosen: Slot,
  { from, exclusions, wanted }: { from: string; exclusions: readonly Exclusion[]; wanted: readonly string[] },
): Promise<{ readonly slots: readonly Slot[]; readonly isApart: boolean }> {
  const other = slugs.find((slug) => !wanted.includes(slug));
  if (!other) return { slots: [], isApart: false };
  const dayOf = ({ local }: Slot) => local.slice(0, 10);
  const ruled = exclusions.filter(({ pair }) => pair.includes(other) && pair.some((slug) => wanted.includes(slug)));
  const isApart = ruled.some(({ list }) => list !== 'notSameVisit');
  const waits = ruled.some(({ list, pair: [one] }) => list === 'daysAfter' && one === other);
  const week = await freeSlots(deps, { exams: [other], from, besides: [chosen.token] });
  for (const { start, end } of week) expect(start >= chosen.end || end <= chosen.start).toBe(true);
  if (isApart) expect(week.map(dayOf)).not.toContain(dayOf(chosen));
  const tooNear = waits ? weekFrom(dayOf(chosen)).slice(0, days) : [];
  for (const slot of week) expect(tooNear).not.toContain(dayOf(slot));
  return { slots: week, isApart };
}

interface VisitRules {
  readonly wanted: readonly string[];
  readonly order: readonly string[];
  readonly transferMinutes: number;
  readonly longestWait: number;
}

/** Returns what is wrong with the parts of a visit, without the code that found it. */
function faultsOf(
  parts: NonNullable<Slot['parts']>,
  { wanted, order, transferMinutes, longestWait }: VisitRules,
): readonly string[] {
  const exams = parts.flatMap((part) => part.exams);
  const gaps = parts.slice(1).map((part, n) => (Date.parse(part.start) - Date.parse(parts[n]?.end ?? '')) / 60_000);
  const places = parts.map((part) => part.exams.map((exam) => order.indexOf(exam)).filter((place) => place >= 0));
  const isEarly = places.some((some, n) => {
    const later = places.slice(n + 1).flat();
    return some.some((place) => later.some((other) => other < place));
  });
  return [
    ...(exams.toSorted().join() === wanted.toSorted().join() ? [] : ['not the wanted exams']),
    ...gaps.filter((gap) => gap < transferMinutes).map((gap) => `only ${gap} minutes to change rooms`),
    ...gaps.filter((gap) => gap > transferMinutes + longestWait).map((gap) => `a wait of ${gap} minutes`),
    ...(isEarly ? ['an exam before one that must precede it'] : []),
  ];
}

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
