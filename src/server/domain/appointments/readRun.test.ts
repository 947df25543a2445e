import { expect, test } from 'vitest';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Answers, Flow } from '#flow/language/language.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { sampleCatalog } from '#test/support/sampleCatalog.ts';
import { signSlot, slotKey } from '../availability/slotToken.ts';
import { createBrandBuilder } from '../brands/served/buildBrand.ts';
import type { ServedBrand } from '../brands/served/servedBrand.ts';
import { buildSnapshot } from '../catalog/buildSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { readRun } from './readRun.ts';

const folder = withPackFolder();
const { served } = await createBrandBuilder().build(folder.source('southern-light'));
if (!served?.flows.booking) throw new Error('The brand cannot be served');
const shipped = served.flows.booking;
const key = slotKey(Buffer.alloc(32, 3), 'southern-light');
const catalog = buildSnapshot(
  sampleCatalog([
    { slug: 'plain', devices: [{ slug: 'ct-1' }] },
    { slug: 'own', devices: [{ slug: 'ct-1' }] },
    { slug: 'strict', devices: [{ slug: 'ct-1' }] },
    { slug: 'guarded', devices: [{ slug: 'ct-1' }] },
  ]),
);

/** Renames the slot picker of the shipped flow; with `ends` a message step ends the flow at once. */
function variant(revision: string, picker: string, ends = false, protects = false) {
  const flow = JSON.parse(
    JSON.stringify(shipped.flow).replaceAll('"slot"', `"${picker}"`).replaceAll('"slot.', `"${picker}.`),
  ) as Flow;
  const stop = {
    kind: 'message',
    title: 'x',
    at: 'stop',
    end: true,
    ...(protects && { protects: true as const }),
  } as const;
  const order = ends ? ['stop', ...flow.order] : flow.order;
  const steps = ends ? { ...flow.steps, stop } : flow.steps;
  return compileFlow({ ...flow, steps, order }, { kinds: stepKinds, hash: revision });
}

const at = (flow: ReturnType<typeof variant>) => ({ ...served, flows: { ...served.flows, booking: flow } });
const version = (time: 'now' | 'before', picker: string): ServedBrand => {
  const clinic = (slug: string, ends = false, protects = false) => ({
    [slug]: { ...at(variant(`${slug} ${time}`, picker, ends, protects)), clinics: {}, earlier: [] },
  });
  const now = time === 'now';
  const clinics = { ...clinic('own'), ...clinic('strict', now), ...clinic('guarded', now, now) };
  return { ...at(variant(time, picker)), clinics, earlier: [] };
};
const brand: ServedBrand = { ...version('now', 'time'), earlier: [version('before', 'slot')] };

function tokenAt(slug: string): string {
  const clinic = catalog.clinicBySlug.get(slug);
  const [exam] = catalog.exams;
  const offeredAt = Math.floor(Date.now() / 60_000) * 60_000;
  return signSlot(key, {
    clinicId: clinic?.id ?? 0,
    deviceId: clinic?.devices[0]?.id ?? 0,
    start: offeredAt + 3 * 86_400_000,
    minutes: exam?.duration ?? 0,
    examIds: [exam?.id ?? 0],
    walkIn: false,
    offeredAt,
  });
}

const slots = (slug: string) => ({ slots: [{ token: tokenAt(slug) }], holdId: 'h' });

function read(revision: string, chosen: Answers, from = brand) {
  const [clinic] = catalog.clinics;
  const answers = {
    region: { region: clinic?.region.slug ?? '' },
    clinic: { clinics: ['plain', 'own', 'strict', 'guarded'] },
    exam: { exams: [catalog.exams[0]?.slug ?? ''] },
    details: {
      firstName: 'Ada',
      lastName: 'Byron',
      dateOfBirth: '1985-12-10',
      email: 'ada@patient.example',
      mobile: '0491570006',
    },
    review: { reviewed: true },
    ...chosen,
  };
  const context = {
    kiosk: false,
    iframe: false,
    tablet: false,
    staff: false,
    advanced: false,
    locale: 'en-AU',
    today: '2026-11-22',
  };
  const sent = { flow: 'booking', revision, step: 'book', answers };
  try {
    return readRun(from, { catalog, slotKey: key }, sent, runFactsOf(from.brand, context)).slots.length;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

test.each([
  ['a clinic without changes', 'now', { time: slots('plain') }, 1],
  ['an earlier version that is still served', 'before', { slot: slots('plain') }, 1],
  ['a strict clinic', 'strict now', { time: slots('strict') }, 'answers-invalid'],
  ['a strict clinic by the flow of the brand', 'now', { time: slots('strict') }, 'flow-changed'],
  ['a protecting step that is newer than the run', 'guarded before', { slot: slots('guarded') }, 'flow-changed'],
  ['a strict clinic as it was before', 'strict before', { slot: slots('strict') }, 1],
  ['a strict clinic behind a decoy', 'now', { slot: slots('plain'), time: slots('strict') }, 'flow-changed'],
  ['a strict clinic behind a renamed step', 'before', { slot: slots('own'), time: slots('strict') }, 'flow-changed'],
])('applies the rules of the booked clinic: %s', (_name, revision, chosen, result) => {
  expect(read(revision, chosen)).toBe(result);
});

test('requires a protecting step only at clinics that have it', () => {
  const guarded = { ...brand, ...at(variant('guarded', 'time', true, true)), clinics: brand.clinics, earlier: [] };
  expect(read('own now', { time: slots('own') }, guarded)).toBe(1);
  expect(read('guarded', { time: slots('plain') }, guarded)).not.toBe(1);
});

test('refuses a flow with two exam steps', () => {
  const { flow } = variant('twice', 'time');
  const first = { ...flow.steps.exam, at: 'first-exam' } as Flow['steps'][string];
  const twice = { ...flow, steps: { first, ...flow.steps }, order: ['first', ...flow.order] };
  const unsafe = { ...brand, ...at(compileFlow(twice, { kinds: stepKinds, hash: 'twice' })), clinics: {}, earlier: [] };
  const exams = { exams: [catalog.exams[0]?.slug ?? ''] };
  expect(read('twice', { first: exams, time: slots('own') }, unsafe)).toBe('answers-invalid');
  const single = { ...brand, ...at(variant('single', 'time')), clinics: {}, earlier: [] };
  expect(read('single', { time: slots('own') }, single)).toBe(1);
});
