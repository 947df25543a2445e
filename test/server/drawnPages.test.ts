import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

async function pageAt(address: string): Promise<{ readonly page: string; readonly etag: string | null }> {
  const response = await fetch(portal.url + address);
  const html = await response.text();
  const [, page = ''] = /<div id="root">(.*?)<\/div>\n<noscript>/s.exec(html) ?? [];
  return { page, etag: response.headers.get('etag') };
}

test.each([
  ['/select-region', 'Melbourne'],
  ['/', 'Melbourne'],
  ['/iframe/select-region', 'Melbourne'],
  ['/select-clinic?region=vic-melbourne', 'Fitzroy'],
  ['/select-exam?region=vic-melbourne&selectedClinic=fitzroy', 'Hip, leg and foot'],
  ['/contact', 'Fitzroy'],
])('draws %s with its content', async (address, expected) => {
  const { page } = await pageAt(address);
  expect(page).toContain(expected);
  expect(page).not.toMatch(/<script|<style|style="|javascript:/);
});

test.each([
  ['a step that a fresh visitor cannot reach', '/select-clinic/times'],
  ['a link that redirects', '/select-clinic'],
  ['an unknown region', '/select-clinic?region=atlantis'],
  ['an unknown clinic', '/select-exam?region=vic-melbourne&selectedClinic=atlantis'],
  ['a query that no public page has', '/select-region?lat=-37.8&lng=144.9'],
  ['a kiosk', '/select-region?kioskMode=true'],
  ['the page of an appointment', '/appointments/AAAAAAAAAAAAAAAAAAAAAA'],
  ['sign-in', '/authentication?type=APPOINTMENT'],
  ['an unknown page', '/nowhere'],
])('leaves %s to the browser', async (_what, address) => {
  expect((await pageAt(address)).page).toBe('');
});

test.each([
  ['localhost', 'plain', 'numbered', 'cards'],
  ['kauri.localhost', 'solid', 'text', 'ruled'],
])('the document of %s has the layout %s, %s, %s', async (host, header, stepper, clinics) => {
  const response = await fetch(portal.url, { headers: { 'x-forwarded-host': host } });
  const [, attributes] = /^<!doctype html>\n<html lang="[^"]+" ([^>]*)>/.exec(await response.text()) ?? [];
  expect(attributes).toBe(`data-header="${header}" data-stepper="${stepper}" data-clinic-list="${clinics}"`);
});

test('draws a page again only after the catalog changes', async () => {
  const first = await pageAt('/select-clinic?region=vic-melbourne');
  expect(await pageAt('/select-clinic?region=vic-melbourne')).toEqual(first);
  await portal.db.pool.query("update clinic set name = 'Fitzroy North' where slug = 'fitzroy'");
  expect((await pageAt('/select-clinic?region=vic-melbourne')).page).not.toContain('Fitzroy North');
  await portal.db.pool.query("update catalog set revision = revision || '-2'");
  await vi.waitFor(async () => {
    const { page, etag } = await pageAt('/select-clinic?region=vic-melbourne');
    expect(page).toContain('Fitzroy North');
    expect(etag).not.toBe(first.etag);
  });
});

test('shows its content without another request', async () => {
  const response = await fetch(`${portal.url}/select-region`);
  const html = await response.text();
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(styles).digest('base64');
  expect(styles).toContain('--colorBrandBackground:');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html.indexOf('Melbourne')).toBeLessThan(html.indexOf('"/assets/'));
  expect(html.match(/"\/assets\/[^>]*>/g)?.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
});

test('loads scripts first where nothing is drawn', async () => {
  const html = await (await fetch(`${portal.url}/select-clinic/times`)).text();
  expect(html.indexOf('type="module"')).toBeLessThan(html.indexOf('</head>'));
  expect(html).not.toContain('fetchpriority');
});
