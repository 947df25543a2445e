import { expect, test } from 'vitest';
import { type BusyTimes, nothingBusy } from '#server/db/queries/busyTime.ts';
import { type SampleClinic, type SampleDevice, sampleCatalog } from '#test/support/sampleCatalog.ts';
import { sampleRules } from '#test/support/sampleDeps.ts';
import { buildSnapshot } from '../catalog/buildSnapshot.ts';
import type { Candidate } from '../catalog/searchCatalog.ts';
import { clinicStarts, findNext, firstOf, startSearch, startsInOrder } from './availabilitySearch.ts';
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
const [clinic] = clinics;
if (!clinic) throw new Error('no clinic');
const { devices } = clinic;
const criteria = slotCriteria('UTC', slotNeed(exams, { walkIn: false, minimumNotice: 0 }), Date.UTC(2026, 10, 20), 90);
const at = (hour: number) => Date.UTC(2026, 10, 23, hour);
const busy = (from: number, until: number): BusyTimes => ({
  from: Float64Array.of(at(from)),
  until: Float64Array.of(at(until)),
  held: Uint8Array.of(0),
});

const free = (taken: Map<number, BusyTimes>) =>
  clinicStarts({ clinic, devices }, '2026-11-23', taken, criteria, noRejections());
const offered = (taken: Map<number, BusyTimes>) =>
  startsInOrder(free(taken)).map(({ device, start }) => `${(start - at(0)) / 3_600_000} ${device.slug}`);

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

/** Searches the next slots at clinics from Monday 2026-11-23 on. Returns what was found, and each read of busy times. */
async function nextSlots(sample: readonly SampleClinic[], taken = new Map<string, BusyTimes>()) {
  const catalog = buildSnapshot(sampleCatalog(sample));
  const need = slotNeed(catalog.exams, { walkIn: false, minimumNotice: 0 });
  const rules = { ...sampleRules, minimumNotice: 0 };
  const deps = { db: undefined as never, rules, slotKey: Buffer.alloc(32) };
  const reads: { readonly clinics: readonly string[]; readonly from: string; readonly to: string }[] = [];
  const search = {
    ...startSearch(deps, { need, now: Date.UTC(2026, 10, 20), holder: undefined }),
    async readBusy(candidates: readonly Candidate[], from: string, to: string) {
      reads.push({ clinics: candidates.map(({ clinic }) => clinic.slug), from, to });
      const devices = candidates.flatMap((candidate) => candidate.devices.map(({ id }) => ({ id, candidate })));
      return new Map(devices.map(({ id, candidate }) => [id, taken.get(candidate.clinic.slug) ?? nothingBusy]));
    },
  };
  const candidates = catalog.clinics.map((clinic) => ({ clinic, devices: clinic.devices }));
  const found = await findNext(search, candidates, '2026-11-23', '2026-12-24');
  const starts = catalog.clinics.map(({ id, slug }) => [slug, found.get(id)?.start] as const);
  return { reads, starts: Object.fromEntries(starts) };
}

test('[SL-1] reads the next slots of many clinics in batches', async () => {
  const { reads, starts } = await nextSlots(
    Array.from({ length: 250 }, (_, n) => ({ slug: `clinic-${n}`, timeZone: 'UTC', devices: [{ slug: 'ct-1' }] })),
  );
  expect(reads.map(({ clinics }) => clinics.length)).toEqual([100, 100, 50]);
  expect(new Set(Object.values(starts))).toEqual(new Set([at(8)]));
});

test('[SL-1] reads later dates only for clinics without a slot', async () => {
  const clinic = (slug: string) => ({ slug, timeZone: 'UTC', devices: [{ slug: 'ct-1' }] });
  const { reads, starts } = await nextSlots([clinic('free'), clinic('full')], new Map([['full', busy(0, 24)]]));
  expect(reads).toEqual([
    { clinics: ['free', 'full'], from: '2026-11-23', to: '2026-11-23' },
    { clinics: ['full'], from: '2026-11-24', to: '2026-11-25' },
  ]);
  expect(starts).toEqual({ free: at(8), full: at(8 + 24) });
});

test('[SL-1] reads nothing of clinics on closed dates', async () => {
  const clinic = (slug: string, hours: NonNullable<SampleDevice['hours']>) => ({
    slug,
    timeZone: 'UTC',
    devices: [{ slug: 'ct-1', hours }],
  });
  const { reads, starts } = await nextSlots([
    clinic('daily', [['08:00', '10:00']]),
    clinic('fridays', { 5: [['08:00', '10:00']] }),
  ]);
  expect(reads).toEqual([
    { clinics: ['daily'], from: '2026-11-23', to: '2026-11-23' },
    { clinics: ['fridays'], from: '2026-11-26', to: '2026-11-29' },
  ]);
  expect(starts).toEqual({ daily: at(8), fridays: at(8 + 4 * 24) });
});
