import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Fault } from '#base/faults.ts';
import type { ResolveTools } from '#brand/pack.ts';
import { NoServableBrand } from '#server/domain/brands/live/brands.ts';
import { brandsOnDisk } from '#server/domain/brands/live/brandsOnDisk.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { createBrandBuilder, resolveInProcess } from '#server/domain/brands/served/buildBrand.ts';
import { withPackFolder } from '#test/support/packFolder.ts';

const folder = withPackFolder();
const tools = schemaTools();
const marked = (value: unknown) => JSON.stringify(value)?.includes('throws here') === true;
const thrown = () => {
  throw new TypeError('Cannot read properties of undefined');
};

/** Dependencies of which one fails for a certain text of a brand, as a bug would. */
const failing: { readonly [stage: string]: ResolveTools } = {
  'checking its files': {
    ...tools,
    validate: (schema, value) =>
      typeof schema === 'string' && marked(value) ? thrown() : tools.validate(schema, value),
  },
  'linting its flows': {
    ...tools,
    validate: (schema, value) =>
      typeof schema !== 'string' && marked(value) ? thrown() : tools.validate(schema, value),
  },
  'naming its revision': { ...tools, sha256: (text) => (marked(text) ? thrown() : tools.sha256(text)) },
};

afterEach(() => folder.reset());

async function serving(stage: string | undefined, defaultBrand = 'southern-light') {
  let faults: readonly Fault[] = [];
  const live = await brandsOnDisk({
    defaultBrand,
    root: folder.root,
    onFaults: (found) => {
      faults = found;
    },
    ...(stage && { builder: createBrandBuilder(resolveInProcess(failing[stage])) }),
  });
  return { ...live, faults: () => faults };
}

/** Puts words into a brand with which the tools above fail, also where the options of a step are checked. */
function mark(brand: string): void {
  const file = `brands/${brand}/flows/booking.overlay.json`;
  const failingText = 'throws here';
  const link = { text: 'flow.booking.enquiry.again', to: `/contact?${failingText}` };
  folder.write(file, {
    base: { id: 'booking', revision: 1 },
    ops: [{ op: 'add', path: 'steps.enquiry.options.link', value: link }].map((op) => ({
      ...op,
      op: 'set',
      was: { text: 'flow.booking.enquiry.again', to: '/select-exam' },
    })),
  });
}

test.each(Object.keys(failing))('a brand that throws while %s does not affect others', async (stage) => {
  const { brands, refresh, faults } = await serving(stage);
  const before = brands.named('kauri')?.revision;
  mark('kauri');
  await refresh();
  expect(faults()).toMatchObject([{ rule: 'uncompilable', severity: 'error', file: 'brands/kauri' }]);
  expect(brands.named('kauri')?.revision).toBe(before);
  folder.write('brands/southern-light/locales/en.json', { 'flow.booking.title': 'Book with us' });
  await refresh();
  expect(brands.named('southern-light')?.texts.en?.['flow.booking.title']).toBe('Book with us');
});

test.each(Object.keys(failing))('a start serves other brands when one throws while %s', async (stage) => {
  mark('kauri');
  const { brands, faults } = await serving(stage);
  expect(brands.forHost('localhost').brand.id).toBe('southern-light');
  expect(Object.keys(brands.named('southern-light')?.flows ?? {})).toContain('booking');
  expect(faults()).toMatchObject([{ rule: 'uncompilable', file: 'brands/kauri' }]);
});

test('an unreadable file affects only its brand', async () => {
  const place = join(folder.root, 'brands/kauri/locales/en-NZ.json');
  rmSync(place, { force: true });
  mkdirSync(place);
  const { brands, faults } = await serving(undefined);
  expect(faults()).toMatchObject([{ rule: 'unreadable', file: 'brands/kauri/locales/en-NZ.json' }]);
  expect(brands.named('southern-light')).toBeDefined();
});

test('reports a broken default brand with a fix', async () => {
  folder.write('brands/kauri/brand.json', '{');
  const { brands, faults } = await serving(undefined, 'kauri');
  expect(brands.forHost('nobody.example').brand.id).toBe('southern-light');
  expect(faults()).toContainEqual(
    expect.objectContaining({
      rule: 'default-brand',
      reason: expect.stringContaining('“southern-light” answers'),
      fix: expect.any(String),
    }),
  );
});

test('the start fails with a reason if no brand works', async () => {
  for (const brand of ['kauri', 'southern-light']) folder.write(`brands/${brand}/brand.json`, '{');
  await expect(serving(undefined)).rejects.toThrow(NoServableBrand);
});
