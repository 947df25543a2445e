import { get } from 'node:http';
import { expect, test } from 'vitest';
import { frameBase, pages, routedPages } from '#base/pages.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(() => ({ SMTP_URL: 'smtp://localhost:9' }));

interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Asks for a document as a browser does, at the host of a brand. */
function ask(path: string, host = 'localhost'): Promise<Page> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(portal.url);
    get({ port, path, headers: { host, accept: 'text/html' } }, async (answer) => {
      const headers = new Headers(
        Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      resolve({ status: answer.statusCode ?? 0, headers, text: Buffer.concat(await answer.toArray()).toString() });
    }).on('error', reject);
  });
}

const key = 'kE3pZ_0-aaaaaaaaaaaaaa';
const pathsOf = (framed: boolean) => routedPages(framed).map((id) => pages[id].path.replace(':bookingKey', key));

test.each([
  ...['/metrics', '/.git/config', '/.env', '/mailbox', '/mailbox/1', '/wp-login.php', '/admin', '/constructor', '/a'],
  ...['/abouts', '/about/us', '/appointments', `/appointments/${key}/results`, `/x/y/a/${key}`, '/readyz/x'],
  ...['/kew/booking?step=nonsense', '/select-exam/nothing', '/__proto__', '/index.html'],
])("answers %s with status 404 and the portal's page", async (path) => {
  const { status, headers, text } = await ask(path);
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(text).toContain('id="boot"');
  expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('etag')]).toEqual([
    'no-store',
    'noindex',
    null,
  ]);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('answers an unknown frame page with its policy and 404', async () => {
  const { status, headers } = await ask('/iframe/wp-login.php');
  expect([status, headers.get('content-security-policy')]).toEqual([
    404,
    expect.stringContaining("frame-ancestors 'self'"),
  ]);
});

test('never answers 304 at an unknown page', async () => {
  const { etag } = Object.fromEntries((await fetch(`${portal.url}/about`)).headers);
  const answer = await fetch(`${portal.url}/metrics`, { headers: { 'if-none-match': etag ?? '' } });
  expect([etag !== undefined, answer.status]).toEqual([true, 404]);
});

test.each([
  '/api',
  '/api/nothing',
  '/api/constructor',
  '/api/regions/1',
  '/assets/none.js',
  '/forms/none.js',
  '/flows/x',
])('answers %s with a problem and status 404', async (path) => {
  const { status, headers, text } = await ask(path);
  expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/problem+json')]);
  expect(JSON.parse(text)).toMatchObject({ code: 'not-found' });
});

test.each([
  ...pathsOf(false),
  ...pathsOf(true).map((path) => frameBase + path),
  ...[
    `/a/${key}`,
    `/a/${key}/kiosk`,
    `/br/${key}`,
    `/kew/a/${key}`,
    `/appointments/pending/${key}`,
    '/iframe',
    '/kiosk?kioskMode=true',
  ],
  ...[`/appointments/${key}/result/patient`, `/iframe/br/${key}`, '/About', '/contact/', '/%61bout', '/select-region/'],
])('answers the page %s with status 200', async (path) => expect((await ask(path)).status).toBe(200));

test.each(['/about', '/contact', '/terms', '/privacy', '/referrer/report-feedback/faq', '/iframe-test'])(
  'answers %s in a frame with status 404',
  async (path) => {
    expect((await ask(frameBase + path)).status).toBe(404);
  },
);

interface Boot {
  readonly config: {
    readonly flows: Record<string, { readonly definition: { readonly steps: Record<string, { at?: string }> } }>;
  };
}

test.each(['localhost', 'kauri.localhost'])('answers every flow step at %s with status 200', async (host) => {
  const { text } = await ask('/', host);
  const boot: Boot = JSON.parse(/id="boot">([^<]*)</.exec(text)?.[1] ?? '{}');
  const addresses = Object.values(boot.config.flows).flatMap(({ definition }) =>
    Object.values(definition.steps).flatMap(({ at }) => (at === undefined ? [] : [at])),
  );
  expect(addresses.length).toBeGreaterThan(5);
  for (const at of addresses) {
    for (const path of at.includes('{clinic}') ? [at.replace('{clinic}/', ''), at.replace('{clinic}', 'kew')] : [at]) {
      for (const base of ['', '/iframe']) {
        const { status } = await ask(`${base}/${path}${path.includes('?') ? '&' : '?'}week=3`, host);
        expect([base, path, status]).toEqual([base, path, 200]);
      }
    }
  }
});

test.each(['/%', '/%00', '/appointments/kE3pZ_0-aaaaaaaaaaaaaa%2', '/select-region/%E0%A4'])(
  'shows a browser at %s the page for unknown addresses',
  async (path) => {
    const page = await ask(path);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('id="root"');
    expect((await fetch(portal.url + path)).headers.get('content-type')).toContain('application/problem+json');
  },
);

test('serves the icon of the brand', async () => {
  const [southern, kauri] = [await ask('/favicon.ico'), await ask('/favicon.ico', 'kauri.localhost')];
  for (const { status, headers } of [southern, kauri])
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(southern.text).not.toBe(kauri.text);
});
