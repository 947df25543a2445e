import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { renameWords } from './renameWords.ts';

const pack = (files: { readonly [place: string]: Json }) => ({
  id: 'north',
  files: Object.fromEntries(Object.entries(files).map(([place, json]) => [place, { file: place, json }])),
});

test('renames what an earlier release called a journey', () => {
  const before = pack({
    'locales/en.json': { 'journey.back': 'Return', 'error.journey-changed': 'It changed', 'journey.ours': 'A journey' },
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
    'locales/en.json': { 'run.back': 'Return', 'error.flow-changed': 'It changed', 'journey.ours': 'A journey' },
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
  expect(renameWords(before)).toEqual(now);
  expect(renameWords(now)).toEqual(now);
});
