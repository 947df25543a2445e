import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Fault } from '#base/faults.ts';
import { brandsInDatabase } from '#server/domain/brands/live/brandsInDatabase.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();

/** The brands of a production server that finds the packs of the project, one of them changed. */
async function start(brand: string, file: string, content: object) {
  const root = mkdtempSync(join(tmpdir(), 'isocentre-packs-'));
  for (const folder of ['brands', 'flows', 'schemas']) cpSync(folder, join(root, folder), { recursive: true });
  writeFileSync(join(root, 'brands', brand, file), JSON.stringify(content));
  let faults: readonly Fault[] = [];
  const live = await brandsInDatabase({
    db: database.db,
    url: database.url,
    defaultBrand: 'southern-light',
    root,
    onFaults: (found) => {
      faults = found;
    },
  });
  onTestFinished(async () => {
    await live.stop();
    rmSync(root, { recursive: true });
  });
  return { ...live, faults: () => faults };
}

test('serves no overlay with a pattern of unlimited cost', async () => {
  const file = 'forms/patient-details.overlay.json';
  const rules = { type: 'object', patternProperties: { '^(a+)+$': { type: 'string', maxLength: 5 } } };
  const { brands } = await start('kauri', file, {
    base: { id: 'patient-details', revision: 1 },
    ops: [
      { op: 'insert', path: 'ui.zz', after: 'email', value: { 'ui:title': 'form.patient-details.email' } },
      { op: 'add', path: 'schema.properties.zz', value: rules },
    ],
  });
  expect(brands.all.map(({ brand }) => brand.id)).toEqual(['southern-light']);
  expect(brands.faults).toContainEqual(
    expect.objectContaining({ file: `brands/kauri/${file}`, pointer: '/ops/1', severity: 'error' }),
  );
});

test('names a refused shipped pack until it is published', async () => {
  const { brands, refresh, faults } = await start('kauri', 'theme.json', { accent: 'no colour' });
  expect(brands.all.map(({ brand }) => brand.id)).toEqual(['southern-light']);
  expect(brands.faults).toContainEqual(expect.objectContaining({ file: 'brands/kauri/theme.json', severity: 'error' }));
  await refresh();
  expect(faults()).toEqual(brands.faults);
});

test('serves the other brands when one pack cannot be stored', async () => {
  const { pool } = database.db;
  await pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin if new.brand = 'kauri' then raise exception 'no room'; end if; return new; end $$`);
  await pool.query('create trigger refuse before insert on brand_version for each row execute function refuse()');
  onTestFinished(async () => {
    await pool.query('drop trigger refuse on brand_version');
  });
  const { brands } = await start('kauri', 'locales/en-NZ.json', { 'flow.booking.title': 'Book it' });
  expect(brands.all.map(({ brand }) => brand.id)).toEqual(['southern-light']);
  expect(brands.faults).toContainEqual(expect.objectContaining({ file: 'brands/kauri', rule: 'unstorable' }));
});

test('names an unreadable stored version and serves the one before', async () => {
  const first = await start('kauri', 'locales/en-NZ.json', {});
  const served = first.brands.named('kauri')?.revision;
  expect(served).toBeDefined();
  const { pool } = database.db;
  await pool.query(`insert into brand_version (brand, number, revision, files, author, note)
    values ('kauri', 2, 'r2', '{}', 'ada', '')`);
  await pool.query(`insert into brand_release (brand, number, author, position)
    select 'kauri', 2, 'ada', max(position) + 1 from brand_release`);
  const { brands } = await start('kauri', 'locales/en-NZ.json', {});
  expect(brands.faults).toContainEqual(expect.objectContaining({ file: 'brands/kauri', rule: 'unreadable' }));
  expect(brands.named('kauri')?.revision).toBe(served);
  expect(brands.named('southern-light')).toBeDefined();
});
