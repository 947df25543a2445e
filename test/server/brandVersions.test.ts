import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { Pack } from '#brand/pack.ts';
import { brandsInDatabase } from '#server/domain/brands/live/brandsInDatabase.ts';
import {
  brandHistory,
  liveReleases,
  publishBrand,
  readVersion,
  rollBackBrand,
} from '#server/domain/brands/live/publishBrand.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { expectElapsed } from '#test/support/soak.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
const builder = createBrandBuilder();
const brand = 'southern-light';
const texts = `brands/${brand}/locales/en.json`;

const publish = (onto: number, note = '') =>
  publishBrand(portal.db, builder, folder.source(brand), { author: 'ada', note, onto });
const live = async () => (await brandHistory(portal.db, brand))[0]?.number ?? 0;

interface Config {
  readonly revision: string;
  readonly flows: { readonly booking: { readonly revision: string } };
  readonly forms: { readonly [form: string]: string };
}
const config = async (): Promise<Config> => (await fetch(`${portal.url}/api/config`)).json();
const title = async (): Promise<string> =>
  (await (await fetch(`${portal.url}/api/assets/translations`)).json())['flow.booking.title'];

/** Publishes the brand with this title, and gives the number and how long a running server took to follow. */
async function publishTitle(words: string): Promise<{ number: number; ms: number }> {
  folder.write(texts, { 'flow.booking.title': words });
  const published = await publish(await live());
  const started = performance.now();
  await expect.poll(title, { interval: 20, timeout: 5_000 }).toBe(words);
  return { number: 'published' in published ? published.published : 0, ms: performance.now() - started };
}

test('the first start publishes each shipped pack as version 1', async () => {
  const first = await liveReleases(portal.db);
  expect(first).toEqual(
    expect.arrayContaining(
      ['kauri', brand].map((id) => expect.objectContaining({ brand: id, number: 1, note: 'as shipped' })),
    ),
  );
});

test('a running server follows a publication', async () => {
  const before = await title();
  const { number, ms } = await publishTitle('Book with us');
  expect(number).toBeGreaterThan(1);
  expectElapsed(ms, 1_000);
  expect(await rollBackBrand(portal.db, builder, { brand, author: 'ada' })).toEqual({ live: number - 1 });
  const started = performance.now();
  await expect.poll(title, { interval: 20, timeout: 5_000 }).toBe(before);
  expectElapsed(performance.now() - started, 1_000);
  const history = await brandHistory(portal.db, brand);
  expect(history.slice(0, 3).map((one) => one.number)).toEqual([number - 1, number, number - 1]);
});

test('serves a new file right after its publication', async () => {
  folder.write(texts, { 'flow.booking.title': 'Book soon' });
  const { served } = await builder.build(folder.source(brand));
  await publish(await live());
  const answer = await fetch(`${portal.url}${served?.textFiles['en-AU']}`);
  // Without the new version, it would be the present text under an old name, which is not stored.
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
  await expect.poll(title, { interval: 20, timeout: 5_000 }).toBe('Book soon');
});

test('a server follows publications after losing its connection', async () => {
  const lost = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'isocentre brands' and datname = current_database()`.execute(portal.db.kysely);
  expect(lost.rows).toHaveLength(1);
  const { ms } = await publishTitle('After a lost connection');
  expectElapsed(ms, 2_000);
});

test('refuses a broken pack and keeps the live one', async () => {
  const { revision } = await config();
  const before = await live();
  folder.write(`brands/${brand}/theme.json`, { accent: '#ffd400' });
  folder.write(texts, { 'flow.booking.title': 'Broken', 'flow.bokking.title': 'Nobody says this' });
  const refused = await publish(before);
  folder.write(`brands/${brand}/theme.json`, { accent: '#0b6e69' });
  expect('refused' in refused && refused.refused.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['theme-contrast', 'unused-text']),
  );
  expect(await live()).toBe(before);
  expect((await config()).revision).toBe(revision);
});

test('refuses the second of two concurrent publications', async () => {
  const before = await live();
  const releases = (await brandHistory(portal.db, brand)).length;
  folder.write(texts, { 'flow.booking.title': 'By the first' });
  const first = folder.source(brand);
  folder.write(texts, { 'flow.booking.title': 'By the second' });
  const second = folder.source(brand);
  const options = { author: 'ada', note: '', onto: before };
  const outcomes = await Promise.all([first, second].map((one) => publishBrand(portal.db, builder, one, options)));
  expect(outcomes.map((one) => Object.keys(one)[0]).toSorted()).toEqual(['overtaken', 'published']);
  expect(await brandHistory(portal.db, brand)).toHaveLength(releases + 1);
  const overtaken = outcomes.find((one) => 'overtaken' in one);
  expect(overtaken).toMatchObject({ overtaken: { brand, number: await live(), author: 'ada' } });
});

test('does not publish the same pack twice', async () => {
  await publishTitle('Once');
  const number = await live();
  expect(await publish(number)).toEqual({ unchanged: number });
});

test('no statement rewrites a version or the history', async () => {
  const { number } = await publishTitle('For ever');
  folder.write(texts, { 'flow.booking.title': 'Later' });
  const source = await readVersion(portal.db, brand, number);
  const outcome = source && (await builder.build(source));
  expect(outcome?.served?.texts['en-AU']?.['flow.booking.title']).toBe('For ever');
  expect(outcome?.served?.revision).toBe((await config()).revision);
  for (const statement of [
    sql`update brand_version set note = 'x'`,
    sql`delete from brand_release`,
    sql`delete from brand_version`,
  ]) {
    await expect(statement.execute(portal.db.kysely)).rejects.toThrow('never changed');
  }
});

test('a flow of an earlier version keeps its form modules', async () => {
  const before = await config();
  const form = before.forms['patient-details'];
  folder.write(`brands/${brand}/forms/patient-details.overlay.json`, {
    base: { id: 'patient-details', revision: 1 },
    ops: [{ op: 'add', path: 'schema.required.notes', value: true }],
  });
  await publishTitle('With required notes');
  const after = await config();
  expect(after.forms['patient-details']).not.toBe(form);
  const asBegun = async (path: string) =>
    (await fetch(`${portal.url}${path}?flowRevision=${before.flows.booking.revision}`)).json();
  expect(await asBegun('/api/config')).toEqual(before);
  expect((await asBegun('/api/assets/translations'))['flow.booking.title']).toBe('For ever');
  expect((await fetch(`${portal.url}${form}`)).status).toBe(200);
  expect((await fetch(`${portal.url}/forms/patient-details.0000000000000000.js`)).status).toBe(404);
});

/** Makes a version live past all checks. */
async function makeLive(number: number, files: { readonly base: Pack; readonly brand: Pack }): Promise<void> {
  await sql`insert into brand_version (brand, number, revision, files, author)
    values (${brand}, ${number}, ${`unchecked-${number}`}, ${JSON.stringify(files)}, 'mallory')`.execute(
    portal.db.kysely,
  );
  await sql`insert into brand_release (brand, position, number, author)
    select brand, max(position) + 1, ${number}, 'mallory' from brand_release where brand = ${brand} group by brand`.execute(
    portal.db.kysely,
  );
  await sql`select pg_notify('brands', ${brand})`.execute(portal.db.kysely);
}

/** Number of the version that somebody wrote past all checks. */
let broken = 0;

test('serves the last good version instead of a broken one', async () => {
  const { number } = await publishTitle('The last good one');
  broken = number + 1;
  const source = folder.source(brand);
  await makeLive(broken, { base: source.base.pack, brand: { id: brand, files: {} } });
  const ready = async () => (await fetch(`${portal.url}/readyz`)).json();
  await expect
    .poll(ready)
    .toMatchObject({ status: 'ok', faults: [{ file: `brands/${brand}/brand.json`, rule: 'missing-file' }] });
  expect(await title()).toBe('The last good one');
  expect(await rollBackBrand(portal.db, builder, { brand, number, author: 'ada' })).toEqual({ live: number });
  await expect.poll(ready).toEqual({ status: 'ok' });
});

test("serves a clinic's own settings only at that clinic", async () => {
  const clinic = `brands/${brand}/clinics/surry-hills`;
  folder.write(`${clinic}/settings.json`, { radiology: { phone: '+61 2 5550 0199' } });
  folder.write(`${clinic}/locales/en.json`, { 'flow.booking.details.title': 'Who comes to Surry Hills?' });
  folder.write(`${clinic}/flows/booking.overlay.json`, {
    base: { id: 'booking', revision: 1 },
    ops: [{ op: 'hide', path: 'steps.enquiry' }],
  });
  await publishTitle('With a clinic');
  const phoneAt = async (path: string) => /"phone":"([^"]*)"/.exec(await (await fetch(portal.url + path)).text())?.[1];
  expect(await phoneAt('/surry-hills/booking')).toBe('+61 2 5550 0199');
  expect(await phoneAt('/select-exam?selectedClinic=surry-hills')).toBe('+61 2 5550 0199');
  expect(await phoneAt('/select-exam?selectedClinic=norwood')).toBe('+61 2 5550 0100');
  expect(await phoneAt('/api/config?clinic=surry-hills')).toBe('+61 2 5550 0199');
  const texts = await (await fetch(`${portal.url}/api/assets/translations?clinic=surry-hills`)).json();
  expect(texts['flow.booking.details.title']).toBe('Who comes to Surry Hills?');
  const there: Config = await (await fetch(`${portal.url}/api/config?clinic=surry-hills`)).json();
  expect(there.flows.booking.revision).not.toBe((await config()).flows.booking.revision);
});

test('refuses a rollback to a broken or missing version', async () => {
  expect(await rollBackBrand(portal.db, builder, { brand, number: broken, author: 'ada' })).toHaveProperty('refused');
  expect(await rollBackBrand(portal.db, builder, { brand, number: 999, author: 'ada' })).toEqual({ missing: 999 });
});

test('refuses a host of another brand', async () => {
  const settings = JSON.parse(folder.read(`brands/${brand}/brand.json`));
  folder.write(`brands/${brand}/brand.json`, { ...settings, hosts: ['localhost', 'kauri.localhost'] });
  const refused = await publish(await live());
  folder.write(`brands/${brand}/brand.json`, settings);
  expect('refused' in refused && refused.refused).toMatchObject([{ rule: 'shared-host', pointer: '/hosts/1' }]);
});

test('serves and restores a version of an earlier release', async () => {
  folder.write(texts, { 'flow.booking.title': 'By an earlier release' });
  const source = folder.source(brand);
  const unknown = ['flows/authentication', 'forms/identity', 'forms/one-time-code'];
  const files = Object.entries(source.base.pack.files).flatMap(([place, { file, json }]) => {
    if (unknown.some((one) => place.startsWith(one))) return [];
    const { 'account.logout': _text, frameOrigins: _setting, ...known } = json as { readonly [key: string]: Json };
    return [[place, { file, json: known }] as const];
  });
  const number = Math.max(...(await brandHistory(portal.db, brand)).map((one) => one.number)) + 1;
  await makeLive(number, { base: { ...source.base.pack, files: Object.fromEntries(files) }, brand: source.pack.pack });
  await expect.poll(title, { interval: 20, timeout: 5_000 }).toBe('By an earlier release');
  const served = await (await fetch(`${portal.url}/api/config`)).json();
  expect((await fetch(portal.url + served.flowFiles.authentication)).status).toBe(200);
  expect((await fetch(portal.url + served.forms.identity)).status).toBe(200);
  const words = await (await fetch(`${portal.url}/api/assets/translations?locale=en-AU`)).json();
  expect(words['account.logout']).toBe('Log out');
  await publishTitle('By this release');
  expect(await rollBackBrand(portal.db, builder, { brand, number, author: 'ada' })).toEqual({ live: number });
});

test('serves a version in the format of an earlier release', async () => {
  const source = folder.source(brand);
  const { base, pack } = source;
  const text = JSON.stringify({ base: base.pack, brand: pack.pack })
    .replaceAll('"kind":"subflow","subflow":', '"kind":"journey","journey":')
    .replaceAll('"run.back":"Back"', '"journey.back":"Return"');
  expect(text).toContain('"kind":"journey"');
  expect(text).toContain('"journey.back"');
  const number = Math.max(...(await brandHistory(portal.db, brand)).map((one) => one.number)) + 1;
  await makeLive(number, JSON.parse(text));
  const words = async () => (await fetch(`${portal.url}/api/assets/translations?locale=en-AU`)).json();
  await expect.poll(async () => (await words())['run.back'], { interval: 20, timeout: 5_000 }).toBe('Return');
  const served = await (await fetch(`${portal.url}/api/config`)).json();
  expect(JSON.stringify(served.flows)).toContain('screening--');
});

test('completes an earlier release with texts that need fewer values', async () => {
  folder.write(texts, { 'flow.booking.title': 'With more values' });
  const source = folder.source(brand);
  const place = 'locales/en.json';
  const { file, json } = source.base.pack.files[place] ?? { file: '', json: {} };
  const { 'progress.step': _step, 'summary.day-time': _time, ...known } = json as { readonly [key: string]: Json };
  const older = {
    ...known,
    'progress.now': 'Step {{step}} of {{of}}: {{name}}',
    'summary.slot': '{{day}}, {{time}}, {{clinic}}',
  };
  const files = { ...source.base.pack.files, [place]: { file, json: older } };
  const number = Math.max(...(await brandHistory(portal.db, brand)).map((one) => one.number)) + 1;
  await makeLive(number, { base: { ...source.base.pack, files }, brand: source.pack.pack });
  await expect.poll(title, { interval: 20, timeout: 5_000 }).toBe('With more values');
  expect(await (await fetch(`${portal.url}/api/assets/translations?locale=en-AU`)).json()).toMatchObject({
    'progress.step': 'Step {{step}} of {{of}}',
    'summary.day-time': '{{day}}, {{time}}',
  });
});

test('serves and reports a version with an older base', async () => {
  const source = folder.source(brand);
  const place = 'locales/en.json';
  const { file, json } = source.base.pack.files[place] ?? { file: '', json: {} };
  const older = { ...(json as { readonly [key: string]: Json }), 'flow.booking.review.title': 'As it was before' };
  const number = Math.max(...(await brandHistory(portal.db, brand)).map((one) => one.number)) + 1;
  const files = { ...source.base.pack.files, [place]: { file, json: older } };
  await makeLive(number, { base: { ...source.base.pack, files }, brand: source.pack.pack });
  const faults: Fault[] = [];
  const served = await brandsInDatabase({
    db: portal.db,
    url: portal.databaseUrl,
    defaultBrand: brand,
    onFaults: (found) => faults.push(...found),
  });
  await served.stop();
  expect(served.brands.named(brand)?.version).toBe(number);
  expect(faults).toContainEqual(
    expect.objectContaining({ rule: 'older-base', severity: 'warning', file: `brands/${brand}` }),
  );
  expect(faults.filter(({ file: one }) => one.startsWith('brands/kauri'))).toEqual([]);
});

test('a later start publishes nothing', async () => {
  const releases = await liveReleases(portal.db);
  folder.write(texts, { 'flow.booking.title': 'Not published' });
  const later = await brandsInDatabase({
    db: portal.db,
    url: portal.databaseUrl,
    defaultBrand: brand,
    root: folder.root,
    onFaults: () => undefined,
  });
  await later.stop();
  expect(await liveReleases(portal.db)).toEqual(releases);
  expect(later.brands.named(brand)?.texts['en-AU']?.['flow.booking.title']).not.toBe('Not published');
});
