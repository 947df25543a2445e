import { beforeEach, expect, test } from 'vitest';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { clearDatabase } from '#test/support/clearDatabase.ts';
import { withDatabase } from '#test/support/database.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';

const database = withDatabase();

beforeEach(async () => {
  await clearDatabase(database.db);
});

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
