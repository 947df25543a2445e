import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

async function pageAt(address: string): Promise<{ readonly page: string; readonly etag: string | null }> {
  const response = await fetch(portal.url + address);
  const html = await response.text();
  const [, page = ''] =
    /<div id="root">(.*?)<\/div>\n(?:<noscript>|<script type="application\/json")/s.exec(html) ?? [];
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
  // The first page of a busy machine may be late, and is drawn at the next request.
  const page = await vi.waitFor(
    async () => {
      const { page: drawn } = await pageAt(address);
      expect(drawn).toContain(expected);
      return drawn;
    },
    { timeout: 20_000, interval: 500 },
  );
  expect(page).not.toMatch(/<script|<style|style="|javascript:/);
});

test.each([
  ['a step that a fresh visitor cannot reach', '/select-clinic/times'],
  ['a link that redirects', '/select-clinic'],
  ['an unknown region', '/select-clinic?region=atlantis'],
  ['an unknown clinic', '/select-exam?region=vic-melbourne&selectedClinic=atlantis'],
  ['a query that no public page has', '/select-region?lat=-37.8&lng=144.9'],
  ['a clinic of another region', '/select-exam?region=nsw-sydney&selectedClinic=fitzroy'],
  ['a page with a region', '/about?region=vic-melbourne'],
  ['another spelling of a page', '/ABOUT'],
  ['the page of an appointment', '/appointments/AAAAAAAAAAAAAAAAAAAAAA'],
])('draws only the shell of %s', async (_what, address) => {
  const { page } = await pageAt(address);
  expect(page).toContain('<header');
  expect(page).toContain('<footer');
  expect(page).toContain(text('shell.loading'));
  expect(page).toMatch(/<details[^>]*inert/);
  expect(page).not.toMatch(/<h1|AAAA|<script|<style|style="/);
});

test.each([
  ['type=BOOKING_REQUEST&shared=true', 'authentication.title.BOOKING_REQUEST.shared'],
  ['type=APPOINTMENT_RESULTS&staffBooking=true', 'authentication.body.APPOINTMENT_RESULTS.staff'],
  ['type=NONSENSE', 'authentication.body.APPOINTMENT.own'],
] as const)('draws the title of sign-in with %s', async (query, key) => {
  const { page, etag } = await pageAt(`/authentication?bookingKey=${'A'.repeat(22)}&${query}`);
  expect(page).toContain(text(key));
  expect(page).not.toContain('AAAA');
  expect((await pageAt(`/authentication?bookingKey=${'B'.repeat(22)}&${query}&returnUrl=/a/BBBB`)).etag).toBe(etag);
});

test.each([
  ['/appointments/AAAAAAAAAAAAAAAAAAAAAA', 'appointment.title'],
  ['/surry-hills/a/AAAAAAAAAAAAAAAAAAAAAA', 'appointment.title'],
  ['/a/AAAAAAAAAAAAAAAAAAAAAA/result/patient', 'results.title'],
  ['/iframe/booking-requests/AAAAAAAAAAAAAAAAAAAAAA', 'booking-request.title'],
  ['/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&shared=true', 'authentication.title.APPOINTMENT.shared'],
  ['/authentication?bookingKey=A', 'authentication.incomplete.title'],
  ['/deny?maxAttempts=true', 'deny.title'],
  ['/kiosk', 'kiosk.title'],
  ['/advanced-booking', 'behalf.title'],
  ['/select-clinic', 'flow.booking.clinic.title'],
  ['/select-clinic/times', 'flow.booking.slot.title'],
  ['/surry-hills/booking?step=review', 'flow.booking.review.title'],
  ['/referrer/report-feedback/faq', 'report-feedback.faq.title'],
  ['/nowhere', 'page.missing.title'],
  ['/nowhere?kioskMode=true', 'page.missing.title'],
] as const)('the document of %s has the title of its page', async (address, key) => {
  const html = await (await fetch(portal.url + address)).text();
  expect(html).toContain(`<title>${text(key)} · Southern Light Imaging</title>`);
});

test('draws the page of a campaign link', async () => {
  const { page } = await pageAt('/select-region?utm_source=mail&gclid=1');
  expect(page).toContain('Melbourne');
});

test('keeps one shell for all appointments', async () => {
  const etags = await Promise.all(
    [
      '/appointments/AAAAAAAAAAAAAAAAAAAAAA',
      '/appointments/BBBBBBBBBBBBBBBBBBBBBB?bookingKey=CCCC',
      '/a/DDDDDDDDDDDDDDDDDDDDDD',
    ].map(async (address) => (await pageAt(address)).etag),
  );
  expect(new Set(etags).size).toBe(1);
  expect((await pageAt('/authentication')).etag).not.toBe(etags[0]);
});

test.each(['/select-region?kioskMode=true', '/nowhere?kioskMode=true'])(
  'leaves %s on a kiosk to the browser',
  async (address) => {
    expect((await pageAt(address)).page).toBe('');
  },
);

test.each([
  '/nowhere',
  '/iframe/about',
  '/melbourne/booking?step=nonsense',
  '/appointments/AAAAAAAAAAAAAAAAAAAAAA/nothing',
  '/ABOUT/US',
  '/check-in',
])('draws the page for unknown addresses at %s', async (address) => {
  const { page } = await pageAt(address);
  expect(page).toContain(text('page.missing.title'));
  expect(page).toContain('href="tel:+');
  expect(page).toContain('href="?locale=mk"');
  expect(page).not.toMatch(/AAAA|nothing|nonsense|<details[^>]*inert|<script|<style|style="/);
});

test('draws a page again only after the catalog changes', async () => {
  const first = await pageAt('/select-clinic?region=vic-melbourne');
  expect(await pageAt('/select-clinic?region=vic-melbourne')).toEqual(first);
  await portal.db.pool.query("update clinic set name = 'Fitzroy North', revision = 'second' where slug = 'fitzroy'");
  expect((await pageAt('/select-clinic?region=vic-melbourne')).page).not.toContain('Fitzroy North');
  await portal.db.pool.query("update catalog set revision = revision || '-2'");
  await vi.waitFor(async () => {
    const { page, etag } = await pageAt('/select-clinic?region=vic-melbourne');
    expect(page).toContain('Fitzroy North');
    expect(etag).not.toBe(first.etag);
  }, 10_000);
});

test('shows its content without another request', async () => {
  const response = await fetch(`${portal.url}/select-region`);
  const html = await response.text();
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(styles).digest('base64');
  expect(styles).toContain('--colorBrandBackground:');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  // Only the fonts have a style sheet of their own, after the content.
  const [content = '', ...others] = html.split('rel="stylesheet"');
  expect(content).toContain('Melbourne');
  expect(others).toHaveLength(1);
  expect(html.match(/"\/assets\/[^>]*>/g)?.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
});

test('loads scripts first where nothing is drawn', async () => {
  const html = await (await fetch(`${portal.url}/select-clinic/times`)).text();
  expect(html.indexOf('type="module"')).toBeLessThan(html.indexOf('</head>'));
  expect(html).not.toContain('fetchpriority');
});
