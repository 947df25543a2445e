import { expect, test } from 'vitest';
import { schemaTools } from './schemaTools.ts';

const { validate } = schemaTools();
const named = (name: string) => validate('brand', { id: 'acme', radiology: { name } }).map(({ pointer }) => pointer);

test('accepts a Persian brand name with a non-joiner', () => {
  expect(named('رادیولوژی خانه\u200cها')).not.toContain('/radiology/name');
});

test.each(['two\nlines', 'bell\u0007', 'turned\u202eround'])('refuses the brand name %j', (name) => {
  expect(named(name)).toContain('/radiology/name');
});
