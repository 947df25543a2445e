import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { loadStep, stepNames, stepOf } from './registry.ts';

test('the word in the JSON, the list here and the folder are one', () => {
  const folders = readdirSync('src/client/steps', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // A flow inside of a flow is unfolded when a pack is resolved: nobody ever stands at it.
  const drawn = Object.values(stepKinds).filter(({ runs }) => runs !== 'subflow');
  expect([...stepNames].sort()).toEqual(drawn.map(({ kind }) => kind).sort());
  expect(folders.map(({ name }) => name).sort()).toEqual([...stepNames].sort());
});

test('a kind is drawn once it was loaded', async () => {
  expect(stepOf('action')).toBeUndefined();
  await loadStep('action');
  expect(stepOf('action')).toBeTypeOf('function');
  await loadStep('no-such-kind');
  expect(stepOf('no-such-kind')).toBeUndefined();
});
