import { expect, test } from 'vitest';
import { intentFor } from './intent.ts';

const ids = () => {
  let id = 0;
  return () => {
    id += 1;
    return `key-${id}`;
  };
};

test('keeps the key for the same body only', () => {
  const newId = ids();
  const first = intentFor({ slots: ['a'] }, undefined, newId);
  expect(intentFor({ slots: ['a'] }, first, newId)).toBe(first);
  expect(intentFor({ slots: ['b'] }, first, newId).key).toBe('key-2');
});

test('stores nothing of the body', () => {
  expect(JSON.stringify(intentFor({ name: 'Ada Palmer' }, undefined, ids()))).not.toContain('Ada');
});
