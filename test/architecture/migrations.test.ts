import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { blockingStatements } from './migrations.ts';

beforeAll(loadModule);

test('no migration since 0012 blocks bookings for long', () => {
  const faults = globSync('src/server/db/migrations/*.sql')
    .filter((file) => basename(file) > '0012')
    .flatMap((file) => blockingStatements(readFileSync(file, 'utf8')).map((fault) => `${basename(file)}: ${fault}`));
  expect(faults).toEqual([]);
});

const limited = "set local lock_timeout = '1s';";

test.each([
  ['alter table allocation add column a text'],
  ['set local lock_timeout = 0; alter table allocation add column a text'],
  ["set lock_timeout = '1s'; alter table allocation add column a text"],
  ["set local lock_timeout = '1h'; alter table allocation add column a text"],
  [`${limited} alter table booking alter column locale type varchar(9)`],
  [`${limited} alter table booking alter column holder set not null`],
  [`${limited} alter table booking add constraint c check (locale <> '')`],
  [`${limited} alter table booking add column a text unique`],
  [`${limited} alter table booking add column a integer references clinic`],
  [`${limited} alter table booking add column a integer check (a > 0)`],
  [`${limited} alter table booking add column a timestamptz default clock_timestamp()`],
  [`${limited} alter table booking add column a integer generated always as identity`],
  [`${limited} alter table booking set unlogged`],
  [`${limited} alter table booking add column a text; analyze booking`],
  [`${limited} alter table booking add constraint c check (true) not valid; alter table booking validate constraint c`],
  [`${limited} alter table booking add constraint c check (true) not valid, validate constraint c`],
  ['create table a (b integer references clinic)'],
  ['create index on appointment (starts_at)'],
  ['create index concurrently on appointment (starts_at)'],
  ['drop index allocation_by_time'],
  ['drop table booking'],
  [`${limited} truncate budget`],
  ["update booking set locale = 'en-AU'"],
  ['delete from session'],
  ['vacuum full allocation'],
  ["do $$ begin update booking set locale = ''; end $$"],
  ['select f()'],
  [`${limited} create trigger t after insert on booking execute function f()`],
  ['-- no transaction\ncreate index concurrently i on outbox (sent_at);\n'],
  ['-- no transaction\ndrop index concurrently if exists j;\ncreate index concurrently i on outbox (sent_at);\n'],
  ['-- no transaction\nupdate booking set locale = 1;\n'],
  ["-- no transaction\ndrop index concurrently if exists i;\ncreate index concurrently i on outbox ((';\n'));\n"],
])('refuses a migration that may block: %s', (migration) => {
  expect(blockingStatements(migration)).not.toEqual([]);
});

test.each([
  [`${limited} alter table allocation add column a text`],
  [`${limited} alter table allocation add column a text not null default ''::text`],
  [`${limited} alter table booking add constraint c check (locale <> '') not valid`],
  [`${limited} alter table booking validate constraint c`],
  [`${limited} drop index allocation_by_time`],
  [`${limited} create table a (b integer references clinic)`],
  ['create table allocation (id uuid); create index on allocation (id)'],
  ['alter table kiosk_device add column a text'],
  ['analyze booking'],
  ['-- no transaction\ndrop index concurrently if exists i;\ncreate index concurrently i on outbox (sent_at);\n'],
])('accepts a migration that blocks nobody: %s', (migration) => {
  expect(blockingStatements(migration)).toEqual([]);
});
