import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { denyMessage, denyTitle } from './DenyPage.tsx';

const texts = JSON.parse(readFileSync('brands/base/locales/en.json', 'utf8'));
const of = (query: string) => denyMessage(new URLSearchParams(query));
const statuses = [
  'EXPIRED',
  'EXPIRED_PATIENT',
  'CANCELED',
  'DECLINED_BY_PATIENT',
  'REMOVED_BY_OPERATOR',
  'DELETED',
  'ON_HOLD',
];

test('[DN-1] has a message for each status and restricts others', () => {
  expect(statuses.map((status) => of(`status=${status}`))).toEqual(statuses.map((status) => `deny.status.${status}`));
  const messages = statuses.map((status) => texts[of(`status=${status}`)]);
  expect(messages.every(Boolean)).toBe(true);
  expect(new Set(messages).size).toBe(statuses.length);
  const titles = statuses.map((status) => texts[denyTitle(new URLSearchParams({ status }))]);
  expect(new Set(titles).size).toBe(statuses.length);
  expect(titles.every(Boolean)).toBe(true);
  for (const other of ['', 'BOOKED', 'toString', '__proto__']) expect(of(`status=${other}`)).toBe('deny.restricted');
});

test.each([
  ['revoked=true', 'deny.revoked'],
  ['maxAttempts=true', 'deny.max-attempts'],
  ['maxAttempts=true&message=max_attempts_reached_shared', 'message.max_attempts_reached_shared'],
  ['maxAttempts=true&message=max_attempts_reached_results', 'message.max_attempts_reached_results'],
  ['maxAttempts=true&message=You+won', 'deny.max-attempts'],
  ['resultsExpired=true', 'deny.results-expired'],
  ['message=pain_score_problem', 'message.pain_score_problem'],
  ['message=booking_request_waiting_protocol_error', 'message.booking_request_waiting_protocol_error'],
  ['message=constructor', 'deny.problem'],
  ['', 'deny.problem'],
])('[DN-2a] a denial for %s shows the message %s', (query, key) => {
  expect(of(query)).toBe(key);
  expect(texts[key]).toBeTruthy();
  expect(texts[denyTitle(new URLSearchParams(query))]).toBeTruthy();
});
