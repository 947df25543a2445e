import { expect, test } from 'vitest';
import { brandAddress } from './brandAddress.ts';

test.each([
  ['https://book.southern.example', ['book.southern.example', 'localhost'], 'https://book.southern.example'],
  ['https://book.southern.example', ['kauri.localhost', 'book.kauri.example'], 'https://book.kauri.example'],
  ['https://book.southern.example:8443', ['book.kauri.example'], 'https://book.kauri.example:8443'],
  ['https://book.southern.example', ['kauri.localhost'], 'https://book.southern.example'],
  ['http://localhost:8080', ['localhost', '127.0.0.1', 'southern.localhost'], 'http://localhost:8080'],
  ['http://localhost:8080', ['book.kauri.example', 'kauri.localhost'], 'http://kauri.localhost:8080'],
  ['http://127.0.0.1:8080', ['kauri.localhost'], 'http://kauri.localhost:8080'],
  ['http://localhost:8080', [], 'http://localhost:8080'],
])('maps %s with hosts %s to %s', (address, hosts, found) => {
  expect(brandAddress(address, hosts)).toBe(found);
});
