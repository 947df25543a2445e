import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type ClientLimits, createListener, type HttpListener, takePort } from './listener.ts';

test('answers 503 until it opens, and 200 at /livez', async () => {
  const listener = await takePort({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => listener.close());
  const ask = async (path: string) => {
    const answer = await fetch(listener.url.replace('localhost', '127.0.0.1') + path);
    return [answer.status, answer.headers.get('content-type'), await answer.json()];
  };
  expect(await ask('/livez')).toEqual([200, 'application/json', { status: 'ok' }]);
  expect(await ask('/readyz')).toEqual([503, 'application/json', { status: 'unavailable', reason: 'starting' }]);
  expect(await ask('/')).toMatchObject([503, 'application/problem+json', { code: 'temporarily-unavailable' }]);
  listener.serverFactory((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('1'),
  );
  listener.open();
  expect(await ask('/readyz')).toEqual([200, 'application/json', 1]);
});

test('shows a page that loads again until it opens', async () => {
  const listener = await takePort({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => listener.close());
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const answer = await fetch(listener.url.replace('localhost', '127.0.0.1'), { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain('<meta http-equiv="refresh" content="5">');
});

test('times out headers, requests and idle connections', async () => {
  const listener = await takePort({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => listener.close());
  const server: Server = listener.serverFactory(() => undefined);
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    timeout: 60_000,
  });
});

test('times out a slow request on a received connection', async () => {
  const listener = createListener({ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 });
  onTestFinished(() => listener.close());
  const port = createServer({ pauseOnConnect: true }, (socket) => listener.receive(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => void port.close());
  await once(port, 'listening');
  const client = connect((port.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\n');
  expect(await received(client)).toMatch(/^HTTP\/1\.1 408 /);
});

/** An open listener and a client with one connection to it. */
async function connected(
  application: RequestListener,
  limits?: Partial<ClientLimits>,
): Promise<{ readonly listener: HttpListener; readonly client: Socket }> {
  const listener = await takePort({ port: 0, host: '127.0.0.1' }, limits);
  onTestFinished(() => listener.close());
  listener.serverFactory(application);
  listener.open();
  const client = connect({ port: Number(new URL(listener.url).port), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  return { listener, client };
}

const requests = (count: number) =>
  Array.from({ length: count }, (_none, index) => `GET /${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');

/** Returns all text until the server ends the connection; then the client ends its side. */
async function received(client: Socket): Promise<string> {
  const bytes = Buffer.concat(await client.toArray());
  client.end();
  return bytes.toString('latin1');
}

test('handles the requests of a connection one after the other', async () => {
  let now = 0;
  let most = 0;
  const handled: string[] = [];
  const { listener, client } = await connected((request, response) => {
    most = Math.max(most, ++now);
    handled.push(request.url ?? '');
    response.once('finish', () => now--);
    setTimeout(() => response.end(`<${request.url}>`), 5);
  });
  client.write(requests(20));
  await expect.poll(() => handled.length, { timeout: 5_000 }).toBe(20);
  const [text] = await Promise.all([received(client), listener.drain(0)]);
  expect(text.match(/<\/\d+>/g)).toEqual(handled.map((url) => `<${url}>`));
  expect(most).toBe(1);
});

test('prepares only one answer for a client that never reads', async () => {
  let handled = 0;
  const large = Buffer.alloc(32 * 1024 * 1024);
  let closed = false;
  const { client } = await connected(
    ({ socket }, response) => {
      handled += 1;
      socket.once('close', () => {
        closed = true;
      });
      response.end(large);
    },
    { stalledMs: 250 },
  );
  client.pause().write(requests(50));
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(true);
  expect(handled).toBe(1);
  expect((await received(client)).length).toBeLessThan(large.length);
});

test('sends a client that reads slowly the whole answer', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  // Reading takes about 3 s, twice the stalledMs limit.
  const { client } = await connected((_request, response) => response.end(large), { stalledMs: 1_500 });
  client.write(requests(1));
  let bytes = 0;
  client.on('data', (chunk) => {
    bytes += chunk.length;
    client.pause();
    setTimeout(() => client.resume(), 5);
  });
  await expect.poll(() => bytes, { timeout: 60_000 }).toBeGreaterThan(large.length);
}, 70_000);

test('closes a connection on which more than 100 requests wait', async () => {
  const handled: ServerResponse[] = [];
  const { client } = await connected((_request, response) => {
    handled.push(response);
  });
  client.write(requests(102));
  expect(await received(client)).toBe('');
  handled[0]?.end();
  await setImmediate();
  expect(handled).toHaveLength(1);
});

test('a drain answers all waiting requests of a connection', async () => {
  let began = 0;
  const { listener, client } = await connected((request, response) => {
    began += 1;
    setTimeout(() => response.end(`<${request.url}>`), 100);
  });
  client.write(requests(3));
  await expect.poll(() => began).toBe(1);
  const [text] = await Promise.all([received(client), listener.drain(0)]);
  expect(text.match(/<\/\d+>/g)).toEqual(['</0>', '</1>', '</2>']);
  expect(text.match(/connection: .*/gi)).toEqual([
    'Connection: keep-alive',
    'Connection: keep-alive',
    'connection: close',
  ]);
});

test('a drain sends a late reader the whole answer', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  let written = false;
  const { listener, client } = await connected((_request, response) => {
    response.end(large);
    written = true;
  });
  client.pause().write(requests(1));
  await expect.poll(() => written).toBe(true);
  const drained = listener.drain(0);
  await sleep(500);
  expect((await received(client)).length).toBeGreaterThan(large.length);
  await drained;
});

test('a drain handles no request after its connection ends', async () => {
  const handled: string[] = [];
  const { listener, client } = await connected((request, response) => {
    handled.push(request.url ?? '');
    response.end('answered');
  });
  await new Promise((answered) => client.once('data', answered).write(requests(1)));
  const ended = new Promise((done) => client.once('end', done));
  const closed = new Promise((done) => client.once('close', (failed) => done(failed ? 'failed' : 'closed')));
  client.once('end', () =>
    client.write('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n', () => setTimeout(() => client.end(), 20)),
  );
  const drained = listener.drain(0);
  await ended;
  expect(await closed).toBe('closed');
  await drained;
  expect(handled).toEqual(['/0']);
});
