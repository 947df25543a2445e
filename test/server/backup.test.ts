import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backup, restore } from '#cli/commands/backup.ts';
import { withDatabaseUrl } from '#cli/withDatabase.ts';
import { readConfig } from '#server/config.ts';
import { verifyBackup } from '#server/db/backup/verifyBackup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrateInTransaction, migrationNames } from '#server/db/migrate.ts';
import { verifyAudit } from '#server/domain/auditLog.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { backUp, captureOutput, countRows, withBackupFolder } from '#test/support/backups.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { withDatabase } from '#test/support/database.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt } from '#test/support/testClient.ts';

const source = withDatabase();
const folder = withBackupFolder();
const patience = 180_000;
/** Restores into the embedded database of the test's folder. */
async function restoreHere(...args: string[]): Promise<{ status: number; words: string }> {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', folder.path);
  const io = captureOutput();
  const status = await restore.run(args, io);
  return { status, words: io.lines.join('\n') };
}

async function onRestored<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabaseUrl(readConfig({ DATA_DIR: folder.path }), async (url) => {
    const db = openDatabase({ url, poolSize: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });
}

/** Books in separate processes until the work is done. */
async function underLoad(url: string, work: () => Promise<void>): Promise<void> {
  const workers = [0, 1].map(() =>
    spawn(process.execPath, ['test/support/bookingWorker.ts', url], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  try {
    while ((await countRows(source.db, 'booking')) < 20) await sleep(50);
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
        const before = await countRows(source.db, 'booking');
        const file = join(folder.path, `${round}.tar.gz`);
        await backUp(file, source.url);
        files.push(file);
        while ((await countRows(source.db, 'booking')) < before + 10) await sleep(20);
      }
    });

    const file = files.at(-1) ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const manifest = await verifyBackup(file);
    const first = await restoreHere(file);
    expect(first.status, first.words).toBe(0);
    await onRestored(async (db) => {
      for (const { name, rows: expected } of manifest.tables)
        expect([name, await countRows(db, name)]).toEqual([name, expected]);
      expect(manifest.tables.find(({ name }) => name === 'booking')?.rows).toBeGreaterThan(20);
      const standing = `appointment p where p.booking_key <> '${bookingKey}' and p.status = 'BOOKED'`;
      expect(
        await countRows(
          db,
          `${standing} and not exists (select 1 from allocation a where a.id = p.id and a.kind = 'appointment')`,
        ),
      ).toBe(0);
      expect(
        await countRows(
          db,
          "allocation a where a.kind = 'appointment' and not exists (select 1 from appointment p where p.id = a.id)",
        ),
      ).toBe(0);
      expect(
        await countRows(
          db,
          'booking b where not exists (select 1 from appointment p where p.booking_key = b.booking_key)',
        ),
      ).toBe(0);
      expect(
        await countRows(
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
      NODE_ENV: 'test',
      PORT: '0',
      CATALOG_DIR: 'none',
      LOG_LEVEL: 'fatal',
      DATA_DIR: folder.path,
      SIGNING_KEY: signingKey,
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
      words: expect.stringMatching(/in use: isocentre \(\d+ connections?\).*Stop these programs/),
    });
  },
  patience,
);

test(
  'a restore replaces existing data only with --replace',
  async () => {
    const file = join(folder.path, 'backup.tar.gz');
    await source.db.pool.query("insert into mailbox (message_id, mail) values ('kept', '{}')");
    await backUp(file, source.url);
    expect((await restoreHere(file)).status).toBe(0);
    await onRestored((db) => db.pool.query("insert into mailbox (message_id, mail) values ('later', '{}')"));
    const refused = await restoreHere(file);
    expect(refused).toMatchObject({ status: 1, words: expect.stringContaining('--replace') });
    expect(await onRestored((db) => countRows(db, "mailbox where message_id = 'later'"))).toBe(1);
    const replaced = await restoreHere(file, '--replace');
    expect(replaced.status, replaced.words).toBe(0);
    expect(await onRestored((db) => countRows(db, "mailbox where message_id = 'later'"))).toBe(0);
  },
  patience,
);

test(
  'a restore migrates the backup of an older schema',
  async () => {
    const file = join(folder.path, 'older.tar.gz');
    const older = await startEmbeddedPostgres({ dataDir: join(folder.path, 'older'), settings: { fsync: 'off' } });
    onTestFinished(() => older.stop());
    const client = new pg.Client({ connectionString: older.url });
    client.on('error', () => undefined);
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
    expect(await onRestored((db) => countRows(db, 'migration'))).toBe(migrationNames().length);
    expect(await onRestored((db) => countRows(db, "mailbox where message_id = 'old'"))).toBe(1);
  },
  patience,
);

test('a backup refuses a file that exists', async () => {
  const file = join(folder.path, 'mine.txt');
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
    const administer = (...statements: string[]) => runInOrder(source.db.pool, statements);
    await administer(
      ...[owner, plain].map((role) => `create role ${role} login password '${id}'`),
      `create database ${name} owner ${owner}`,
    );
    onTestFinished(() =>
      administer(`drop database ${name} with (force)`, ...[owner, plain].map((role) => `drop role ${role}`)),
    );
    const file = join(folder.path, 'backup.tar.gz');
    await backUp(file, source.url);
    const restoreAsOwner = async (...args: string[]) => {
      vi.stubEnv('DATABASE_URL', urlOf(owner));
      const io = captureOutput();
      return { status: await restore.run([file, ...args], io), words: io.lines.join('\n') };
    };
    expect(await restoreAsOwner()).toMatchObject({ status: 0 });
    const ownerPool = openDatabase({ url: urlOf(owner), poolSize: 1 });
    const grants = grantsOfTheDocs().map((statement) => statement.replace(/\bportal\b/, plain));
    expect(grants.length).toBe(3);
    await runInOrder(ownerPool.pool, grants);
    await ownerPool.close();

    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      CATALOG_DIR: 'none',
      LOG_LEVEL: 'fatal',
      SIGNING_KEY: 'k'.repeat(43),
      DATABASE_URL: urlOf(plain),
      DATABASE_POOL_SIZE: '3',
    });
    const server = await startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined });
    try {
      await server.db.pool.query("insert into mailbox (message_id, mail) values ('acknowledged', '{}')");
      const refused = await restoreAsOwner('--replace');
      expect(refused).toEqual({ status: 1, words: expect.stringMatching(/in use: isocentre \(\d connection/) });
      expect(await countRows(server.db, "mailbox where message_id = 'acknowledged'")).toBe(1);
    } finally {
      await server.stop();
    }

    const stranger = new pg.Client({ connectionString: urlOf(plain), application_name: 'reports' });
    stranger.on('error', () => undefined);
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

async function runInOrder(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await pool.query(statement);
}

const backUpTo = async (path: string) => {
  vi.stubEnv('DATABASE_URL', source.url);
  const io = captureOutput();
  return { status: await backup.run([path], io), words: io.lines.join('\n') };
};

test('a backup into a missing folder fails and names it', async () => {
  const lost = join(folder.path, 'lost');
  const missing = { status: 1, words: `There is no folder ${lost}. Create it, or name another one.` };
  expect(await backUpTo(join(lost, 'x.tar.gz'))).toEqual(missing);
  expect(await backUpTo(`${lost}/`)).toEqual(missing);
  const file = join(folder.path, 'file');
  writeFileSync(file, 'mine');
  expect(await backUpTo(join(file, 'x.tar.gz'))).toEqual({
    status: 1,
    words: `${file} is not a folder. Name a file in a folder.`,
  });
  writeFileSync(join(folder.path, 'x.tar.gz.part'), 'of another backup');
  expect(await backUpTo(join(folder.path, 'x.tar.gz'))).toEqual({
    status: 1,
    words: expect.stringContaining('x.tar.gz.part exists already: another backup is being written'),
  });
  expect(readdirSync(folder.path).toSorted()).toEqual(['file', 'x.tar.gz.part']);
});

test.skipIf(process.getuid?.() === 0)('a backup names the folder that is not writable', async () => {
  chmodSync(folder.path, 0o555);
  expect(await backUpTo(join(folder.path, 'x.tar.gz'))).toEqual({
    status: 1,
    words: `${folder.path} cannot be written to. Allow it, or name another folder.`,
  });
});

test('a backup on a full disk leaves no file', async () => {
  const mail = JSON.stringify({ text: randomBytes(20_000).toString('hex') });
  await source.db.pool.query("insert into mailbox (message_id, mail) values ('incompressible', $1)", [mail]);
  const file = join(folder.path, 'x.tar.gz');
  // A file-size limit of the system acts like a full disk.
  const child = spawn('sh', ['-c', 'ulimit -f 4; exec "$0" src/cli/main.ts backup "$1"', process.execPath, file], {
    env: { ...process.env, DATABASE_URL: source.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = Buffer.concat(await child.stderr.toArray()).toString();
  expect(words).toContain(`The disk of ${folder.path} is full, or takes no file of this size.`);
  expect(readdirSync(folder.path)).toEqual([]);
});

test('a restore names a path that is no file', async () => {
  await expect(verifyBackup(folder.path)).rejects.toThrow(`${folder.path} is a folder. Name the file of a backup.`);
  writeFileSync(join(folder.path, 'file'), 'mine');
  const inFile = join(folder.path, 'file', 'x.tar.gz');
  await expect(verifyBackup(inFile)).rejects.toThrow(`There is no file ${inFile}.`);
});
