import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { loadStep, stepNames, stepOf } from './registry.ts';

test('has a folder and an entry for every step kind', () => {
  const folders = readdirSync('src/client/steps', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // Subflows are unfolded when a pack is resolved, so they have no component.
  const rendered = Object.values(stepKinds).filter(({ runs }) => runs !== 'subflow');
  expect([...stepNames].sort()).toEqual(rendered.map(({ kind }) => kind).sort());
  expect(folders.map(({ name }) => name).sort()).toEqual([...stepNames].sort());
});

test('returns a component after it is loaded', async () => {
  expect(stepOf('action')).toBeUndefined();
  await loadStep('action');
  expect(stepOf('action')).toBeTypeOf('function');
  await loadStep('no-such-kind');
  expect(stepOf('no-such-kind')).toBeUndefined();
});
