import { expect, test } from 'vitest';
import { nameStatement, statementName } from './statementName.ts';

test.each([
  ['select "id" from "booking" where "booking_key" = $1', 'select booking'],
  ['insert into "outbox" ("booking_key") values ($1)', 'insert outbox'],
  ['update "session" set "ended_at" = now()', 'update session'],
  ['with "due" as (select "id" from "outbox") select 1', 'with outbox'],
  ["select pg_notify('outbox', '')", 'select'],
  ['select 1 from unnest($1::int[])', 'select'],
  ['begin', 'begin'],
  ["'ada@patient.example'", 'other'],
])('%s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});

test('a prepared statement keeps its name in a transaction', () => {
  nameStatement('select 42', 'read-answer');
  expect(statementName('select 42')).toBe('read-answer');
});
