import { expect, test } from 'vitest';
import { ipAddressOf, networkOf } from './requestLimits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s counts as address %s in network %s', (ip, address, network) => {
  expect(ipAddressOf({ ip })).toBe(address);
  expect(networkOf({ ip })).toBe(network);
});
