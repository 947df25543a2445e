import { expect, test } from 'vitest';
import { intentFor } from './intent.ts';

const ids = () => {
  let id = 0;
  return () => {
    id += 1;
    return `key-${id}`;
  };
};

test('the same body keeps its key, another body gets another', () => {
  const newId = ids();
  const first = intentFor({ slots: ['a'] }, undefined, newId);
  expect(intentFor({ slots: ['a'] }, first, newId)).toBe(first);
  expect(intentFor({ slots: ['b'] }, first, newId).key).toBe('key-2');
});

test('what is kept says nothing of the body', () => {
  expect(JSON.stringify(intentFor({ name: 'Ada Palmer' }, undefined, ids()))).not.toContain('Ada');
});
