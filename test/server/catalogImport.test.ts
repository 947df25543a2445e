import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catalogImport } from '#cli/commands/catalog.ts';
import { faultCode } from '#server/db/databaseFault.ts';
import type { CatalogFiles } from '#server/domain/catalog/catalogFiles.ts';
import { fillEmptyCatalog, importCatalog } from '#server/domain/catalog/importCatalog.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { type ParsedCatalog, parseCatalog } from '#server/domain/catalog/parseCatalog.ts';
import { withDatabase } from '#test/support/database.ts';

const demo = new URL('../../catalog/demo', import.meta.url).pathname;
const database = withDatabase();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'));
  await cp(demo, folder, { recursive: true });
  await database.db.pool.query('truncate catalog, region, modality, exam_group, postal_code cascade');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function demoCatalog(): Promise<ParsedCatalog> {
  const parsed = await parseCatalog(demo);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed;
}

/** The same catalog with some files changed, under a revision of its own. */
function changed(parsed: ParsedCatalog, parts: Partial<CatalogFiles>): ParsedCatalog {
  return { ...parsed, catalog: { ...parsed.catalog, ...parts }, revision: crypto.randomUUID() };
}

function without(parsed: ParsedCatalog, clinic: string): ParsedCatalog {
  const { clinics, devices } = parsed.catalog;
  return changed(parsed, {
    clinics: clinics.filter(({ slug }) => slug !== clinic),
    devices: devices.filter((device) => device.clinic !== clinic),
  });
}

const tables = [
  'catalog',
  'catalog_locale',
  'region',
  'clinic',
  'modality',
  'exam_group',
  'exam',
  'device',
  'device_exam',
  'device_hours',
];

/** Every row with the transaction that wrote it, so that even writing the same again would show. */
async function contents(): Promise<string> {
  const answers = [];
  for (const table of [...tables, 'device_exception', 'holiday', 'postal_code']) {
    const { rows } = await database.db.pool.query(
      `select json_agg(json_build_array(xmin::text, t) order by t::text) from ${table} t`,
    );
    answers.push(rows[0]);
  }
  return JSON.stringify(answers);
}

function bookDay(clinic: string, device: string, kind: 'external' | 'appointment' = 'external') {
  return database.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select d.clinic_id, d.id, $3, now() + interval '1 day', now() + interval '25 hours', now() + interval '1 day', now() + interval '25 hours'
     from device d join clinic c on c.id = d.clinic_id where c.slug = $1 and d.slug = $2`,
    [clinic, device, kind],
  );
}

/** The command on the test's database: its exit status and all that it said. */
async function run(...args: string[]): Promise<{ status: number; output: string }> {
  vi.stubEnv('DATABASE_URL', database.url);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  return { status: await catalogImport.run(args, { print: say, printError: say }), output: lines.join('\n') };
}

test('an import stores the whole catalog', async () => {
  const parsed = await demoCatalog();
  expect(await importCatalog(database.db, parsed)).toEqual({ changed: true });

  const live = await openCatalog(database.db).current();
  const { clinics, devices, exams, regions, examGroups, modalities } = parsed.catalog;
  expect(live.revision).toBe(parsed.revision);
  const defaults = {
    notes: '',
    customDuration: null,
    examNotes: '',
    priority: null,
    arrivalMinutes: 10,
    cancelMinutesPrior: null,
    rescheduleMinutesPrior: null,
    showBookingRequestInfoModal: false,
    documentTypes: [],
  };
  const written = exams.map((exam) => ({ ...defaults, ...exam, bodyPartKey: exam.bodyPart }));
  const read = live.exams.map(({ id: _, position: __, active: ___, modality, group, ...exam }) => ({
    ...exam,
    modality: modality.code,
    group: group.slug,
  }));
  expect(read).toEqual(written);
  expect(live.regions.map(({ slug }) => slug)).toEqual(regions.map(({ slug }) => slug));
  expect(live.groups.map(({ slug }) => slug)).toEqual(examGroups.map(({ slug }) => slug));
  expect(live.modalities).toEqual(modalities);
  expect(live.documentTypes).toHaveLength(4);
  expect(live.documentTypes[0]).toEqual({
    ...parsed.catalog.documentTypes[0],
    general: false,
    active: true,
  });
  expect(Object.fromEntries(live.searchWords)).toEqual(parsed.catalog.searchWords);
  expect(live.clinics.map(({ slug }) => slug).sort()).toEqual(clinics.map(({ slug }) => slug).sort());
  expect(live.deviceById.size).toBe(devices.length);

  const clinic = live.clinicBySlug.get('parramatta');
  expect(clinic).toMatchObject({ region: { slug: 'nsw-sydney' }, timeZone: 'Australia/Sydney', postalCode: '2150' });
  const xray = clinic?.devices.find(({ slug }) => slug === 'xray-1');
  expect(xray?.hours[0]).toEqual([{ opens: 420, closes: 1440 }]);
  expect(xray?.exams.size).toBe(exams.filter(({ modality }) => modality === 'DX').length);
  expect(xray?.holidays.get('2027-01-26')).toBe('Australia Day');
  const island = live.clinicBySlug.get('lord-howe-island')?.devices.find(({ slug }) => slug === 'us-1');
  expect(island?.hours[0]).toEqual([]);
  expect(island?.exceptions[0]).toMatchObject({ from: '2026-12-21', to: '2027-01-08', hours: [] });
  expect(live.examBySlug.get('us-lump')?.customDuration).toEqual({ min: 30, max: 90, step: 15 });
});

test('an import replaces the search words of every language', async () => {
  const parsed = await demoCatalog();
  const live = openCatalog(database.db);
  await importCatalog(database.db, changed(parsed, { searchWords: { mk: { exams: { 'us-abdomen': ['мев'] } } } }));
  expect([...(await live.current()).searchWords.keys()]).toEqual(['mk']);
  await importCatalog(database.db, changed(parsed, { searchWords: { en: { exams: { 'us-abdomen': ['belly'] } } } }));
  expect(Object.fromEntries((await live.current()).searchWords)).toEqual({
    en: { exams: { 'us-abdomen': ['belly'] } },
  });
});

test('a second import reports that nothing changed', async () => {
  expect(await run(demo)).toMatchObject({ status: 0, output: expect.stringMatching(/^Imported: 33 clinics/) });
  const before = await contents();
  expect(await run(demo)).toEqual({ status: 0, output: 'Nothing changed: the database already has this catalog.' });
  expect(await contents()).toBe(before);
});

test('a broken file is reported and changes nothing', async () => {
  await importCatalog(database.db, await demoCatalog());
  const before = await contents();
  const path = join(folder, 'clinics.json');
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace('"region": "vic-melbourne"', '"region": "vic-melborne"'),
  );
  const { status, output } = await run(folder);
  expect(status).toBe(1);
  expect(output).toMatch(
    /error clinics\.json:\d+#\/6\/region \(unknown-reference\)\n {2}“vic-melborne” is not in regions\.json\. Did you mean “vic-melbourne”\?/,
  );
  expect(output).toMatch(/Nothing was written\.$/);
  expect(await contents()).toBe(before);
});

test('--check reads the folder and leaves the database unchanged', async () => {
  expect(await run(folder, '--check')).toMatchObject({
    status: 0,
    output: expect.stringContaining('Nothing was written.'),
  });
  expect((await openCatalog(database.db).current()).revision).toBe('');
});

test.each([[[]], [['--chek', 'x']], [['one', 'two']]])(
  'a wrong call prints how to call the command: %j',
  async (args) => {
    expect(await run(...args)).toMatchObject({ status: 2, output: expect.stringContaining('catalog import <folder>') });
  },
);

test('rolls back an import that PostgreSQL refuses halfway', async () => {
  const parsed = await demoCatalog();
  await importCatalog(database.db, parsed);
  const before = await contents();
  const [first, ...others] = parsed.catalog.devices;
  if (!first) throw new Error('no device');
  const refused = changed(parsed, { devices: [...others, { ...first, hours: { mon: [['17:00', '08:00']] } }] });
  await expect(importCatalog(database.db, refused)).rejects.toThrow(/device_hours/);
  expect(await contents()).toBe(before);
});

test('a removed clinic without bookings returns as the same row', async () => {
  const parsed = await demoCatalog();
  await importCatalog(database.db, parsed);
  const catalog = openCatalog(database.db);
  const { id } = (await catalog.current()).clinicBySlug.get('rundle') ?? {};
  expect(await importCatalog(database.db, without(parsed, 'rundle'))).toEqual({ changed: true });
  const gone = await catalog.current();
  expect(gone.clinicBySlug.has('rundle')).toBe(false);
  expect(gone.clinicById.get(id ?? 0)).toMatchObject({ slug: 'rundle', active: false });
  await importCatalog(database.db, parsed);
  expect((await catalog.current()).clinicBySlug.get('rundle')).toMatchObject({ id, active: true });
});

/** The transactions that wrote the details of each clinic. */
async function writers(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.db.pool.query(`
    select c.slug, string_agg(distinct t.xmin::text, ' ') as writers
    from clinic c join (
      select clinic_id, xmin from device_exam union all select clinic_id, xmin from device_hours
      union all select clinic_id, xmin from device_exception union all select clinic_id, xmin from holiday) t on t.clinic_id = c.id
    group by 1`);
  return new Map(rows.map((row) => [row.slug, row.writers]));
}

test('an import writes the details of changed clinics only', async () => {
  const parsed = await demoCatalog();
  await importCatalog(database.db, parsed);
  const [before, all] = [await writers(), await details()];
  const { devices } = parsed.catalog;
  const closed = devices.map((device) =>
    device.clinic === 'parramatta' && device.slug === 'xray-1' ? { ...device, hours: {} } : device,
  );
  await importCatalog(
    database.db,
    changed(without(parsed, 'rundle'), { devices: closed.filter(({ clinic }) => clinic !== 'rundle') }),
  );
  const after = await writers();
  expect(
    parsed.catalog.clinics
      .map(({ slug }) => slug)
      .filter((slug) => after.get(slug) !== before.get(slug))
      .sort(),
  ).toEqual(['parramatta', 'rundle']);
  expect(after.has('rundle')).toBe(false);
  await importCatalog(database.db, parsed);
  expect(await details()).toEqual(all);
});

/** How many rows each table of details has. */
async function details(): Promise<readonly number[]> {
  const counts = [];
  for (const table of ['device_exam', 'device_hours', 'device_exception', 'holiday', 'postal_code']) {
    const { rows } = await database.db.pool.query(`select count(*)::int from ${table}`);
    counts.push(rows[0].count);
  }
  return counts;
}

test('an import changes the revision of changed clinics only', async () => {
  const revisions = async () => {
    const { rows } = await database.db.pool.query('select slug, revision from clinic order by slug');
    return new Map(rows.map(({ slug, revision }) => [slug, revision]));
  };
  const parsed = await demoCatalog();
  const { clinics, devices, holidays } = parsed.catalog;
  await importCatalog(database.db, parsed);
  const before = await revisions();
  expect([...before.values()]).not.toContain(null);
  const renamed = clinics.map((clinic) => (clinic.slug === 'rundle' ? { ...clinic, name: 'Rundle Mall' } : clinic));
  const closed = devices.map((device) =>
    device.clinic === 'parramatta' && device.slug === 'xray-1' ? { ...device, hours: {} } : device,
  );
  const [holiday] = holidays;
  if (!holiday) throw new Error('no holiday');
  const added = { ...holiday, date: '2027-12-01', regions: ['vic-melbourne'] };
  await importCatalog(
    database.db,
    changed(parsed, { clinics: renamed, devices: closed, holidays: [...holidays, added] }),
  );
  const after = await revisions();
  const changes = clinics.map(({ slug }) => slug).filter((slug) => after.get(slug) !== before.get(slug));
  const melbourne = clinics.filter(({ region }) => region === 'vic-melbourne').map(({ slug }) => slug);
  expect(changes.sort()).toEqual(['parramatta', 'rundle', ...melbourne].sort());
});

test('an import writes thousands of rows, each once', async () => {
  const postalCodes = Array.from(
    { length: 12_001 },
    (_, n) => ['AU', `${n}`, `Place ${n}`, -30, 150] satisfies CatalogFiles['postalCodes'][number],
  );
  await importCatalog(database.db, changed(await demoCatalog(), { postalCodes }));
  const { rows } = await database.db.pool.query(
    'select count(*)::int, count(distinct code)::int as codes from postal_code',
  );
  expect(rows).toEqual([{ count: 12_001, codes: 12_001 }]);
});

test('a renamed exam keeps its row', async () => {
  const parsed = await demoCatalog();
  await importCatalog(database.db, parsed);
  const catalog = openCatalog(database.db);
  const { id } = (await catalog.current()).examBySlug.get('ct-head') ?? {};
  const exams = parsed.catalog.exams.map((exam) =>
    exam.slug === 'ct-head' ? { ...exam, name: 'CT of the brain' } : exam,
  );
  await importCatalog(database.db, changed(parsed, { exams }));
  expect((await catalog.current()).examBySlug.get('ct-head')).toMatchObject({ id, name: 'CT of the brain' });
});

test('refuses to remove a clinic with future bookings', async () => {
  const parsed = await demoCatalog();
  await importCatalog(database.db, parsed);
  await bookDay('rundle', 'ct-1');
  await bookDay('rundle', 'us-1', 'appointment');
  const before = await contents();
  expect(await importCatalog(database.db, without(parsed, 'rundle'))).toMatchObject({
    faults: [
      {
        rule: 'clinic-in-use',
        reason: expect.stringContaining('2 bookings are still to come (1 from the portal, 1 made elsewhere)'),
      },
    ],
  });
  expect(await contents()).toBe(before);
});

test('an import that removes nothing reads no allocations', async () => {
  const parsed = await demoCatalog();
  await importCatalog(database.db, parsed);
  const other = new pg.Client({ connectionString: database.url });
  onTestFinished(() => other.end());
  await other.connect();
  await other.query('begin; lock table allocation in access exclusive mode');
  expect(await importCatalog(database.db, changed(parsed, {}))).toEqual({ changed: true });
  expect(await importCatalog(database.db, without(parsed, 'rundle')).catch(faultCode)).toBe('55P03');
});

test('an import removes a modality without exams', async () => {
  const parsed = await demoCatalog();
  const modalities = [...parsed.catalog.modalities, { code: 'ES' as const, name: 'Endoscopy' }];
  await importCatalog(database.db, changed(parsed, { modalities }));
  await importCatalog(database.db, parsed);
  expect((await openCatalog(database.db).current()).modalities).toEqual(parsed.catalog.modalities);
});

test('one of two concurrent imports writes, the other changes nothing', async () => {
  const parsed = await demoCatalog();
  const answers = await Promise.all([importCatalog(database.db, parsed), importCatalog(database.db, parsed)]);
  expect(answers).toEqual(expect.arrayContaining([{ changed: true }, { changed: false }]));
});

test('an import notifies its listeners', async () => {
  const parsed = await demoCatalog();
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  const notification = new Promise((resolve) =>
    listener.once('notification', ({ channel, payload }) => resolve({ channel, payload })),
  );
  await listener.query('listen catalog');
  await importCatalog(database.db, parsed);
  expect(await notification).toEqual({ channel: 'catalog', payload: parsed.revision });
  await listener.end();
});

test('a catalog of another provider replaces the first', async () => {
  const parsed = await demoCatalog();
  await importCatalog(database.db, parsed);
  await importCatalog(database.db, changed(parsed, { provider: { slug: 'other', name: 'Other' } }));
  const { rows } = await database.db.pool.query('select provider from catalog');
  expect(rows).toEqual([{ provider: 'other' }]);
});

test('fills an empty database once, with invented bookings', async () => {
  const output: string[] = [];
  const options = { folder, demoDays: 2, say: (line: string) => void output.push(line) };
  await fillEmptyCatalog(database.db, options);
  const { length } = output;
  await fillEmptyCatalog(database.db, { ...options, demoDays: 3 });
  expect(output).toHaveLength(length);
  const { rows } = await database.db.pool.query(
    "select count(*) > 1000 as full from allocation where kind = 'external'",
  );
  expect(rows).toEqual([{ full: true }]);
});

test('reports a broken folder and leaves the database empty', async () => {
  await rm(join(folder, 'devices.json'));
  await expect(fillEmptyCatalog(database.db, { folder, demoDays: 0, say: () => undefined })).rejects.toThrow(
    /devices\.json \(unreadable-file\)/,
  );
  expect((await openCatalog(database.db).current()).revision).toBe('');
});
