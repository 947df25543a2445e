import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import type { Pack } from './pack.ts';
import { completeBase, renameLegacyKeys } from './upgradePack.ts';

const pack = (files: { readonly [place: string]: Json }): Pack => ({
  id: 'north',
  files: Object.fromEntries(Object.entries(files).map(([place, json]) => [place, { file: place, json }])),
});

const jsons = ({ files }: Pack) => Object.fromEntries(Object.entries(files).map(([place, { json }]) => [place, json]));

test('renames journeys of an earlier release to subflows', () => {
  const before = pack({
    'locales/en.json': {
      'journey.back': 'Return',
      'error.journey-changed': 'It changed',
      'journey.ours': 'A journey',
      'page.iframe-test.told': 'Received',
      'page.iframe-test.told-ours': 'Ours',
    },
    'flows/booking.json': {
      steps: { safety: { kind: 'journey', journey: 'mri', title: 'journey.so-far' }, end: { kind: 'message' } },
    },
    'flows/booking.overlay.json': {
      ops: [
        { op: 'set', path: 'steps.safety.journey', was: 'mri', value: 'ct' },
        { op: 'add', path: 'steps.more', value: { kind: 'journey', journey: 'more' } },
      ],
    },
  });
  const now = pack({
    'locales/en.json': {
      'run.back': 'Return',
      'error.flow-changed': 'It changed',
      'journey.ours': 'A journey',
      'page.iframe-test.received': 'Received',
      'page.iframe-test.told-ours': 'Ours',
    },
    'flows/booking.json': {
      steps: { safety: { kind: 'subflow', subflow: 'mri', title: 'run.so-far' }, end: { kind: 'message' } },
    },
    'flows/booking.overlay.json': {
      ops: [
        { op: 'set', path: 'steps.safety.subflow', was: 'mri', value: 'ct' },
        { op: 'add', path: 'steps.more', value: { kind: 'subflow', subflow: 'more' } },
      ],
    },
  });
  expect(renameLegacyKeys(before)).toEqual(now);
  expect(renameLegacyKeys(now)).toEqual(now);
});

test('completes an older base and keeps its values', () => {
  const published = pack({
    'flows/booking.json': { revision: 1 },
    'locales/en.json': { hello: 'Hello' },
    'brand.json': { radiology: { name: 'A' }, locales: ['en'] },
  });
  const current = pack({
    'flows/booking.json': { revision: 2 },
    'flows/authentication.json': { revision: 1 },
    'flows/check-in.json': { revision: 1 },
    'locales/en.json': { hello: 'Hi', bye: 'Bye' },
    'brand.json': { radiology: { name: 'B', phone: '1' }, locales: ['en', 'mk'] },
  });
  const brand = pack({ 'flows/check-in.json': { revision: 7 } });
  expect(jsons(completeBase(published, current, brand))).toEqual({
    'flows/booking.json': { revision: 1 },
    'flows/authentication.json': { revision: 1 },
    'locales/en.json': { hello: 'Hello', bye: 'Bye' },
    'brand.json': { radiology: { name: 'A', phone: '1' }, locales: ['en'] },
  });
});
