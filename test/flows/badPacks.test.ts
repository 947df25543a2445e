import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { LiveBrands } from '#server/domain/brands/live/brands.ts';
import { brandsOnDisk } from '#server/domain/brands/live/brandsOnDisk.ts';
import { withPackFolder } from '#test/support/packFolder.ts';

const folder = withPackFolder();
const titles = 'brands/kauri/locales/en.json';
let faults: readonly { rule: string; file: string; pointer: string; reason: string }[] = [];
let live: LiveBrands | undefined;

afterEach(() => folder.reset());

/** A server's brands, on which a bad file is put while they are served. */
async function serving(): Promise<LiveBrands> {
  live ??= await brandsOnDisk({
    defaultBrand: 'kauri',
    root: folder.root,
    onFaults: (found) => {
      faults = found;
    },
  });
  await live.refresh();
  return live;
}

const form = (more: object) => ({
  type: 'object',
  additionalProperties: false,
  properties: { a: { type: 'boolean', ...more } },
});
const nested = `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`;
const overlay = (revision: number, ...ops: object[]) => ({ base: { id: 'booking', revision }, ops });

test.each<[why: string, file: string, content: unknown, rule: string]>([
  ['is cut off', titles, '{ "flow.booking.title": "Bo', 'malformed-json'],
  ['has a duplicate key', titles, '{ "flow.booking.title": "a", "flow.booking.title": "b" }', 'malformed-json'],
  ['is nested a thousand levels deep', titles, nested, 'malformed-json'],
  ['is 10 MB long', titles, `{ "flow.booking.title": "${'x'.repeat(10_000_000)}" }`, 'too-large'],
  ['is written in another encoding', titles, Buffer.from('{ "flow.booking.title": "caf\xe9" }', 'latin1'), 'encoding'],
  ['has an inherited key', titles, '{ "__proto__": "x" }', 'unknown-property'],
  ['refers to itself', 'brands/kauri/forms/mri-safety.schema.json', form({ $ref: '#' }), 'unknown-property'],
  [
    'refers to elsewhere',
    'brands/kauri/forms/mri-safety.schema.json',
    form({ $ref: 'http://127.0.0.1:9/' }),
    'unknown-property',
  ],
  ['is for another revision', 'brands/kauri/flows/booking.overlay.json', overlay(99), 'overlay-base'],
  [
    'sets an inherited key',
    'brands/kauri/flows/booking.overlay.json',
    overlay(1, { op: 'set', path: 'steps.__proto__', value: { kind: 'form' } }),
    'overlay-conflict',
  ],
  ['has an unknown name', 'brands/kauri/brnad.json', {}, 'unknown-file'],
])('reports a file that %s and serves the last version', async (_why, file, content, rule) => {
  const { brands, refresh } = await serving();
  const before = brands.named('kauri')?.revision;
  expect(faults).toEqual([]);
  if (Buffer.isBuffer(content)) writeFileSync(join(folder.root, file), content);
  else folder.write(file, content);
  await refresh();
  expect(faults.map((fault) => `${fault.rule} ${fault.file}`)).toContain(`${rule} ${file}`);
  expect(faults.every(({ reason }) => reason !== '')).toBe(true);
  expect(brands.named('kauri')?.revision).toBe(before);
  expect(brands.forHost('kauri.localhost').brand.id).toBe('kauri');
  expect({}).not.toHaveProperty('kind');
});

test('locates invalid JSON by line and column', async () => {
  const { refresh } = await serving();
  folder.write(titles, '{\n  "flow.booking.title": "Bo');
  await refresh();
  const fault = faults.find(({ rule }) => rule === 'malformed-json');
  expect(fault).toMatchObject({ file: titles, line: 2, column: expect.any(Number) });
  expect(fault?.reason).not.toMatch(/line|column/);
});

test('ignores a byte-order mark', async () => {
  const { brands, refresh } = await serving();
  folder.write(titles, `\uFEFF${folder.read(titles).replace('Book your scan', 'Book it')}`);
  await refresh();
  expect(faults).toEqual([]);
  expect(brands.named('kauri')?.texts['en-NZ']?.['flow.booking.title']).toBe('Book it');
});

test('serves an edited pack and keeps the version of runs', async () => {
  const { brands, refresh } = await serving();
  const form = brands.named('kauri')?.forms['mri-safety']?.path ?? '';
  folder.write('brands/kauri/forms/mri-safety.schema.json', {
    ...JSON.parse(folder.read('brands/kauri/forms/mri-safety.schema.json')),
    required: ['patches'],
  });
  await refresh();
  expect(brands.named('kauri')?.forms['mri-safety']?.path).not.toBe(form);
  expect(brands.formAt(form)?.path).toBe(form);
});

test('reports two brands with one host; the first keeps it', async () => {
  const { brands, refresh } = await serving();
  const settings = JSON.parse(folder.read('brands/southern-light/brand.json'));
  folder.write('brands/southern-light/brand.json', { ...settings, hosts: ['localhost', 'kauri.localhost'] });
  await refresh();
  expect(faults).toMatchObject([
    { rule: 'shared-host', file: 'brands/southern-light/brand.json', pointer: '/hosts/1' },
  ]);
  expect(brands.forHost('kauri.localhost').brand.id).toBe('kauri');
});

test.each([
  'kauri.localhost.',
  '.kauri.localhost',
  'kauri..localhost',
  '-kauri.localhost',
  'kauri-.localhost',
  'Kauri.localhost',
  'kauri.localhost:8080',
  `${'a'.repeat(64)}.localhost`,
])("refuses %s as a brand's host", async (host) => {
  const { brands, refresh } = await serving();
  const settings = JSON.parse(folder.read('brands/southern-light/brand.json'));
  folder.write('brands/southern-light/brand.json', { ...settings, hosts: ['localhost', host] });
  await refresh();
  expect(faults).toMatchObject([{ file: 'brands/southern-light/brand.json', pointer: '/hosts/1' }]);
  expect(brands.forHost('kauri.localhost').brand.id).toBe('kauri');
});
