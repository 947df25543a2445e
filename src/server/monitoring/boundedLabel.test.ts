import { expect, test } from 'vitest';
import { boundedLabel, deliveryLabel, faultLabel, methodLabel, statusLabel } from './boundedLabel.ts';

test('has at most as many values as allowed, and other', () => {
  const label = boundedLabel(3);
  const values = ['a', 'b', 'a', 'c', 'd', 'e', 'b'].map(label);
  expect(values).toEqual(['a', 'b', 'a', 'c', 'other', 'other', 'b']);
});

test.each([
  ['sent', 'sent'],
  ['SMTP_451', 'SMTP_4xx'],
  ['SMS_503', 'SMS_5xx'],
  ['TIMEOUT', 'TIMEOUT'],
  ['ECONNREFUSED', 'connection'],
  ['SMTP_ada@patient.example', 'other'],
  ['Error', 'other'],
])('the result %s of a delivery is %s', (result, label) => {
  expect(deliveryLabel(result)).toBe(label);
});

test('a response that was not sent whole is aborted', () => {
  expect([200, 304, 503, undefined].map(statusLabel)).toEqual(['2xx', '3xx', '5xx', 'aborted']);
});

test('unknown methods and errors share a label', () => {
  expect(['GET', 'PROPFIND', 'get'].map(methodLabel)).toEqual(['GET', 'other', 'other']);
  expect(['23P01', 'P0001', 'ECONNRESET', 'EPIPE', 'unknown'].map(faultLabel)).toEqual([
    ...['23P01', 'P0001'],
    ...['connection', 'connection', 'connection'],
  ]);
});
