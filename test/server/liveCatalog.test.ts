import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { localizeCatalog } from '#server/domain/catalog/localizeCatalog.ts';
import { clearDatabase } from '#test/support/clearDatabase.ts';
import { withDatabase } from '#test/support/database.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';

const database = withDatabase();

beforeEach(async () => {
  await clearDatabase(database.db);
});
afterEach(() => vi.restoreAllMocks());

test('the catalog is empty before the first import', async () => {
  const { catalog, now } = await openCatalog(database.db).read();
  expect(catalog).toMatchObject({ revision: '', clinics: [], exams: [], regions: [] });
  expect(Math.abs(now - Date.now())).toBeLessThan(5_000);
});

test('loads a device with hours, exceptions, holidays and exams', async () => {
  const device = {
    slug: 'ct-1',
    hours: {
      1: [
        ['08:00', '12:00'],
        ['13:00', '24:00'],
      ],
    } as const,
    exceptions: [{ from: '2026-12-24', to: '2026-12-26', hours: [['09:00', '10:30']] as const }],
    exams: ['ct-neck'],
  };
  const rows = sampleCatalog(
    [{ slug: 'north', holidays: ['2026-12-25'], devices: [device, { slug: 'old', active: false }] }],
    [{ slug: 'ct-head' }, { slug: 'ct-neck' }],
  );
  await storeCatalog(database.db, rows);
  const { clinics, examBySlug, deviceById } = await openCatalog(database.db).current();
  const [north] = clinics;
  expect(north?.devices.map(({ slug }) => slug)).toEqual(['ct-1']);
  expect([...deviceById.values()].map(({ slug }) => slug)).toEqual(['ct-1', 'old']);
  expect(north?.devices[0]).toMatchObject({
    hours: [
      [
        { opens: 480, closes: 720 },
        { opens: 780, closes: 1440 },
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
    exceptions: [{ from: '2026-12-24', to: '2026-12-26', hours: [{ opens: 540, closes: 630 }], reason: 'service' }],
    holidays: new Map([['2026-12-25', 'Holiday']]),
    exams: new Set([examBySlug.get('ct-neck')?.id]),
  });
  expect(examBySlug.get('ct-head')).toMatchObject({ modality: { name: 'CT' }, group: { slug: 'head' } });
});

test('loads each revision once for all callers', async () => {
  await storeCatalog(database.db, sampleCatalog([{ slug: 'north', devices: [] }]));
  const catalog = openCatalog(database.db);
  const first = await catalog.current();
  expect(await catalog.current()).toBe(first);
  await database.db.pool.query("update clinic set name = 'New name'; update catalog set revision = 'sample-2'");
  const [second, third] = await Promise.all([catalog.current(), catalog.current()]);
  expect(second).toBe(third);
  expect(second.clinics[0]?.name).toBe('New name');
  expect(first.clinics[0]?.name).toBe('north');
});

type Statement = { readonly name?: string; readonly values?: readonly unknown[] };

/** The ids of clinics, or the locale, that each statement reads from now on; `before` runs before each of these statements. */
function watchReads(before = async () => {}): unknown[] {
  const { pool } = database.db;
  const reads: unknown[] = [];
  const query = pool.query.bind(pool) as (statement: Statement) => Promise<unknown>;
  const watched = async (statement: Statement) => {
    if (statement.name === 'read-catalog-clinics' || statement.name === 'read-catalog-locale') {
      reads.push(statement.values?.[0]);
      await before();
    }
    return query(statement);
  };
  vi.spyOn(pool, 'query').mockImplementation(watched as never);
  return reads;
}

test('a new revision loads only the clinics that changed', async () => {
  const clinics = ['north', 'south', 'west'].map((slug) => ({ slug, devices: [{ slug: 'ct-1' }] }));
  await storeCatalog(database.db, sampleCatalog(clinics));
  await database.db.pool.query("update clinic set revision = 'first' where slug <> 'west'");
  const catalog = openCatalog(database.db);
  const first = await catalog.current();
  await database.db.pool.query(`
    update clinic set name = 'New name', revision = 'second' where slug = 'south';
    update region set name = 'New region';
    update catalog set revision = 'sample-2'`);
  const reads = watchReads();
  const second = await catalog.current();
  // `west` has no revision, as after an upgrade.
  expect(reads).toEqual([[2, 3]]);
  expect(second.clinics.map(({ name }) => name).sort()).toEqual(['New name', 'north', 'west']);
  expect(new Set(second.clinics.map(({ region }) => region.name))).toEqual(new Set(['New region']));
  expect(second.clinicBySlug.get('north')?.devices).toBe(first.clinicBySlug.get('north')?.devices);
  expect(first.clinicBySlug.get('south')?.name).toBe('south');
});

test('a new revision keeps the translations that did not change', async () => {
  const clinics = ['north', 'south'].map((slug) => ({ slug, devices: [{ slug: 'ct-1' }] }));
  await storeCatalog(database.db, sampleCatalog(clinics));
  await database.db.pool.query(`
    update clinic set revision = 'first';
    insert into catalog_locale (locale, translations) values
      ('mk', '{"clinics":{"name":{"north":"Север"}}}'), ('en-NZ', '{"regions":{"name":{"home":"Home"}}}')`);
  onTestFinished(async () => void (await database.db.pool.query('truncate catalog_locale')));
  const catalog = openCatalog(database.db);
  const first = localizeCatalog(await catalog.current(), 'mk');
  await database.db.pool.query(`
    update clinic set phone = '1', revision = 'second' where slug = 'south';
    update catalog_locale set translations = '{"regions":{"name":{"home":"Kiwi"}}}' where locale = 'en-NZ';
    update catalog set revision = 'sample-2'`);
  const reads = watchReads();
  const current = await catalog.current();
  expect(reads).toEqual([[2], 'en-NZ']);
  expect(localizeCatalog(current, 'en-NZ').regions.map(({ name }) => name)).toEqual(['Kiwi']);
  const second = localizeCatalog(current, 'mk').clinicBySlug;
  expect(second.get('north')).toBe(first.clinicBySlug.get('north'));
  expect(second.get('south')?.phone).toBe('1');
});

test('loads many clinics with several statements', async () => {
  const clinics = Array.from({ length: 401 }, (_, n) => ({ slug: `clinic-${n}`, devices: [{ slug: 'ct-1' }] }));
  await storeCatalog(database.db, sampleCatalog(clinics));
  const reads = watchReads();
  const { clinics: loaded, deviceById } = await openCatalog(database.db).current();
  expect(reads.map((ids) => (ids as number[]).length)).toEqual([200, 200, 1]);
  expect([loaded.length, deviceById.size]).toEqual([401, 401]);
});

test('devices share equal hours, exams and holidays in memory', async () => {
  const clinics = Array.from({ length: 201 }, (_, n) => ({
    slug: `clinic-${n}`,
    holidays: ['2026-12-25'],
    devices: [{ slug: 'ct-1' }],
  }));
  await storeCatalog(database.db, sampleCatalog(clinics));
  const devices = [...(await openCatalog(database.db).current()).deviceById.values()];
  for (const list of ['hours', 'exams', 'holidays'] as const)
    expect(new Set(devices.map((device) => device[list])).size, list).toBe(1);
});

test('an import during a load makes it begin again', async () => {
  await storeCatalog(
    database.db,
    sampleCatalog(Array.from({ length: 201 }, (_, n) => ({ slug: `clinic-${n}`, devices: [] }))),
  );
  const importer = new pg.Client({ connectionString: database.url });
  await importer.connect();
  let imported = false;
  watchReads(async () => {
    if (imported) return;
    imported = true;
    await importer.query("update clinic set name = 'New'; update catalog set revision = 'sample-2'");
    await importer.end();
  });
  const { clinics, revision } = await openCatalog(database.db).current();
  expect([new Set(clinics.map(({ name }) => name)), revision]).toEqual([new Set(['New']), 'sample-2']);
});

test('a load fails after five imports in a row', async () => {
  await storeCatalog(
    database.db,
    sampleCatalog(Array.from({ length: 201 }, (_, n) => ({ slug: `clinic-${n}`, devices: [] }))),
  );
  const importer = new pg.Client({ connectionString: database.url });
  await importer.connect();
  onTestFinished(() => importer.end());
  let imports = 0;
  const reads = watchReads(async () => {
    imports += 1;
    await importer.query('update catalog set revision = $1', [`import-${imports}`]);
  });
  await expect(openCatalog(database.db).current()).rejects.toThrow('The catalog changed 5 times while it was read');
  expect(reads).toHaveLength(5);
});

test('retries a load that failed', async () => {
  await storeCatalog(database.db, sampleCatalog([{ slug: 'north', devices: [] }]));
  const catalog = openCatalog(database.db);
  await database.db.pool.query('alter table region rename to region_away');
  await expect(catalog.current()).rejects.toThrow('region');
  await database.db.pool.query('alter table region_away rename to region');
  expect((await catalog.current()).clinics).toHaveLength(1);
});

test('lists only active clinics, finds inactive ones by id', async () => {
  await storeCatalog(
    database.db,
    sampleCatalog([
      { slug: 'north', devices: [] },
      { slug: 'gone', region: 'far', devices: [] },
    ]),
  );
  await database.db.pool.query("update region set active = false where slug = 'far'");
  const { clinics, clinicBySlug, clinicById, regionBySlug } = await openCatalog(database.db).current();
  expect(clinics.map(({ slug }) => slug)).toEqual(['north']);
  expect([clinicBySlug.has('gone'), regionBySlug.has('far'), clinicById.get(2)?.slug]).toEqual([false, false, 'gone']);
});
