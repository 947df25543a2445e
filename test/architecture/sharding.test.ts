import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';
import { openRecordingDatabase, pureFunctions, queryCalls, queryModules } from './queryCalls.ts';
import { crossings, fanOuts, refusedConstraints } from './sharding.ts';
import { constraintsOf, statementFaults } from './statements.ts';

beforeAll(loadModule);

/** Runs every function of src/server/db/queries and returns the statements of each. */
async function recordStatements(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const [module, calls] of Object.entries(queryCalls)) {
    for (const [name, call] of Object.entries(calls)) {
      const database = openRecordingDatabase();
      await call(database);
      found.set(`${module}.ts ${name}`, database.statements);
    }
  }
  return found;
}

test('every query function is called and sends statements', async () => {
  const files = globSync('src/server/db/queries/*.ts').map((file) => basename(file, '.ts'));
  expect(Object.keys(queryModules).sort()).toEqual(files.filter((file) => !file.endsWith('.test')).sort());
  const exported = Object.entries(queryModules).flatMap(([module, members]) =>
    Object.entries(members).flatMap(([name, value]) => (typeof value === 'function' ? [`${module}.ts ${name}`] : [])),
  );
  const recorded = await recordStatements();
  expect([...recorded.keys(), ...pureFunctions].sort()).toEqual(exported.sort());
  expect([...recorded].filter(([, statements]) => statements.length === 0)).toEqual([]);
});

test('only the database layer builds statements', () => {
  const builders = sourceFiles().filter((file) =>
    /from 'kysely'|\.(?:query[(<]|(?:selectFrom|insertInto|updateTable|deleteFrom)\()/.test(readFileSync(file, 'utf8')),
  );
  expect(builders.filter((file) => !file.startsWith('src/server/db/'))).toEqual([]);
});

test('each statement on a distributed table names its shards', async () => {
  const unbound = [...(await recordStatements())].filter(([, statements]) =>
    statements.some((text) => statementFaults(text).unbound.length > 0),
  );
  expect(unbound.map(([name]) => name).sort()).toEqual(Object.keys(fanOuts).sort());
});

test('a statement joins tables of one placement', async () => {
  const crossing = [...(await recordStatements())].filter(([, statements]) =>
    statements.some((text) => statementFaults(text).crossing.length > 0),
  );
  expect(crossing.map(([name]) => name).sort()).toEqual(Object.keys(crossings).sort());
});

test('each constraint of a distributed table contains its column', () => {
  const refused = globSync('src/server/db/migrations/*.sql')
    .flatMap((file) => constraintsOf(readFileSync(file, 'utf8')))
    .flatMap(({ name, isRefused }) => (isRefused ? [name] : []));
  expect(refused.sort()).toEqual(Object.keys(refusedConstraints).sort());
});

test.each([
  ['select id from allocation where id = $1', ['allocation']],
  ['select id from allocation where clinic_id = $1 or id = $2', ['allocation']],
  ['select id from allocation where clinic_id <> $1', ['allocation']],
  ['select id from allocation where clinic_id = clinic_id', ['allocation']],
  ['select id from allocation where not (clinic_id = $1)', ['allocation']],
  ['select id from allocation where clinic_id = any($1)', []],
  ['select id from allocation where clinic_id in ($1, $2) and id = $3', []],
  ['select 1 from allocation a join allocation b on a.clinic_id = b.clinic_id where a.clinic_id = $1', []],
  ['select 1 from allocation a left join allocation b on a.clinic_id = $1', ['allocation', 'allocation']],
  ['select 1 from clinic c join allocation a on a.clinic_id = c.id', ['allocation']],
  ['select 1 from clinic c join allocation a on a.clinic_id = c.id where c.slug = $1', []],
  ['select 1 from clinic c join allocation a on a.clinic_id = c.id where c.active = $1', ['allocation']],
  ['select 1 from allocation a join allocation b on a.clinic_id = b.clinic_id', ['allocation', 'allocation']],
  ['select 1 from allocation a, allocation b where b.clinic_id = a.clinic_id and a.clinic_id = $1', []],
  ['select 1 from unnest($1::int[]) as d (id) join allocation a on a.clinic_id = d.id', []],
  ['select (select min(a.id) from allocation a where a.clinic_id = c.id) from clinic c', ['allocation']],
  ['select (select min(a.id) from allocation a where a.clinic_id = c.id) from clinic c where c.id = $1', []],
  ['with c as (select id from clinic) select 1 from allocation a join c on a.clinic_id = c.id', ['allocation']],
  ['with c as (select id from clinic where id = $1) select 1 from allocation a join c on a.clinic_id = c.id', []],
  ['select 1 from allocation where clinic_id in (select id from clinic)', ['allocation']],
  ['select 1 from clinic c join allocation a on a.clinic_id = a.device_id', ['allocation']],
  ['select exists (select from allocation where holder = $1)', ['allocation']],
  ['select 1 union all select 1 from allocation', ['allocation']],
  ['with a as (select id from allocation) select id from a where id = $1', ['allocation']],
  ['delete from allocation where id = $1', ['allocation']],
  ['delete from allocation a using clinic c where a.clinic_id = c.id', ['allocation']],
  ['delete from allocation a using clinic c where a.clinic_id = c.id and c.id = any($1)', []],
  [
    'delete from allocation where (clinic_id, id) in (select clinic_id, id from allocation)',
    ['allocation', 'allocation'],
  ],
  ['update appointment set status = $1 where clinic_id = $2 and id = $3', ['appointment']],
  ['update appointment set status = $1 where booking_key = $2 and id = $3', []],
  ['insert into allocation (id) values ($1)', ['allocation']],
  ['insert into past_allocation (clinic_id, id) select clinic_id, id from allocation where clinic_id = $1', []],
])('finds the distributed tables without a shard: %s', (text, tables) => {
  expect(statementFaults(text).unbound).toEqual(tables);
});

test.each([
  ['create table allocation (id uuid primary key)', true],
  ['create table allocation (clinic_id integer, id uuid, primary key (clinic_id, id))', false],
  ['create unique index on past_allocation (id)', true],
  ['alter table allocation add constraint c exclude using gist (device_id with =)', true],
  ['alter table allocation add column booking_key text references booking', true],
  ['alter table allocation add foreign key (clinic_id, device_id) references device', false],
  ['alter table outbox add column code uuid references one_time_code', false],
])('recognises a constraint that a sharded database refuses: %s', (text, isRefused) => {
  expect(constraintsOf(text).map((constraint) => constraint.isRefused)).toEqual([isRefused]);
});
