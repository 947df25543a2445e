import { expect, test } from 'vitest';
import { shiftedPointer, valueAt, withValue } from './paths.ts';

test('reads and sets nested values', () => {
  const values = { medicines: [{ name: 'aspirin' }] };
  expect(valueAt(values, ['medicines', 0, 'name'])).toBe('aspirin');
  expect(valueAt(values, ['medicines', 3, 'name'])).toBeUndefined();
  expect(withValue(values, ['medicines', 1, 'name'], 'x')).toEqual({ medicines: [{ name: 'aspirin' }, { name: 'x' }] });
  expect(withValue({}, ['address', 'street'], 'x')).toEqual({ address: { street: 'x' } });
  expect(values).toEqual({ medicines: [{ name: 'aspirin' }] });
});

test('moves the pointers of later entries', () => {
  const after = (pointer: string, by: -1 | 1) => shiftedPointer(pointer, '/medicines', 1, by);
  expect(
    ['/medicines', '/medicines/0/name', '/medicines/2/name', '/medicinesOld/1'].map((at) => after(at, -1)),
  ).toEqual(['/medicines', '/medicines/0/name', '/medicines/1/name', '/medicinesOld/1']);
  expect(after('/medicines/1/name', -1)).toBeUndefined();
  expect(after('/medicines/1/name', 1)).toBe('/medicines/2/name');
});
