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

test.each([
  ['alter table allocation add column a text', 1],
  ["set local lock_timeout = '1s'; alter table allocation add column a text", 0],
  ["set local lock_timeout = '1s'; alter table booking alter column locale type varchar(9)", 1],
  ["set local lock_timeout = '1s'; alter table booking alter column holder set not null", 1],
  ["set local lock_timeout = '1s'; alter table booking add constraint c check (locale <> '')", 1],
  ["set local lock_timeout = '1s'; alter table booking add constraint c check (locale <> '') not valid", 0],
  ['create index on appointment (starts_at)', 1],
  ['create index concurrently on appointment (starts_at)', 0],
  ["update booking set locale = 'en-AU'", 1],
  ['delete from session', 1],
  ['create table allocation (id uuid); create index on allocation (id)', 0],
  ['alter table kiosk_device add column a text', 0],
])('recognises a migration that blocks: %s', (migration, faults) => {
  expect(blockingStatements(migration)).toHaveLength(faults);
});
