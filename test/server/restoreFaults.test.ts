import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { beforeAll, expect, test, vi } from 'vitest';
import { restore } from '#cli/commands/backup.ts';
import { readArchive } from '#server/db/backup/archive.ts';
import type { Manifest } from '#server/db/backup/manifest.ts';
import { verifyBackup } from '#server/db/backup/verifyBackup.ts';
import { backUp, captureOutput, withBackupFolder } from '#test/support/backups.ts';
import { withDatabase } from '#test/support/database.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';

const source = withDatabase();
/** A restore needs a database without connections, so its pool is not used. */
const target = withDatabase();
const folder = withBackupFolder();
const patience = 180_000;

beforeAll(() => storeCatalog(source.db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct' }] }])));

test(
  'refuses a damaged, cut or newer backup and touches nothing',
  async () => {
    const file = join(folder.path, 'backup.tar.gz');
    await backUp(file, source.url);
    const whole = readFileSync(file);
    const flipped = join(folder.path, 'flipped.tar.gz');
    await rewrite(
      file,
      flipped,
      (manifest) => manifest,
      (name, content) => (name.startsWith('tables/region/') ? flipBit(content) : content),
    );
    const bad = join(folder.path, 'bad.tar.gz');
    const refusals: readonly (readonly [Buffer, RegExp])[] = [
      [whole.subarray(0, whole.length / 2), /damaged, cut off/],
      [readFileSync(flipped), /rows of region are not those/],
      [Buffer.from('no archive at all'), /damaged, cut off or no backup/],
    ];
    for (const [content, words] of refusals) {
      writeFileSync(bad, content);
      await expect(verifyBackup(bad)).rejects.toThrow(words);
    }
    const newer = join(folder.path, 'newer.tar.gz');
    await rewrite(file, newer, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999-tomorrow'] }));
    expect(await restoreToTarget(newer)).toMatchObject({
      status: 1,
      words: expect.stringContaining('newer portal'),
    });
    expect(readdirSync(folder.path)).not.toContain('backup.tar.gz.part');
  },
  patience,
);

const emptyHash = { rows: 0, sha256: createHash('sha256').digest('hex') };
const without = (name: keyof Manifest) => (manifest: Manifest) => ({ ...manifest, [name]: undefined });
const withoutTables =
  (...names: string[]) =>
  (manifest: Manifest) => ({ ...manifest, tables: manifest.tables.filter((table) => !names.includes(table.name)) });

test.each<readonly [string, (manifest: Manifest) => unknown, RegExp]>([
  ['that is not an object', () => 7, /manifest must be object/],
  ['without format', without('format'), /must have required property 'format'/],
  ['of another format', (manifest) => ({ ...manifest, format: 2 }), /has format 2, and this portal reads 1/],
  ['without tables', without('tables'), /must have required property 'tables'/],
  ['without migrations', without('migrations'), /must have required property 'migrations'/],
  [
    'with an empty list of migrations',
    (manifest) => ({ ...manifest, migrations: [] }),
    /manifest\/migrations must NOT have fewer/,
  ],
  ['without sequences', without('sequences'), /must have required property 'sequences'/],
  ['with rows as text', changeFirst({ rows: '1' }), /manifest\/tables\/0\/rows must be integer/],
  [
    'without some tables',
    withoutTables('audit_entry', 'outbox', 'session', 'brand_release'),
    /missing or different: audit_entry, brand_release, session, outbox; not expected: none/,
  ],
  ['with a table of PostgreSQL', changeFirst({ name: 'pg_class' }, emptyHash), /not expected: pg_class/],
  ['without a column', changeFirst({ columns: ['id'] }), /missing or different: \w+; not expected: \w+/],
  [
    'with a duplicate table',
    (manifest) => ({ ...manifest, tables: [...manifest.tables, manifest.tables[0]] }),
    /manifest\/tables has \w+ twice/,
  ],
  [
    'with an unknown sequence',
    (manifest) => ({ ...manifest, sequences: [{ table: 'booking', column: 'brand', value: '7' }] }),
    /sequence for booking\.brand, where the portal has none/,
  ],
  [
    'without the value of a sequence',
    (manifest) => ({ ...manifest, sequences: [] }),
    /no value for the sequence of \w+\.id/,
  ],
  [
    'with a duplicate sequence',
    (manifest) => ({ ...manifest, sequences: [...manifest.sequences, manifest.sequences[0]] }),
    /two values for a sequence/,
  ],
  ['with a sequence at its end', changeSequence('clinic', '2147483647'), /has 2147483647 .* ends at 2147483647/],
])('a restore refuses a manifest %s and changes nothing', async (_what, change, words) => {
  const file = join(folder.path, 'backup.tar.gz');
  await backUp(file, source.url);
  const changed = join(folder.path, 'changed.tar.gz');
  await rewrite(file, changed, change);
  const kept = `kept-${randomBytes(6).toString('hex')}`;
  await onTarget(`insert into mailbox (message_id, mail) values ('${kept}', '{}')`);
  const outcome = await restoreToTarget(changed);
  expect(outcome.status, outcome.words).toBe(1);
  expect(outcome.words).toMatch(words);
  expect(outcome.words).toContain('Nothing was changed');
  expect((await onTarget(`select 1 from mailbox where message_id = '${kept}'`)).rowCount).toBe(1);
});

test.each<readonly [string, (rows: readonly string[]) => readonly string[], RegExp]>([
  [
    'a surplus value in the first row',
    ([first, ...rest]) => [`${first}\textra`, ...rest],
    /row 1 of region does not have as many values/,
  ],
  [
    'reversed columns',
    (rows) => rows.map((row) => row.split('\t').toReversed().join('\t')),
    /row 1 of region has a value that id cannot hold/,
  ],
  [
    'a duplicate row',
    ([first = '', ...rest]) => [first, first, ...rest],
    /row 2 of region has a key that another row has already/,
  ],
  ['no rows', () => [], /a row of clinic refers to a row that is not in the backup \(clinic_region_id_fkey\)/],
])('a restore refuses region rows with %s and changes nothing', async (_what, change, words) => {
  const file = join(folder.path, 'backup.tar.gz');
  await backUp(file, source.url);
  const altered = join(folder.path, 'altered.tar.gz');
  await alterRows(file, altered, 'region', change);
  const kept = `kept-${randomBytes(6).toString('hex')}`;
  await onTarget(`insert into mailbox (message_id, mail) values ('${kept}', '{}')`);
  const outcome = await restoreToTarget(altered);
  expect(outcome).toEqual({ status: 1, words: expect.stringMatching(words) });
  expect(outcome.words).toContain(`${altered} is damaged: `);
  expect(outcome.words).toContain('Nothing was changed. Take another backup.');
  expect((await onTarget(`select 1 from mailbox where message_id = '${kept}'`)).rowCount).toBe(1);
});

test('a restore whose connection is ended changes nothing', async () => {
  await source.db.pool.query(
    "insert into mailbox (message_id, mail) select 'large-' || n, jsonb_build_object('text', repeat('x', 2000)) from generate_series(1, 30000) n",
  );
  const file = join(folder.path, 'backup.tar.gz');
  await backUp(file, source.url);
  await source.db.pool.query("delete from mailbox where message_id like 'large-%'");
  await onTarget("insert into mailbox (message_id, mail) values ('kept', '{}')");
  const restoring = restoreToTarget(file);
  await expect
    .poll(() => source.db.pool.query(endCopies, [new URL(target.url).pathname.slice(1)]), {
      interval: 2,
      timeout: 30_000,
    })
    .toMatchObject({ rowCount: 1 });
  expect(await restoring).toEqual({
    status: 1,
    words: expect.stringMatching(
      /^PostgreSQL ended the work or its connection \(\w+( code)?\)\. Nothing was changed\. .* then restore again\.$/,
    ),
  });
  expect((await onTarget("select 1 from mailbox where message_id = 'kept'")).rowCount).toBe(1);
});

const endCopies = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = $1 and application_name = 'isocentre restore' and query like 'copy "mailbox"%'`;

const insertRegion = (slug: string, id = 'default') =>
  `insert into region (id, slug, name, country, latitude, longitude, position)
   values (${id}, '${slug}', 'Far', 'AU', 0, 0, 9) on conflict do nothing returning id`;

test("a restore refuses a sequence below its table's rows", async () => {
  // The sequence does not know a number that was inserted explicitly.
  await source.db.pool.query(insertRegion('far', '700'));
  const file = join(folder.path, 'backup.tar.gz');
  await backUp(file, source.url);
  for (const value of ['699', null]) {
    const changed = join(folder.path, `${value}.tar.gz`);
    await rewrite(file, changed, changeSequence('region', value));
    const { status, words } = await restoreToTarget(changed);
    expect(status).toBe(1);
    expect(words).toContain(
      `has ${value ?? 0} for the sequence of region.id, whose rows go up to 700. Take another backup.`,
    );
  }
  expect(await restoreToTarget(file)).toMatchObject({ status: 0 });
  expect((await onTarget(insertRegion('further'))).rows).toEqual([{ id: 701 }]);
});

async function restoreToTarget(file: string): Promise<{ readonly status: number; readonly words: string }> {
  vi.stubEnv('DATABASE_URL', target.url);
  const io = captureOutput();
  const status = await restore.run([file, '--replace'], io);
  return { status, words: io.lines.join('\n') };
}

async function onTarget(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function changeFirst(...changes: readonly object[]) {
  return (manifest: Manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table, index) => (index === 0 ? Object.assign({ ...table }, ...changes) : table)),
  });
}

function changeSequence(table: string, value: string | null) {
  return (manifest: Manifest) => ({
    ...manifest,
    sequences: manifest.sequences.map((state) => (state.table === table ? { ...state, value } : state)),
  });
}

/** Returns a copy with one bit changed. */
function flipBit(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  copy.writeUInt8(copy.readUInt8(0) ^ 1);
  return copy;
}

/** Rewrites a backup with other rows in a table, and their number and hash in its manifest. */
async function alterRows(
  file: string,
  to: string,
  table: string,
  change: (rows: readonly string[]) => readonly string[],
): Promise<void> {
  let altered: Pick<Manifest['tables'][number], 'rows' | 'sha256'> | undefined;
  const alter = (content: Buffer) => {
    const rows = change(content.toString('utf8').trimEnd().split('\n'));
    const bytes = Buffer.from(rows.map((row) => `${row}\n`).join(''));
    altered = { rows: rows.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    return bytes;
  };
  const describe = (manifest: Manifest) => ({
    ...manifest,
    tables: manifest.tables.map((each) => (each.name === table ? { ...each, ...altered } : each)),
  });
  await rewrite(file, to, describe, (name, content) =>
    name.startsWith(`tables/${table}/`) ? alter(content) : content,
  );
}

/** Rewrites a backup with another manifest, which is its last entry, and with the rows that `alter` returns. */
async function rewrite(
  file: string,
  to: string,
  change: (manifest: Manifest) => unknown,
  alter = (_name: string, content: Buffer) => content,
): Promise<void> {
  const tar = pack();
  for await (const { name, content } of readArchive(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const isManifest = name === 'manifest.json';
    tar.entry({ name }, isManifest ? JSON.stringify(change(JSON.parse(bytes.toString('utf8')))) : alter(name, bytes));
  }
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(to));
}
