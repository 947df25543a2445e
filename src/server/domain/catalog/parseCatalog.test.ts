import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fault, parsePointer } from '#base/faults.ts';
import {
  catalogFileNames,
  catalogFolderNames,
  catalogSchemas,
  optionalFileNames,
  parseCatalog,
} from './parseCatalog.ts';

const demo = fileURLToPath(new URL('../../../../catalog/demo', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'));
  await cp(demo, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** Sets the value at a JSON pointer of a file; undefined removes it, a function maps the old value. */
async function set(file: string, pointer: string, value: unknown): Promise<void> {
  const path = join(folder, file);
  const whole = { value: JSON.parse(await readFile(path, 'utf8')) };
  const keys = ['value', ...parsePointer(pointer)];
  const last = keys.pop() ?? '';
  const parent = keys.reduce((place, key) => place[key], whole as Tree);
  parent[last] = typeof value === 'function' ? value(parent[last]) : value;
  await writeFile(path, JSON.stringify(whole.value, null, 2));
}

// biome-ignore lint/suspicious/noExplicitAny: the tests break values of every shape
type Tree = any;

async function faultsOf(): Promise<readonly Fault[]> {
  const parsed = await parseCatalog(folder);
  return 'faults' in parsed ? parsed.faults : parsed.warnings;
}

test('refuses an undeliverable e-mail address of a clinic', async () => {
  await set('clinics.json', '/1/email', 'reception,desk@clinic.example');
  const [fault] = await faultsOf();
  expect(fault).toMatchObject({ rule: 'wrong-email', severity: 'error', file: 'clinics.json', pointer: '/1/email' });
  expect(fault?.fix).toContain('reception@clinic.example');
});

test('accepts the complete demo catalog without warnings', async () => {
  const parsed = await parseCatalog(demo);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { catalog, warnings } = parsed;
  expect(warnings).toEqual([]);
  expect(catalog.clinics.length).toBeGreaterThanOrEqual(24);
  expect(catalog.regions.length).toBeGreaterThanOrEqual(6);
  expect(catalog.modalities.length).toBeGreaterThanOrEqual(8);
  expect(catalog.exams.length).toBeGreaterThanOrEqual(120);
  expect(catalog.devices.length).toBeGreaterThanOrEqual(60);
  expect(catalog.postalCodes.length).toBeGreaterThanOrEqual(600);
  const codes = new Set(catalog.postalCodes.map(([country, code]) => `${country} ${code}`));
  const areas = catalog.clinics.map(
    ({ country, postalCode }) => `${country} ${country === 'CA' ? postalCode.slice(0, 3) : postalCode}`,
  );
  expect(areas.filter((area) => !codes.has(area))).toEqual([]);
  const zones = new Set(catalog.clinics.map(({ timeZone }) => timeZone));
  for (const zone of [
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'America/Vancouver',
    'America/Edmonton',
  ]) {
    expect(zones).toContain(zone);
  }
});

const noExam = (devices: Tree) => devices.filter((device: Tree) => device.modality !== 'BMD');
const noDevice = (devices: Tree) => devices.filter((device: Tree) => device.clinic !== 'rundle');
const exception = (from: string, to: string, hours: string[][] = []) => ({ from, to, hours, reason: 'Test' });
const twice = [
  ['08:00', '12:00'],
  ['11:30', '17:00'],
];

test.each<[rule: string, file: string, at: string, value: unknown, fix: RegExp, pointer?: string]>([
  ['unknown-property', 'clinics.json', '/2/subrub', 'Chatswood', /Did you mean “suburb”/],
  ['missing-property', 'clinics.json', '/2/timeZone', undefined, /Time zone: IANA time zone/, '/2'],
  ['wrong-value', 'exams.json', '/5/duration', '20', /in minutes/],
  ['wrong-value', 'exams.json', '/5/minutesPrior', 50_000, /30 days/],
  ['wrong-value', 'devices.json', '/3/hours/mon', [['8:00', '17:00']], /HH:MM/, '/3/hours/mon/0/0'],
  ['wrong-value', 'devices.json', '/3/exams', 'all', /all-of-modality/],
  ['wrong-value', 'devices.json', '/3/exams', ['CT Head'], /lower-case letters/, '/3/exams/0'],
  ['wrong-value', 'postal-codes.json', '/7/3', 'south', /Degrees/],
  ['duplicate', 'clinics.json', '/4/slug', 'parramatta', /another name/],
  ['duplicate', 'devices.json', '/1/slug', 'xray-1', /another name/],
  ['duplicate', 'postal-codes.json', '/9/1', '2000', /another name/],
  ['duplicate', 'holidays.json', '/0/regions', ['sa-adelaide', 'sa-adelaide'], /One holiday/, '/0/regions/1'],
  ['unknown-reference', 'clinics.json', '/0/region', 'nsw-sidney', /Did you mean “nsw-sydney”/],
  ['unknown-reference', 'exams.json', '/0/modality', 'IVUS', /modalities\.json|Did you mean/],
  ['unknown-reference', 'exams.json', '/0/group', 'everything-else', /exam-groups\.json/],
  ['unknown-reference', 'devices.json', '/0/clinic', 'surry-hill', /Did you mean “surry-hills”/],
  ['unknown-reference', 'devices.json', '/0/modality', 'ECG', /modalities\.json|Did you mean/],
  ['wrong-value', 'modalities.json', '/3/code', 'MRI', /such as CT, MR, US or DX/],
  ['unknown-reference', 'devices.json', '/0/exams', ['xray-chest', 'xray-chst'], /mean “xray-chest”/, '/0/exams/1'],
  ['unknown-reference', 'holidays.json', '/3/regions', ['nz-auckland', 'nz'], /regions\.json/, '/3/regions/1'],
  ['unknown-reference', 'exams.json', '/4/documentTypes', ['referal'], /mean “referral”/, '/4/documentTypes/0'],
  ['duplicate', 'document-types.json', '/1/id', 'referral', /another name/],
  ['unknown-reference', 'exams.json', '/4/after', ['xray-chst'], /mean “xray-chest”/, '/4/after/0'],
  ['names-itself', 'exams.json', '/0/notSameDay', ['xray-chest'], /other exams/],
  ['wrong-value', 'clinics.json', '/1/transferMinutes', 121, /one device to the start on the next/],
  ['other-modality', 'devices.json', '/0/exams', ['xray-chest', 'ct-head'], /modality DX/, '/0/exams/1'],
  ['outside-country', 'clinics.json', '/0/latitude', 33.88, /minus sign/],
  ['outside-country', 'regions.json', '/0/latitude', 51.2, /Correct the coordinates/],
  ['outside-country', 'postal-codes.json', '/0', ['CA', 'M5V', 'Toronto', -79.39, 43.64], /swapped/, '/0/3'],
  ['other-country', 'clinics.json', '/0/region', 'bc-vancouver', /country or the region/, '/0/country'],
  ['unknown-time-zone', 'clinics.json', '/0/timeZone', 'Australia/Sidney', /Did you mean “Australia\/Sydney”/],
  ['unknown-time-zone', 'clinics.json', '/0/timeZone', '+10:00', /IANA/],
  ['distant-time-zone', 'clinics.json', '/0/timeZone', 'America/Vancouver', /zone or the coordinates/],
  ['close-before-open', 'devices.json', '/2/hours/tue', [['17:00', '08:00']], /past midnight/, '/2/hours/tue/0'],
  ['overlapping-hours', 'devices.json', '/2/hours/tue', twice, /gap/, '/2/hours/tue/1'],
  [
    'overlapping-hours',
    'devices.json',
    '/2/exceptions',
    [exception('2027-01-05', '2027-01-05', twice)],
    /gap/,
    '/2/exceptions/0/hours/1',
  ],
  [
    'ends-before-begin',
    'devices.json',
    '/2/exceptions',
    [exception('2027-01-05', '2027-01-04')],
    /Swap/,
    '/2/exceptions/0/to',
  ],
  [
    'no-such-date',
    'devices.json',
    '/2/exceptions',
    [exception('2027-02-28', '2027-02-30')],
    /date that exists/,
    '/2/exceptions/0/to',
  ],
  ['no-such-date', 'holidays.json', '/0/date', '2027-02-29', /date that exists/],
  [
    'overlapping-exceptions',
    'devices.json',
    '/2/exceptions',
    [exception('2027-01-01', '2027-01-05'), exception('2027-01-05', '2027-01-06')],
    /each day/,
    '/2/exceptions/1',
  ],
  ['unknown-reference', 'search-words/en.json', '/exams/us-abdomn', ['tummy'], /Did you mean “us-abdomen”/],
  ['unknown-reference', 'search-words/en.json', '/bodyParts', { Stenum: ['rib'] }, /“Sternum”/, '/bodyParts/Stenum'],
  ['unknown-reference', 'search-words/en.json', '/groups', { spin: ['back'] }, /“spine”/, '/groups/spin'],
  [
    'unknown-reference',
    'search-words/en.json',
    '/modalities',
    { ECG: ['heart'] },
    /modalities\.json|Did you mean/,
    '/modalities/ECG',
  ],
  ['wrong-value', 'search-words/en.json', '/synonyms', [['knee']], /same meaning/, '/synonyms/0'],
  [
    'wrong-value',
    'translations/mk.json',
    '/exams/notes',
    { 'A note.': '' },
    /language of the file/,
    '/exams/notes/A note.',
  ],
  ['unknown-property', 'translations/mk.json', '/exams/nmae', {}, /Did you mean “name”/],
  ['custom-duration', 'exams.json', '/0/customDuration', { min: 10, max: 35, step: 10 }, /divides/],
  ['custom-duration', 'exams.json', '/0/customDuration', { min: 30, max: 20, step: 5 }, /Swap/],
  ['custom-duration', 'exams.json', '/0/customDuration', { min: 20, max: 40, step: 10 }, /Widen/],
])('reports %s in %s at %s', async (rule, file, at, value, fix, pointer = at) => {
  await set(file, at, value);
  const fault = (await faultsOf()).find((one) => one.rule === rule);
  expect(fault).toMatchObject({ file, pointer, fix: expect.stringMatching(fix) });
  expect(fault?.line).toBeGreaterThan(0);
});

test.each([
  ['exam-without-device', 'exams.json', noExam],
  ['clinic-without-device', 'clinics.json', noDevice],
])('reports %s as a warning only', async (rule, file, devices) => {
  await set('devices.json', '', devices);
  const parsed = await parseCatalog(folder);
  expect(parsed).toMatchObject({
    warnings: expect.arrayContaining([expect.objectContaining({ rule, file, severity: 'warning' })]),
  });
});

test.each([
  ['exams.json', '[\n  { "slug": "x",, }\n]', 'json-syntax', 2, 'Line 2, column 17'],
  ['regions.json', '[\n {"slug": "a", "slug": "b"}]', 'json-syntax', 2, '“slug” twice'],
  ['provider.json', new Uint8Array([0x7b, 0xff, 0x7d]), 'not-utf-8', undefined, 'UTF-8'],
])('names file and position of invalid JSON: %s', async (file, text, rule, line, reason) => {
  await writeFile(join(folder, file), text);
  const [fault, ...more] = await faultsOf();
  expect(more).toEqual([]);
  expect(fault).toMatchObject({ rule, file, ...(line ? { line } : {}) });
  expect(fault?.reason).toContain(reason);
});

test('[BK-6b] refuses an order of exams that cannot be kept', async () => {
  await set('exams.json', '/0/after', ['xray-ribs']);
  await set('exams.json', '/1/after', ['xray-chest']);
  await set('exams.json', '/2/after', ['xray-chest']);
  await set('exams.json', '/2/notSameVisit', ['xray-chest']);
  const circle = /xray-chest, xray-ribs, xray-chest\./;
  expect(await faultsOf()).toMatchObject([
    { rule: 'order-circle', file: 'exams.json', pointer: '/0/after', reason: expect.stringMatching(circle) },
    { rule: 'after-excluded', file: 'exams.json', pointer: '/2/after/0' },
  ]);
});

test('[BK-6b] refuses an interval after unknown or contradicting exams', async () => {
  await set('exams.json', '/1/daysAfter', [{ exams: ['xray-chset', 'xray-ribs'], days: 4 }]);
  await set('exams.json', '/2/after', ['xray-ribs']);
  await set('exams.json', '/1/daysAfter/1', { modalities: ['DX'], days: 2 });
  expect((await faultsOf()).map(({ rule, pointer }) => `${rule} ${pointer}`).sort()).toEqual([
    'after-excluded /2/after/0',
    'names-itself /1/daysAfter/0/exams',
    'unknown-reference /1/daysAfter/0/exams/0',
  ]);
});

test('reports a file of search words without a language', async () => {
  await writeFile(join(folder, 'search-words', 'english.json'), '{}');
  const file = 'search-words/english.json';
  expect(await faultsOf()).toMatchObject([{ rule: 'unknown-language', file, fix: expect.stringMatching(/mk\.json/) }]);
});

test('a catalog needs no search words', async () => {
  await rm(join(folder, 'search-words'), { recursive: true });
  expect(await faultsOf()).toEqual([]);
});

test('warns of texts without a translation', async () => {
  await set('regions.json', '/0/name', 'Greater Sydney');
  const parsed = await parseCatalog(folder);
  const file = 'translations/mk.json';
  const [unknown, missing] = 'warnings' in parsed ? parsed.warnings : [];
  expect(unknown).toMatchObject({ rule: 'unknown-text', file, pointer: '/regions/name/Sydney', severity: 'warning' });
  expect(unknown?.line).toBeGreaterThan(0);
  expect(missing).toMatchObject({ rule: 'missing-translation', file, severity: 'warning' });
  expect(missing?.reason).toContain('“Greater Sydney”');
});

test('proposes the text that a translation may mean', async () => {
  await set('translations/mk.json', '/exams/bodyPart', (texts: Tree) => ({ ...texts, Kne: 'Колено', Knee: undefined }));
  const faults = await faultsOf();
  expect(faults.map(({ rule, fix }) => [rule, fix])).toEqual([
    ['unknown-text', 'Did you mean “Knee”?'],
    ['missing-translation', expect.stringContaining('Translate them')],
  ]);
});

test('reports a missing file', async () => {
  await rm(join(folder, 'devices.json'));
  expect(await faultsOf()).toMatchObject([{ rule: 'unreadable-file', file: 'devices.json' }]);
});

test('reports a missing folder once', async () => {
  const missing = join(folder, 'missing');
  expect(await parseCatalog(missing)).toMatchObject({ faults: [{ rule: 'no-folder', file: missing }] });
});

test('reports faults of several files together', async () => {
  await set('clinics.json', '/0/nmae', 'x');
  await set('exams.json', '/0/duration', 0);
  expect((await faultsOf()).map(({ file }) => file)).toEqual(['clinics.json', 'exams.json']);
});

test('reports the line of the wrong value', async () => {
  await set('regions.json', '/1/country', 'FR');
  const lines = (await readFile(join(folder, 'regions.json'), 'utf8')).split('\n');
  const line = lines.findIndex((text) => text.includes('"FR"')) + 1;
  expect(await faultsOf()).toMatchObject([{ pointer: '/1/country', line, fix: expect.stringContaining('ISO 3166') }]);
});

test('derives the revision from content, ignoring key order', async () => {
  const revisionOf = async () => {
    const parsed = await parseCatalog(folder);
    if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
    return parsed.revision;
  };
  const first = await revisionOf();
  await set('clinics.json', '/0', (clinic: object) => Object.fromEntries(Object.entries(clinic).reverse()));
  expect(await revisionOf()).toBe(first);
  await set('clinics.json', '/0/phone', '+61 2 5550 0199');
  expect(await revisionOf()).not.toBe(first);
});

const schemaFolder = new URL('../../../../schemas/catalog/', import.meta.url);
const names = readdirSync(schemaFolder);

interface Schema {
  readonly additionalProperties?: boolean;
  readonly properties?: { readonly [name: string]: Schema };
  readonly $defs?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Lists a schema and its nested schemas with their paths. */
function partsOf(schema: Schema, path: string): readonly (readonly [string, Schema])[] {
  const named = { ...schema.properties, ...schema.$defs };
  const children = [
    ...Object.entries(named),
    ...Object.entries({ ...(schema.items ? { items: schema.items } : {}) }),
    ...Object.entries(schema.prefixItems ?? []),
    ...Object.entries(schema.anyOf ?? []),
  ];
  return [[path, schema], ...children.flatMap(([name, child]) => partsOf(child, `${path}/${name}`))];
}

test('has exactly one schema for each catalog file', () => {
  const schemas = [...catalogSchemas().keys()].filter((name) => name !== 'terms.json');
  const folders = Object.values(catalogFolderNames).map((name) => `${name}.json`);
  const files = [...Object.values(catalogFileNames), ...Object.values(optionalFileNames)];
  expect(schemas.sort()).toEqual([...files, ...folders].toSorted());
});

test.each(names)('describes each part in %s and allows no others', (name) => {
  const parts = partsOf(JSON.parse(readFileSync(new URL(name, schemaFolder), 'utf8')), name);
  expect(parts.length).toBeGreaterThan(2);
  const open = parts.filter(([, { properties, additionalProperties }]) => properties && additionalProperties !== false);
  expect(open.map(([path]) => path)).toEqual([]);
});
