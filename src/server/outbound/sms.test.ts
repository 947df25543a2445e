import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewaySmsSender } from './sms.ts';

const received: { readonly headers: IncomingMessage['headers']; readonly url: string; readonly body: unknown }[] = [];
let status = 202;
const gateway = createServer(async (request, response) => {
  received.push({ headers: request.headers, url: request.url ?? '', body: JSON.parse(await text(request)) });
  response.writeHead(status, { location: '/elsewhere' }).end('accepted');
});
const address = (user = '') => `http://${user}127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;

beforeAll(() => new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => gateway.close(() => done())));

const { signal } = new AbortController();
const sms = { messageId: '<1@portal.example>', phone: '+61491570006', text: 'Your code is 123456.' };

test('[AU-3] sends JSON with credentials in a header', async () => {
  await gatewaySmsSender(address('portal:s%40fe@')).send(sms, signal);
  expect(received.at(-1)).toMatchObject({
    url: '/messages',
    headers: { authorization: `Basic ${Buffer.from('portal:s@fe').toString('base64')}` },
    body: { messageId: sms.messageId, to: sms.phone, text: sms.text },
  });
  await gatewaySmsSender(address()).send(sms, signal);
  expect(received.at(-1)?.headers.authorization).toBeUndefined();
});

test.each([
  [400, true],
  [404, true],
  [422, true],
  [401, false],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('status %i refuses a message permanently: %s', async (refusal, permanent) => {
  status = refusal;
  expect(await gatewaySmsSender(address()).send(sms, signal)).toEqual({ reason: `SMS_${refusal}`, permanent });
});

test('stops waiting for a silent gateway after the signal', async () => {
  const silent = createServer();
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const sending = gatewaySmsSender(`http://127.0.0.1:${port}/`).send(sms, AbortSignal.timeout(200));
  await expect(sending).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect.poll(() => new Promise((done) => silent.getConnections((_error, count) => done(count)))).toBe(0);
  await new Promise((done) => silent.close(done));
});

test('does not follow a redirect of the gateway', async () => {
  status = 307;
  const before = received.length;
  await expect(gatewaySmsSender(address()).send(sms, signal)).rejects.toThrow();
  expect(received).toHaveLength(before + 1);
});
