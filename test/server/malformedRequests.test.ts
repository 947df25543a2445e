import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerClientError } from '#server/http/clientError.ts';
import { takePort } from '#server/http/listener.ts';
import { withPortal } from '#test/support/portal.ts';
import { type RawAnswer, rawExchange } from '#test/support/rawExchange.ts';

const portal = withPortal();

const exchange = (bytes: string | Buffer, port = Number(new URL(portal.url).port)) => rawExchange(port, bytes);

function expectProblem({ status, headers, body }: RawAnswer, wanted: number, code: string): void {
  expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([wanted, 'application/problem+json']);
  expect(JSON.parse(body)).toMatchObject({ status: wanted, code, type: 'about:blank', messageKey: `error.${code}` });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
}

const get = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;

test.each([
  ['no request line', 'hello\r\n\r\n'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n'],
  ['a NUL in the target', 'GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'both lengths',
    'POST /api/holds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a broken chunk',
    'POST /api/authentication HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /select-region HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
])('answers %s with a problem and status 400', async (_name, bytes) => {
  expectProblem(await exchange(bytes), 400, 'invalid-request');
});

test.each([
  ['with a host', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  ['with a path', 'CONNECT /select-region HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['followed by bytes', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n\x16\x03\x01'],
])('answers CONNECT %s with a problem and status 400', async (_name, bytes) => {
  expectProblem(await exchange(bytes), 400, 'invalid-request');
});

test('answers the request before CONNECT, then CONNECT with 400', async () => {
  const { status, body } = await exchange(
    'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\nCONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  );
  expect(status).toBe(200);
  expect(body).toMatch(/^\{"status":"ok".*\}HTTP\/1\.1 400 Bad Request/);
});

test('survives clients that reset the connection after CONNECT', async () => {
  for (let round = 0; round < 20; round++) {
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  expect((await exchange(get('/readyz'))).status).toBe(200);
});

test('answers a request for an upgrade without upgrading', async () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  const { status, body } = await exchange(`GET /readyz HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`);
  expect([status, JSON.parse(body)]).toMatchObject([200, { status: 'ok' }]);
});

test('answers oversized headers with a problem and status 431', async () => {
  expectProblem(await exchange(get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`)), 431, 'headers-too-large');
});

test.each([
  '//',
  '//%20',
  '//evil.example/select-region',
  '/\\evil.example/select-region',
  'http://evil.example/select-region',
  'https://localhost/select-region',
  'select-region',
  '*',
  '?x=1',
  '/select-region#part',
  '/select\\region',
  '/%zz',
  '/%',
  '/%00',
  '/%ff',
  '/sélect-region',
  `/${'%2e%2e/'.repeat(20)}%00`,
])('answers the target %s with a problem and status 400', async (target) => {
  expectProblem(await exchange(Buffer.from(get(target))), 400, 'invalid-request');
});

test.each([
  '/x//select-region',
  '/select-region//',
  '/x/../select-region',
  '/%2e%2e/select-region',
  '/select-region%20',
  '/select-region;x',
  '/select-region/%2e',
])('answers the target %s with the page for unknown addresses', async (target) => {
  const { status, headers } = await exchange(get(target));
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('answers a very long target with the page not found', async () => {
  expect((await exchange(get(`/${'a'.repeat(7_000)}`))).status).toBe(404);
});

test('ignores an unknown expectation', async () => {
  expect((await exchange(get('/api/regions', 'Expect: the-unexpected\r\n'))).status).toBe(200);
});

test.each(['kauri.localhost.', 'kauri.localhost.:8080', 'KAURI.localhost'])(
  'shows %s the brand of kauri.localhost',
  async (host) => {
    const titleFor = async (name: string) =>
      /<title>[^<]*/.exec(
        (await exchange(`GET /select-region HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)).body,
      )?.[0];
    expect(await titleFor(host)).toContain('Kauri');
    expect(await titleFor('localhost')).not.toContain('Kauri');
  },
);

test('answers HTTP/1.0 without a host', async () => {
  expect((await exchange('GET /api/regions HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('answers %s at a page with 405', async (method) => {
  const answer = await fetch(`${portal.url}/select-region`, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each(['TRACE', 'PROPFIND', 'MKCOL', 'QUERY', 'REPORT'])('answers the method %s with a problem', async (method) => {
  const bytes = `${method} /api/regions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const answer = await exchange(bytes);
  expect([400, 404, 405, 501]).toContain(answer.status);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test('answers the request before an unreadable one', async () => {
  const { status, body } = await exchange('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n');
  expect(status).toBe(200);
  expect(body).toMatch(/^\{"status":"ok".*\}HTTP\/1\.1 400 Bad Request/);
});

test('answers a request that takes too long with 408', async () => {
  const limits = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const listener = await takePort({ port: 0, host: '127.0.0.1' }, limits);
  onTestFinished(() => listener.close());
  listener.serverFactory((request) => void request.resume()).on('clientError', answerClientError);
  listener.open();
  const port = Number(new URL(listener.url).port);
  for (const unfinished of [
    'GET / HTTP/1.1\r\nHost: loc',
    'POST /api/holds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ])
    expectProblem(await exchange(unfinished, port), 408, 'request-timeout');
});

test.each([
  ['one coordinate', '/api/clinics?lat=-33.9', '/querystring/lng'],
  ['the other coordinate', '/api/clinics?lng=151.2', '/querystring/lat'],
  ['a hexadecimal coordinate', '/api/postal_codes/nearest?lat=0x10&lng=151.2', '/querystring/lat'],
  ['an exponent', '/api/clinics?lat=-33.9&lng=1e2', '/querystring/lng'],
  ['a space', '/api/clinics?lat=%20-33.9&lng=151.2', '/querystring/lat'],
])('[BK-2b] refuses a position with %s', async (_what, path, pointer) => {
  const answer = await fetch(portal.url + path);
  expect(await answer.json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ pointer }] });
  expect((await fetch(`${portal.url}/api/clinics?lat=-33.9&lng=151`)).status).toBe(200);
});

test.each(['bytes=99999999-', 'bytes=0-1', 'bytes=-'])(
  'answers a range of a file (%s) with the file',
  async (range) => {
    const [whole, part] = await Promise.all(
      [{}, { range }].map((headers) => fetch(`${portal.url}/map/worker.js`, { headers })),
    );
    expect([part?.status, part?.headers.has('accept-ranges')]).toEqual([200, false]);
    expect(await part?.text()).toBe(await whole?.text());
  },
);
