import { request } from 'node:http';
import { expect, test } from 'vitest';
import { readOperations } from '#test/contract/contract.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(undefined, 'catalog');

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly policy: string;
}

/** Asks for a path exactly as it is written, which fetch would tidy up. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(portal.url);
  return new Promise((done, failed) => {
    request({ hostname, port, path, method, headers }, (answer) => {
      answer.resume();
      const { 'content-type': type = '', 'content-security-policy': policy = '' } = answer.headers;
      done({ status: answer.statusCode ?? 0, type, policy: String(policy) });
    })
      .on('error', failed)
      .end();
  });
}

const pages = [
  ...[
    '/',
    '/select-region',
    '/select-clinic',
    '/select-exam',
    '/select-clinic/times',
    '/surry-hills/booking?step=review',
  ],
  ...[
    '/kiosk',
    '/kiosk?kioskMode=true',
    '/advanced-booking',
    '/authentication?type=APPOINTMENT',
    '/deny?status=EXPIRED',
  ],
  ...['/about', '/contact', '/terms', '/privacy', '/referrer/report-feedback/faq', '/a/key', '/appointments/key', '/q'],
  ...[
    '/nowhere',
    '/nowhere/at/all',
    '/apiary',
    '/iframe-test',
    '/index.html',
    '/favicon.ico',
    '/robots.txt',
    '/.env',
    '/.git/config',
    '/package.json',
  ],
  ...[
    '//evil.example',
    '/%',
    '/%E0%A4%A',
    '/a%00b',
    '/..%2f..%2fetc/passwd',
    `/${'a'.repeat(7_000)}`,
    '/?<script>',
    '/<b>',
  ],
];
const others = ['/mailbox', '/livez', '/readyz', '/assets/none.js', '/forms/none.js', '/flows/none', '/embed/x'];

/** Documents name the policies that allow the workers of PDF.js and, if the brand has a map, of maps (decision 039); other responses name none. */
const guarded = (policy: string, type = '') =>
  /default-src 'none'.*require-trusted-types-for 'script'; trusted-types (?:'none'|(?:default )?pdf-worker)(?:;|$)/.test(
    policy,
  ) &&
  (type.startsWith('text/html') || policy.includes("trusted-types 'none'")) &&
  !/script-src [^;]*(unsafe|\*|http|data:)/.test(policy);

test('every document enforces Trusted Types', async () => {
  const operations = (await readOperations()).map(({ path }) => path.replace(/\{\w+\}/g, 'x'));
  const everything = [...pages, ...pages.map((path) => `/iframe${path}`), ...others, ...operations];
  let documents = 0;
  for (const path of everything) {
    for (const method of ['GET', 'HEAD', 'POST', 'TRACE']) {
      const { status, type, policy } = await ask(path, method);
      expect(guarded(policy, type), `${method} ${path}: ${status} ${type} “${policy}”`).toBe(true);
      if (type.startsWith('text/html')) documents += 1;
      if (method === 'TRACE') expect(status).toBeGreaterThanOrEqual(400);
    }
  }
  expect(documents).toBeGreaterThan(pages.length * 2);
  for (const file of ['/.env', '/.git/config', '/package.json']) expect((await ask(file)).type).toContain('text/html');
  expect(await ask('/%')).toMatchObject({ status: 400, type: 'application/problem+json; charset=utf-8' });
});

test('shows mail in a sandbox without scripts or requests', async () => {
  const mail = {
    subject: 'Hello',
    to: 'a@b.example',
    from: 'c@d.example',
    text: 'x',
    html: '<p>x</p>',
    messageId: 'one',
  };
  await portal.db.pool.query("insert into mailbox (message_id, mail) values ('one', $1)", [mail]);
  for (const path of ['/mailbox', '/mailbox/one', '/mailbox/one/html', '/mailbox/one/text', '/mailbox/two']) {
    const { status, policy, type } = await ask(path);
    expect(status).toBe(path.endsWith('two') ? 404 : 200);
    expect(guarded(policy, type), `${path}: ${policy}`).toBe(true);
  }
  expect((await ask('/mailbox/one/html')).policy).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self';.*sandbox(?!.*allow-(?:scripts|same-origin))/,
  );
  const page = await (await fetch(`${portal.url}/mailbox/one`)).text();
  expect(page).toContain(
    '<iframe title="HTML of the mail" src="/mailbox/one/html" sandbox="allow-top-navigation-by-user-activation">',
  );
  expect(page).toContain('<pre>x</pre>');
});

test('a document for a signed-in browser is not cached publicly', async () => {
  const documentFor = async (path: string, cookie: string) => {
    const answer = await fetch(portal.url + path, { headers: { cookie } });
    const boot = /id="boot">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '{}';
    return {
      signedIn: JSON.parse(boot).signedIn,
      caching: answer.headers.get('cache-control'),
      etag: answer.headers.get('etag'),
    };
  };
  const stranger = await documentFor('/about', 'other=1; __Host-esid=x');
  expect(stranger).toMatchObject({ signedIn: undefined, caching: 'no-cache' });
  const known = await documentFor('/about', '__Host-sid=x');
  expect(known).toMatchObject({ signedIn: true, caching: 'private, no-cache' });
  expect(known.etag).not.toBe(stranger.etag);
  expect(await documentFor('/iframe/select-region', '__Host-esid=x')).toMatchObject({ signedIn: true });
  expect(await documentFor('/iframe/select-region', '__Host-sid=x')).toMatchObject({ signedIn: undefined });
});

test('the texts of a language are an immutable file', async () => {
  const document = await (await fetch(`${portal.url}/about?locale=mk`)).text();
  const file = /"textFile":"([^"]+)"/.exec(document)?.[1] ?? '';
  const answer = await fetch(portal.url + file, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
  const texts = await answer.json();
  expect(texts['flow.booking.exam.title']).toMatch(/^\p{Script=Cyrillic}/u);
  expect(document).not.toContain(texts['message.javascript_needed']);
  const plain = await fetch(portal.url + file, { headers: { 'accept-encoding': 'gzip' } });
  expect(plain.headers.get('content-encoding')).not.toBe('br');
  expect(await plain.json()).toEqual(texts);
});

test('a document of another version gets the present texts', async () => {
  const answer = await fetch(`${portal.url}/texts/mk.0123456789abcdef.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await answer.json())['flow.booking.exam.title']).toMatch(/^\p{Script=Cyrillic}/u);
  expect((await fetch(`${portal.url}/texts/fr.0123456789abcdef.json`)).status).toBe(404);
});

test('a document preloads the modules of its page', async () => {
  const preloaded = async (path: string) => {
    const html = await (await fetch(portal.url + path)).text();
    return [...html.matchAll(/<link rel="modulepreload" href="\/assets\/([A-Z]\w+)\./g)].map(([, name]) => name);
  };
  expect(await preloaded('/about')).toEqual(['AboutPage']);
  expect(await preloaded('/referrer/report-feedback/faq')).toEqual(['ReportFeedbackFaqPage']);
  expect(await preloaded('/kiosk')).toEqual(['KioskPage']);
  expect(await preloaded('/appointments/AAAAAAAAAAAAAAAAAAAAAA/result')).toEqual(['ResultsPage']);
  expect(await preloaded('/select-region')).toEqual(['RegionPickerStep']);
});
