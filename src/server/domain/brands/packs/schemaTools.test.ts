import { expect, test } from 'vitest';
import { schemaTools } from './schemaTools.ts';

const { validate } = schemaTools();
const named = (name: string) => validate('brand', { id: 'acme', radiology: { name } }).map(({ pointer }) => pointer);

test('a brand has a Persian name with a non-joiner', () => {
  expect(named('رادیولوژی خانه\u200cها')).not.toContain('/radiology/name');
});

test.each(['two\nlines', 'bell\u0007', 'turned\u202eround'])('%j is no name of a brand', (name) => {
  expect(named(name)).toContain('/radiology/name');
});
