import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { backup, restore } from '#cli/commands/backup.ts';
import { withDatabaseUrl } from '#cli/withDatabase.ts';
import { readConfig } from '#server/config.ts';
import { readArchive } from '#server/db/backup/archive.ts';
import type { Manifest } from '#server/db/backup/manifest.ts';
import { verifyBackup } from '#server/db/backup/verifyBackup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrateInTransaction, migrationNames } from '#server/db/migrate.ts';
import { verifyAudit } from '#server/domain/auditLog.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { withDatabase } from '#test/support/database.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt } from '#test/support/testClient.ts';

const source = withDatabase();
/** A restore needs a database without connections, so its pool is not used. */
const target = withDatabase();
const patience = 180_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isocentre-backup-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const captureOutput = () => {
  const lines: string[] = [];
  return { lines, print: (line: string) => lines.push(line), printError: (line: string) => lines.push(line) };
};

async function backUp(file: string, url = source.url): Promise<void> {
  vi.stubEnv('DATABASE_URL', url);
  const io = captureOutput();
  expect(await backup.run([file], io), io.lines.join('\n')).toBe(0);
}

/** Restores into the embedded database of the test's folder. */
async function restoreHere(...args: string[]): Promise<{ status: number; words: string }> {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', folder);
  const io = captureOutput();
  const status = await restore.run(args, io);
  return { status, words: io.lines.join('\n') };
}

async function onRestored<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabaseUrl(readConfig({ DATA_DIR: folder }), async (url) => {
    const db = openDatabase({ url, poolSize: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });
}

async function count({ pool }: Database, sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return rows[0]?.count ?? -1;
}

/** Books in separate processes until the work is done. */
async function underLoad(url: string, work: () => Promise<void>): Promise<void> {
  const workers = [0, 1].map(() =>
    spawn(process.execPath, ['test/support/bookingWorker.ts', url], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  try {
    while ((await count(source.db, 'booking')) < 20) await sleep(50);
    await work();
  } finally {
    for (const worker of workers) {
      const gone = new Promise((done) => worker.once('close', done));
      worker.kill('SIGKILL');
      await gone;
    }
  }
}

test(
  'restores a backup taken under load as a working portal',
  async () => {
    const devices = Array.from({ length: 4 }, (_, index) => ({ slug: `ct-${index}` }));
    const rows = sampleCatalog([
      { slug: 'north', devices },
      { slug: 'south', devices },
    ]);
    await storeCatalog(source.db, rows);
    const { bookingKey, dateOfBirth } = await knownBooking(source.db);
    await source.db.pool.query("select setval(pg_get_serial_sequence('region', 'id'), 500)");
    const signingKey = 'Qm9va2luZ3MtYXJlLWtlcHQtc2FmZS1mb3ItZXZlcg';
    const files: string[] = [];
    await underLoad(source.url, async () => {
      for (let round = 0; round < repeats(2, 10); round++) {
        const before = await count(source.db, 'booking');
        const file = join(folder, `${round}.tar.gz`);
        await backUp(file);
        files.push(file);
        while ((await count(source.db, 'booking')) < before + 10) await sleep(20);
      }
    });

    const file = files.at(-1) ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const manifest = await verifyBackup(file);
    const first = await restoreHere(file);
    expect(first.status, first.words).toBe(0);
    await onRestored(async (db) => {
      for (const { name, rows: expected } of manifest.tables)
        expect([name, await count(db, name)]).toEqual([name, expected]);
      expect(manifest.tables.find(({ name }) => name === 'booking')?.rows).toBeGreaterThan(20);
      const standing = `appointment p where p.booking_key <> '${bookingKey}' and p.status = 'BOOKED'`;
      expect(
        await count(
          db,
          `${standing} and not exists (select 1 from allocation a where a.id = p.id and a.kind = 'appointment')`,
        ),
      ).toBe(0);
      expect(
        await count(
          db,
          "allocation a where a.kind = 'appointment' and not exists (select 1 from appointment p where p.id = a.id)",
        ),
      ).toBe(0);
      expect(
        await count(db, 'booking b where not exists (select 1 from appointment p where p.booking_key = b.booking_key)'),
      ).toBe(0);
      expect(
        await count(
          db,
          "booking b where b.brand = 'sample' and not exists (select 1 from outbox o where o.booking_key = b.booking_key)",
        ),
      ).toBe(0);

      const { head, broken } = await verifyAudit(db.kysely);
      expect(broken).toBeUndefined();
      expect(head.position).toBe(manifest.tables.find(({ name }) => name === 'audit_entry')?.rows);
      // The source added entries after this one, which has the same hash there.
      expect(await verifyAudit(source.db.kysely, head)).toMatchObject({ broken: undefined, missing: false });
      await expect(db.pool.query('delete from audit_entry')).rejects.toThrow(/permission denied|only added to/);
      const { rows: regions } = await db.pool.query(
        "insert into region (slug, name, country, latitude, longitude, position) values ('new', 'New', 'AU', 0, 0, 9) returning id",
      );
      expect(regions[0].id).toBe(501);
    });

    const config = readConfig({
      ...{
        NODE_ENV: 'test',
        PORT: '0',
        CATALOG_DIR: 'none',
        LOG_LEVEL: 'fatal',
        DATA_DIR: folder,
        SIGNING_KEY: signingKey,
      },
    });
    const server = await startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined });
    onTestFinished(() => server.stop());
    const visitor = clientAt(() => server.url);
    const captcha = freeSolution(Buffer.from(signingKey));
    const entered = await visitor.post('/api/authentication', {
      bookingKey,
      dateOfBirth,
      type: 'APPOINTMENT',
      captcha,
    });
    expect(entered.status).toBe(200);
    const { rows: entries } = await server.db.pool.query(
      'select position from audit_entry order by position desc limit 1',
    );
    expect(entries[0].position).toBe((manifest.tables.find(({ name }) => name === 'audit_entry')?.rows ?? 0) + 1);

    const refused = await restoreHere(file, '--replace');
    expect(refused).toMatchObject({
      status: 1,
      words: expect.stringMatching(/in use: isocentre \(\d+ connections?\).*End what uses it/),
    });
  },
  patience,
);

test(
  'a restore replaces existing data only with --replace',
  async () => {
    const file = join(folder, 'backup.tar.gz');
    await source.db.pool.query("insert into mailbox (message_id, mail) values ('kept', '{}')");
    await backUp(file);
    expect((await restoreHere(file)).status).toBe(0);
    await onRestored((db) => db.pool.query("insert into mailbox (message_id, mail) values ('later', '{}')"));
    const refused = await restoreHere(file);
    expect(refused).toMatchObject({ status: 1, words: expect.stringContaining('--replace') });
    expect(await onRestored((db) => count(db, "mailbox where message_id = 'later'"))).toBe(1);
    const replaced = await restoreHere(file, '--replace');
    expect(replaced.status, replaced.words).toBe(0);
    expect(await onRestored((db) => count(db, "mailbox where message_id = 'later'"))).toBe(0);
  },
  patience,
);

test(
  'a restore migrates the backup of an older schema',
  async () => {
    const file = join(folder, 'older.tar.gz');
    const older = await startEmbeddedPostgres({ dataDir: join(folder, 'older'), settings: { fsync: 'off' } });
    onTestFinished(() => older.stop());
    const client = new pg.Client({ connectionString: older.url });
    await client.connect();
    await client.query('begin');
    await migrateInTransaction(client, 3);
    await client.query("insert into mailbox (message_id, mail) values ('old', '{}')");
    await client.query('commit');
    await client.end();
    await backUp(file, older.url);
    expect((await verifyBackup(file)).migrations).toEqual(migrationNames().slice(0, 3));
    const outcome = await restoreHere(file);
    expect(outcome.status, outcome.words).toBe(0);
    expect(outcome.words).toContain('The audit log has no entries yet.');
    expect(await onRestored((db) => count(db, 'migration'))).toBe(migrationNames().length);
    expect(await onRestored((db) => count(db, "mailbox where message_id = 'old'"))).toBe(1);
  },
  patience,
);

test(
  'refuses a damaged, cut or newer backup and touches nothing',
  async () => {
    const file = join(folder, 'backup.tar.gz');
    await backUp(file);
    const whole = readFileSync(file);
    const bad = join(folder, 'bad.tar.gz');
    const refusals: readonly (readonly [Buffer, RegExp])[] = [
      [whole.subarray(0, whole.length / 2), /damaged, cut off/],
      [gzipSync(changed(gunzipSync(whole))), /rows of .* are not those/],
      [Buffer.from('no archive at all'), /damaged, cut off or no backup/],
    ];
    for (const [content, words] of refusals) {
      writeFileSync(bad, content);
      await expect(verifyBackup(bad)).rejects.toThrow(words);
    }
    const newer = join(folder, 'newer.tar.gz');
    await rewrite(file, newer, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999-tomorrow'] }));
    expect(await restoreHere(newer, '--replace')).toMatchObject({
      status: 1,
      words: expect.stringContaining('newer portal'),
    });
    expect(readdirSync(folder)).not.toContain('backup.tar.gz.part');
  },
  patience,
);

test('a backup refuses a file that exists', async () => {
  const file = join(folder, 'mine.txt');
  writeFileSync(file, 'mine');
  vi.stubEnv('DATABASE_URL', source.url);
  const io = captureOutput();
  expect(await backup.run([file], io)).toBe(1);
  expect(io.lines.join()).toContain('exists already');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test(
  'a restore refuses a database that another role uses',
  async () => {
    const id = randomBytes(6).toString('hex');
    const [owner, plain, name] = [`owner_${id}`, `portal_${id}`, `restored_${id}`];
    const urlOf = (role: string) => {
      const url = new URL(source.url);
      Object.assign(url, { pathname: `/${name}`, username: role, password: id });
      return url.href;
    };
    const administer = (...statements: string[]) => inOrder(source.db.pool, statements);
    await administer(
      ...[owner, plain].map((role) => `create role ${role} login password '${id}'`),
      `create database ${name} owner ${owner}`,
    );
    onTestFinished(() =>
      administer(`drop database ${name} with (force)`, ...[owner, plain].map((role) => `drop role ${role}`)),
    );
    const file = join(folder, 'backup.tar.gz');
    await backUp(file);
    const restoreAsOwner = async (...args: string[]) => {
      vi.stubEnv('DATABASE_URL', urlOf(owner));
      const io = captureOutput();
      return { status: await restore.run([file, ...args], io), words: io.lines.join('\n') };
    };
    expect(await restoreAsOwner()).toMatchObject({ status: 0 });
    const ownerPool = openDatabase({ url: urlOf(owner), poolSize: 1 });
    const grants = grantsOfTheDocs().map((statement) => statement.replace(/\bportal\b/, plain));
    expect(grants.length).toBe(3);
    await inOrder(ownerPool.pool, grants);
    await ownerPool.close();

    const config = readConfig({
      ...{ NODE_ENV: 'test', PORT: '0', CATALOG_DIR: 'none', LOG_LEVEL: 'fatal', SIGNING_KEY: 'k'.repeat(43) },
      ...{ DATABASE_URL: urlOf(plain), DATABASE_POOL_SIZE: '3' },
    });
    const server = await startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined });
    try {
      await server.db.pool.query("insert into mailbox (message_id, mail) values ('acknowledged', '{}')");
      const refused = await restoreAsOwner('--replace');
      expect(refused).toEqual({ status: 1, words: expect.stringMatching(/in use: isocentre \(\d connection/) });
      expect(await count(server.db, "mailbox where message_id = 'acknowledged'")).toBe(1);
    } finally {
      await server.stop();
    }

    const stranger = new pg.Client({ connectionString: urlOf(plain), application_name: 'reports' });
    await stranger.connect();
    expect(await restoreAsOwner('--replace')).toEqual({
      status: 1,
      words: expect.stringContaining('in use: reports (1 connection).'),
    });
    await stranger.end();

    const replaced = await restoreAsOwner('--replace');
    expect(replaced.status, replaced.words).toBe(0);
    for (const statement of grantsOfTheDocs()) expect(replaced.words).toContain(statement);
  },
  patience,
);

/** The statements of docs/security.md that give a role the rights that the portal needs. */
function grantsOfTheDocs(): string[] {
  const block = /```sql\n([^`]*)```/.exec(readFileSync('docs/security.md', 'utf8'))?.[1] ?? '';
  return block.trim().split('\n');
}

async function inOrder(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await pool.query(statement);
}

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
  const file = join(folder, 'backup.tar.gz');
  await backUp(file);
  const changed = join(folder, 'changed.tar.gz');
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
  if ((await count(source.db, 'clinic')) === 0)
    await storeCatalog(source.db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct' }] }]));
  const file = join(folder, 'backup.tar.gz');
  await backUp(file);
  const altered = join(folder, 'altered.tar.gz');
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
  const file = join(folder, 'backup.tar.gz');
  await backUp(file);
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
  const file = join(folder, 'backup.tar.gz');
  await backUp(file);
  for (const value of ['699', null]) {
    const changed = join(folder, `${value}.tar.gz`);
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

const backUpTo = async (path: string) => {
  vi.stubEnv('DATABASE_URL', source.url);
  const io = captureOutput();
  return { status: await backup.run([path], io), words: io.lines.join('\n') };
};

test('a backup into a missing folder fails and names it', async () => {
  const lost = join(folder, 'lost');
  const missing = { status: 1, words: `There is no folder ${lost}. Make it, or name another one.` };
  expect(await backUpTo(join(lost, 'x.tar.gz'))).toEqual(missing);
  expect(await backUpTo(`${lost}/`)).toEqual(missing);
  const file = join(folder, 'file');
  writeFileSync(file, 'mine');
  expect(await backUpTo(join(file, 'x.tar.gz'))).toEqual({
    status: 1,
    words: `${file} is not a folder. Name a file in a folder.`,
  });
  writeFileSync(join(folder, 'x.tar.gz.part'), 'of another backup');
  expect(await backUpTo(join(folder, 'x.tar.gz'))).toEqual({
    status: 1,
    words: expect.stringContaining('x.tar.gz.part exists already: another backup is being written'),
  });
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'x.tar.gz.part']);
});

test.skipIf(process.getuid?.() === 0)('a backup names the folder that is not writable', async () => {
  chmodSync(folder, 0o555);
  expect(await backUpTo(join(folder, 'x.tar.gz'))).toEqual({
    status: 1,
    words: `${folder} cannot be written to. Allow it, or name another folder.`,
  });
});

test('a backup on a full disk leaves no file', async () => {
  const file = join(folder, 'x.tar.gz');
  // A file-size limit of the system acts like a full disk.
  const child = spawn('sh', ['-c', 'ulimit -f 4; exec "$0" src/cli/main.ts backup "$1"', process.execPath, file], {
    env: { ...process.env, DATABASE_URL: source.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = Buffer.concat(await child.stderr.toArray()).toString();
  expect(words).toContain(`The disk of ${folder} is full, or takes no file of this size.`);
  expect(readdirSync(folder)).toEqual([]);
});

test('a restore names a path that is no file', async () => {
  await expect(verifyBackup(folder)).rejects.toThrow(`${folder} is a folder. Name the file of a backup.`);
  writeFileSync(join(folder, 'file'), 'mine');
  const inFile = join(folder, 'file', 'x.tar.gz');
  await expect(verifyBackup(inFile)).rejects.toThrow(`There is no file ${inFile}.`);
});

/** Returns the tar file with one bit of its first row changed; tar has no checksum of file contents. */
function changed(tar: Buffer): Buffer {
  const headerBytes = 512;
  const copy = Buffer.from(tar);
  copy.writeUInt8(copy.readUInt8(headerBytes) ^ 1, headerBytes);
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
