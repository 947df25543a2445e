import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookies from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { drawing } from '#test/support/countingRenderer.ts';
import type { Brands } from '../domain/brands/live/brands.ts';
import { brandsOnDisk } from '../domain/brands/live/brandsOnDisk.ts';
import type { ServedBrand } from '../domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot, Region } from '../domain/catalog/catalogSnapshot.ts';
import { documentRoutes } from './documentRoutes.ts';
import type { HttpDeps } from './httpDeps.ts';
import { readTargets } from './requestTarget.ts';

const build = {
  entry: 'main.A.js',
  renderPage: '../../test/support/countingRenderer.ts',
  styles: '',
  trackingFrame: '',
  chunks: {},
};
const portal = { readOnly: false, profiles: [], version: '1', build: 'a' };

/** A catalog with this number of regions, which have no clinics. */
function regionsOnly(count: number): CatalogSnapshot {
  const regions = Array.from({ length: count }, (_none, index) => ({ id: index, slug: `region-${index}` }) as Region);
  const regionBySlug = new Map(regions.map((region) => [region.slug, region]));
  const lists = { regions, regionBySlug, clinics: [], clinicBySlug: new Map(), translations: new Map() };
  return { revision: `${count} regions`, ...lists } as unknown as CatalogSnapshot;
}

let brands: Brands;
let app: FastifyInstance;
let catalog = regionsOnly(0);
beforeAll(async () => {
  const onDisk = await brandsOnDisk({ defaultBrand: 'southern-light', onFaults: () => undefined });
  // Without style sheets, which take most of the time to compress.
  const plain = (served: ServedBrand) => ({ ...served, theme: { ...served.theme, css: '' } });
  brands = { ...onDisk.brands, forHost: (host) => plain(onDisk.brands.forHost(host)) };
});
beforeEach(async () => {
  Object.assign(drawing, { addresses: [], bytes: 0, ready: Promise.resolve() });
  const deps = {
    brands,
    clientBuild: () => build,
    portal: () => portal,
    upToDate: undefined,
    depsFor: () => ({ catalog: { recent: async () => catalog }, regions: null }),
    publicUrl: () => 'https://scans.example',
  };
  app = Fastify();
  readTargets(app);
  await app.register(cookies);
  await app.register(documentRoutes, deps as unknown as HttpDeps);
});

const open = (url: string, host = 'localhost') => app.inject({ url, headers: { host } });

test('200 guessed addresses cost one drawing per brand and language', async () => {
  const words = ['wp-login.php', '.env', 'admin', 'backup.zip', 'melbourne/booking'];
  for (let guess = 0; guess < 200; guess++) {
    const path = `/${words[guess % words.length]}/${guess}?step=${guess}&region=r${guess}&x${guess}=1`;
    for (const { hosts, locales } of brands.all.map(({ brand }) => brand)) {
      for (const locale of locales) {
        const { statusCode, headers } = await open(`${path}&locale=${locale}`, hosts[0]);
        expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex']);
      }
    }
  }
  expect(drawing.addresses).toEqual(brands.all.flatMap(({ brand }) => brand.locales.map(() => '/-')));
});

test('each header of unknown addresses costs one drawing', async () => {
  for (let guess = 0; guess < 50; guess++) {
    for (const first of [
      'nothing',
      'iframe/nothing',
      'appointments',
      'br',
      'authentication',
      'check-in',
      'advanced-booking',
    ])
      expect((await open(`/${first}/x/y/${guess}`)).statusCode).toBe(404);
  }
  expect(drawing.addresses.sort()).toEqual(['/-', '/-', '/-', '/authentication/-', '/check-in/-']);
});

test('keeps 200 documents', async () => {
  const count = 201;
  catalog = regionsOnly(count);
  drawing.bytes = 30_000;
  const at = (region: number) => `/select-clinic?region=region-${region}`;
  // Fewer at a time than may wait for their drawing.
  const together = 3;
  for (let first = 0; first < count; first += together) {
    await Promise.all(Array.from({ length: together }, (_none, index) => open(at(first + index))));
  }
  expect(drawing.addresses).toHaveLength(count);
  for (let known = 1; known < count; known++) await open(at(known));
  expect(drawing.addresses).toHaveLength(count);
  await open(at(0));
  expect(drawing.addresses.slice(count)).toEqual([at(0)]);
}, 60_000);

test('draws a page again for another catalog revision', async () => {
  const address = '/select-clinic?region=region-0';
  for (const count of [1, 1, 2, 2]) {
    catalog = regionsOnly(count);
    await open(address);
  }
  expect(drawing.addresses).toEqual([address, address]);
});

test('draws a failed page again after 10 seconds', async () => {
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  drawing.ready = Promise.reject(new Error('no answer'));
  drawing.ready.catch(() => undefined);
  const pageAndShell = ['/privacy', '/privacy'];
  await open('/privacy');
  await open('/privacy');
  expect(drawing.addresses).toEqual(pageAndShell);
  now.mockReturnValue(performance.now() + 10_001);
  await open('/privacy');
  expect(drawing.addresses).toEqual([...pageAndShell, ...pageAndShell]);
});

test('answers requests for many slow pages within 3 seconds', async () => {
  const slow = Promise.withResolvers<void>();
  drawing.ready = slow.promise;
  catalog = regionsOnly(15);
  const start = performance.now();
  const answers = await Promise.all(catalog.regions.map(({ slug }) => open(`/select-clinic?region=${slug}`)));
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  slow.resolve();
}, 60_000);

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
])('sends a document for accept-encoding %j in %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await app.inject({ url: '/privacy', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
  const plain = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : String;
  expect(String(plain(rawPayload))).toContain('<main>/privacy');
});
