import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';

const origin = 'https://scans.example';
// `PROFILES` has no name, as in production.
const portal = withPortal(() => ({ PROFILES: ' ', PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1,::1' }), 'catalog');
const staging = withPortal(() => ({ PROFILES: 'staging' }), 'catalog');

async function pageAt(address: string, { base = portal.url, host = 'localhost' } = {}): Promise<string> {
  return (await fetch(base + address, { headers: { 'x-forwarded-host': host } })).text();
}

const contents = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);
const robots = (html: string) => contents(html, /<meta name="robots" content="([^"]*)">/g);
const canonical = (html: string) => contents(html, /<link rel="canonical" href="([^"]*)">/g);
const titleOf = (html: string) => contents(html, /<title>([^<]*)<\/title>/g);
const description = (html: string) => contents(html, /<meta name="description" content="([^"]*)">/g)[0];

interface StructuredData {
  readonly '@graph': readonly (Record<string, unknown> & { readonly '@type': string; readonly name: string })[];
}

function structuredData(html: string): StructuredData['@graph'] {
  const [text = '{}'] = contents(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const data: StructuredData = JSON.parse(text);
  return data['@graph'];
}

test('a region names its clinics to search engines', async () => {
  const html = await pageAt('/select-clinic?region=vic-melbourne&locale=mk');
  expect(robots(html)).toEqual([]);
  expect(titleOf(html)).toEqual(['Која клиника Ви одговара? · Southern Light Imaging']);
  expect(description(html)).toMatch(/^Southern Light Imaging во Мелбурн: .*Fitzroy.* и [^,]+\. Адреси/);
  const address = `${origin}/select-clinic?region=vic-melbourne`;
  expect(canonical(html)).toEqual([`${address}&amp;locale=mk`]);
  const alternates = contents(html, /<link rel="alternate" hreflang="([^"]*)"/g);
  expect(alternates).toEqual(['en-AU', 'en-NZ', 'en-CA', 'mk', 'en', 'x-default']);
  expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${address}">`);
  const [provider, ...clinics] = structuredData(html);
  expect(provider).toMatchObject({ '@type': 'MedicalOrganization', url: `${origin}/`, telephone: '+61 2 5550 0100' });
  const fitzroy = clinics.find(({ name }) => name === 'Southern Light Imaging Fitzroy');
  expect(fitzroy).toMatchObject({
    '@type': 'MedicalClinic',
    telephone: expect.stringMatching(/^\+61/),
    address: { '@type': 'PostalAddress', addressLocality: 'Fitzroy', addressCountry: 'AU' },
    openingHoursSpecification: expect.arrayContaining([
      expect.objectContaining({ dayOfWeek: 'https://schema.org/Monday', opens: expect.stringMatching(/^\d\d:\d\d$/) }),
    ]),
  });
  const own = await pageAt(String(fitzroy?.url).slice(origin.length));
  expect(structuredData(own).map(({ name }) => name)).toEqual([provider?.name, 'Southern Light Imaging Fitzroy']);
  expect(description(own)).toContain('Fitzroy VIC 3065');
});

test('the home page and its first step have one address', async () => {
  expect(canonical(await pageAt('/'))).toEqual([`${origin}/`]);
  expect(canonical(await pageAt('/select-region'))).toEqual([`${origin}/`]);
});

test.each([
  '/appointments/AAAAAAAAAAAAAAAAAAAAAA',
  '/select-clinic/times',
  '/authentication',
  '/iframe/select-region',
  '/nowhere',
])('search engines must not list %s', async (address) => {
  const html = await pageAt(address);
  expect(robots(html)).toEqual(['noindex']);
  expect(canonical(html)).toEqual([]);
  expect(html).not.toContain('ld+json');
});

test('the contact page of a brand describes its clinics', async () => {
  const [provider, ...clinics] = structuredData(await pageAt('/contact', { host: 'kauri.localhost' }));
  expect(provider?.name).toMatch(/^Kauri/);
  expect(clinics.map(({ '@type': type }) => type)).toEqual(clinics.map(() => 'MedicalClinic'));
  expect(clinics.length).toBeGreaterThan(2);
});

test.each([
  ['localhost', '/select-exam?region=vic-melbourne&selectedClinic=fitzroy'],
  ['kauri.localhost', '/contact'],
])('the sitemap of %s has all public pages, each listed', async (host, found) => {
  expect(await pageAt('/robots.txt', { host })).toBe(
    `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`,
  );
  const map = await pageAt('/sitemap.xml', { host });
  const addresses = contents(map, /<loc>([^<]*)<\/loc>/g).map((one = '') => one.replaceAll('&amp;', '&'));
  expect(addresses).toContain(`${origin}/privacy`);
  expect(addresses).toContain(origin + found);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const html = await pageAt(address.slice(origin.length), { host });
    expect(robots(html), address).toEqual([]);
    expect(canonical(html)).toEqual([address.replaceAll('&', '&amp;')]);
  }
});

test('a test environment is not listed', async () => {
  expect(await pageAt('/robots.txt', { base: staging.url })).toBe('User-agent: *\nDisallow: /\n');
  expect(robots(await pageAt('/', { base: staging.url }))).toEqual(['noindex']);
});
