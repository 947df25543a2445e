import { expect, test } from 'vitest';
import { checkFrameOrigins } from './checkSettings.ts';

const faultsOf = (origin: string) => checkFrameOrigins({ frameOrigins: [origin] }, 'brand.json');

test.each(['https://practice.example', 'https://www.practice.example:8443', 'https://xn--rntgen-wxa.example'])(
  '[RT-15a] accepts %s as a frame origin',
  (origin) => {
    expect(faultsOf(origin)).toEqual([]);
  },
);

test.each([
  '*',
  'https:',
  'https://*',
  'https://*.practice.example',
  'http://practice.example',
  'practice.example',
  '//practice.example',
  'https://practice.example/',
  'https://practice.example/booking',
  'https://practice.example?x',
  'https://practice.example:443',
  'https://practice.example:99999',
  'https://practice.example.',
  'https://practice.example.:8443',
  'https://Practice.example',
  'https://röntgen.example',
  'https://me@practice.example',
  'https://practice.example https://evil.example',
  "https://practice.example; script-src 'unsafe-inline'",
  'https://practice.example\nx: y',
  "'self'",
  'data:',
  '',
])('[RT-15a] refuses %j as a frame origin', (origin) => {
  const [fault] = faultsOf(origin);
  expect(fault).toMatchObject({ rule: 'frame-origin', pointer: '/frameOrigins/0' });
});
