import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { readOperations } from '#test/contract/contract.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { withSites } from '#test/support/sites.ts';
import { repeats } from '#test/support/soak.ts';
import { type CookieMode, cookieModes, openVisitor } from './openVisitor.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const sites = withSites(() => portal.url);
const operations = await readOperations();
const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'] as const;
type Encoding = (typeof encodings)[number];

interface Write {
  readonly method: string;
  readonly path: string;
  /** True if the request has no body, so that a form can send it. */
  readonly bare: boolean;
  /** Encodings of the forms that try it. */
  readonly encodings: readonly Encoding[];
}

/**
 * Every write of the contract, about one booking. `npm test` tries each write in one encoding, another for each `turn`;
 * `npm run soak` tries all.
 */
function writesAbout(bookingKey: string, turn: number): readonly Write[] {
  return operations
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, requestBody }) => ({
      method,
      bare: !requestBody,
      path: path.replace('{bookingKey}', bookingKey).replace(/\{\w+\}/g, '1'),
    }))
    .concat({ method: 'POST', path: '/api/logout?everywhere=true', bare: true })
    .map((write, i) => ({
      ...write,
      encodings: encodings.filter((_encoding, e) => (e + i + turn) % encodings.length < repeats(1, encodings.length)),
    }));
}

/** The attacks of a hostile page: forms, calls, beacons, images, links and frames. */
const attack = `
  const { base, writes } = JSON.parse(document.getElementById('plan').textContent);
  const quietly = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
  for (const { method, path, encodings } of writes) {
    const url = base + path;
    for (const enctype of encodings) {
      const frame = document.createElement('iframe');
      frame.name = 'f' + Math.random();
      const form = document.createElement('form');
      Object.assign(form, { action: url, method: 'post', enctype, target: frame.name });
      if (enctype !== "application/x-www-form-urlencoded") form.append(Object.assign(document.createElement('input'), { name: '{"bookingKey":"x"}', value: '' }));
      document.body.append(frame, form);
      form.submit();
      quietly(() => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': enctype }, body: '{}' }));
    }
    const headers = { 'content-type': 'application/json', 'idempotency-key': '0123456789abcdef', 'portal-frame': 'cookies' };
    quietly(() => fetch(url, { method, mode: 'cors', credentials: 'include', headers, body: '{}' }));
    quietly(() => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }));
    quietly(() => fetch(url, { method: 'POST', mode: 'cors', credentials: 'include' }));
    quietly(() => navigator.sendBeacon(url));
    quietly(() => navigator.sendBeacon(url, new Blob(['{}'], { type: 'application/json' })));
    new Image().src = url;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }));
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url }));
    document.body.append(Object.assign(document.createElement('script'), { src: url }));
    if (path.includes('logout')) document.body.append(Object.assign(document.createElement('iframe'), { src: url }));
  }`;

/** Submits a form of the given encoding to a write in a tab. */
function submitForm({ action, enctype }: { readonly action: string; readonly enctype: string }): void {
  const form = document.createElement('form');
  Object.assign(form, { action, method: 'post', enctype });
  document.body.append(form);
  form.submit();
}

/** Returns the content of the database as one value, to detect writes. */
async function allOfDatabase(): Promise<string> {
  const { pool } = portal.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const whole = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select coalesce(string_agg(t::text, chr(10) order by t::text), '') as all from "${name}" t`,
    );
    whole.update(`${name}\n${rows[0].all}\n`);
  }
  return whole.digest('hex');
}

/** Opens a browser without SameSite that is signed in at the portal and in a frame. */
async function signIn(context: BrowserContext, base: string, bookingKey: string): Promise<void> {
  for (const name of ['__Host-sid', '__Host-esid']) {
    const [, value = ''] = (await signedIn(portal.db, 'patient', { bookingKey })).split('=');
    await context.addCookies([{ name, value, url: base, httpOnly: true, secure: true, sameSite: 'None' }]);
  }
}

/** Runs all attacks of a hostile site. Returns whether anything was written, and the number of remaining sessions. */
async function attackFrom(page: Page, base: string, turn: number) {
  const { bookingKey } = await knownBooking(portal.db);
  await signIn(page.context(), base, bookingKey);
  const before = await allOfDatabase();
  const writes = writesAbout(bookingKey, turn);
  const plan = JSON.stringify({ base, writes });
  const url = sites.put(
    'evil.test',
    '/',
    `<script type="application/json" id="plan">${plan}</script><body><script>${attack}</script>`,
  );
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const quiet = sites.put('evil.test', '/quiet', '<body>');
  for (const [i, { path }] of writes.filter(({ bare }) => bare).entries()) {
    const action = base + path;
    const tab = await page.context().newPage();
    await tab.goto(quiet);
    const enctype = encodings[(i % 2) * 2] ?? '';
    await Promise.all([tab.waitForResponse(action), tab.evaluate(submitForm, { action, enctype })]);
    await tab.close();
  }
  const { rows } = await portal.db.pool.query('select 1 from session where booking_key = $1', [bookingKey]);
  return { written: (await allOfDatabase()) !== before, sessions: rows.length };
}

async function openTab(cookies: CookieMode): Promise<Page> {
  const visitor = await openVisitor({ flags: sites.flags, cookies, provoked: [/./] });
  return visitor.newPage();
}

test.each(cookieModes)('another site cannot write with cookies “%s”', async (cookies) => {
  const page = await openTab(cookies);
  const turn = cookieModes.indexOf(cookies);
  expect(await attackFrom(page, sites.portal, turn)).toEqual({ written: false, sessions: 2 });
  // Without the check of the origin the same attack ends the visitor's session. The session of the frame stays, because no other page can
  // send the header that marks a frame.
  const bare = await attackFrom(page, sites.bare, turn);
  expect(bare).toEqual({ written: true, sessions: cookies === 'block all' ? 2 : 1 });
});
