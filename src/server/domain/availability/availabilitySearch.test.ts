import { expect, test } from 'vitest';
import type { BusyTimes } from '#server/db/queries/busyTime.ts';
import { sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from '../catalog/buildSnapshot.ts';
import { clinicStarts, findNext, firstOf, inOrder, startSearch } from './availabilitySearch.ts';
import { slotNeed } from './slotNeed.ts';
import { noRejections, slotCriteria } from './slotRules.ts';

const { clinics, exams } = buildSnapshot(
  sampleCatalog([
    {
      slug: 'a',
      timeZone: 'UTC',
      devices: [
        { slug: 'one', hours: [['08:00', '10:00']], startInterval: 30 },
        { slug: 'two', hours: [['09:00', '11:00']], startInterval: 30 },
      ],
    },
  ]),
);
const devices = clinics[0]?.devices ?? [];
const criteria = slotCriteria('UTC', slotNeed(exams, { walkIn: false, minimumNotice: 0 }), Date.UTC(2026, 10, 20), 90);
const at = (hour: number) => Date.UTC(2026, 10, 23, hour);
const busy = (from: number, until: number): BusyTimes => ({
  from: Float64Array.of(at(from)),
  until: Float64Array.of(at(until)),
  held: Uint8Array.of(0),
});

const free = (taken: Map<number, BusyTimes>) =>
  clinicStarts({ devices }, '2026-11-23', taken, criteria, noRejections());
const offered = (taken: Map<number, BusyTimes>) =>
  inOrder(free(taken)).map(({ device, start }) => `${(start - at(0)) / 3_600_000} ${device.slug}`);

test('offers a shared start once, at the first device', () => {
  expect(offered(new Map())).toEqual(['8 one', '8.5 one', '9 one', '9.5 one', '10 two', '10.5 two']);
});

test('prefers the device with more time left that day', () => {
  expect(offered(new Map([[1, busy(8, 9)]]))).toEqual(['9 two', '9.5 two', '10 two', '10.5 two']);
  expect(offered(new Map([[2, busy(9, 10)]]))).toEqual(['8 one', '8.5 one', '9 one', '9.5 one', '10 two', '10.5 two']);
});

test('finds the first start of any device', () => {
  expect(firstOf(free(new Map([[1, busy(8, 9)]])))).toMatchObject({ device: { slug: 'two' }, start: at(9) });
  expect(firstOf([])).toBeUndefined();
});

test('lists only devices with starts', () => {
  const taken = new Map([[1, busy(8, 10)]]);
  expect(free(taken).map(({ device, starts }) => [device.slug, starts.length])).toEqual([['two', 4]]);
});

test('[SL-1] reads the next slots of many clinics in batches', async () => {
  const many = buildSnapshot(
    sampleCatalog(Array.from({ length: 250 }, (_, n) => ({ slug: `clinic-${n}`, devices: [{ slug: 'ct-1' }] }))),
  );
  const need = slotNeed(many.exams, { walkIn: false, minimumNotice: 0 });
  const rules = { minimumNotice: 0, horizonDays: 90, holdSeconds: 300, holdMaxSeconds: 1200, cancelMinutesPrior: 120 };
  const deps = { db: undefined as never, rules, slotKey: Buffer.alloc(32) };
  const batches: number[] = [];
  const search = {
    ...startSearch(deps, { need, now: at(0), holder: undefined }),
    async readBusy(candidates: readonly unknown[]) {
      batches.push(candidates.length);
      return new Map();
    },
  };
  const found = await findNext(
    search,
    many.clinics.map((clinic) => ({ clinic, devices: clinic.devices })),
    '2026-11-24',
    '2026-12-24',
  );
  expect(batches).toEqual([100, 100, 50]);
  expect(found.size).toBe(250);
});
