import { expect, test } from 'vitest';
import { addressLine } from './addressLine.ts';

test.each([
  [{ street: '12 King William Street', suburb: 'Adelaide', state: 'SA', postalCode: '5000' }, 'Adelaide SA 5000'],
  [{ street: '31 Putney Way', suburb: 'Manukau', state: 'Auckland', postalCode: '2104' }, 'Manukau, Auckland 2104'],
])('puts a comma before an unabbreviated state: %o', (address, locality) => {
  expect(addressLine(address)).toBe(`${address.street}, ${locality}`);
});
