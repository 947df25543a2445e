import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayTexter } from './sms.ts';

const received: { readonly headers: IncomingMessage['headers']; readonly url: string; readonly body: unknown }[] = [];
let status = 202;
const gateway = createServer(async (request, response) => {
  received.push({ headers: request.headers, url: request.url ?? '', body: JSON.parse(await text(request)) });
  response.writeHead(status, { location: '/elsewhere' }).end('taken');
});
const address = (user = '') => `http://${user}127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;

beforeAll(() => new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => gateway.close(() => done())));

const sms = { messageId: '<1@portal.example>', phone: '+61491570006', text: 'Your code is 123456.' };

test('[AU-3] a message goes to the gateway as JSON, with the credentials of its address and not in it', async () => {
  await gatewayTexter(address('portal:s%40fe@')).send(sms);
  expect(received.at(-1)).toMatchObject({
    url: '/messages',
    headers: { authorization: `Basic ${Buffer.from('portal:s@fe').toString('base64')}` },
    body: { messageId: sms.messageId, to: sms.phone, text: sms.text },
  });
  await gatewayTexter(address()).send(sms);
  expect(received.at(-1)?.headers.authorization).toBeUndefined();
});

test.each([400, 500])('an answer of %i is a failure that names the status and no number', async (refusal) => {
  status = refusal;
  await expect(gatewayTexter(address()).send(sms)).rejects.toMatchObject({ code: `SMS_${refusal}` });
  await expect(gatewayTexter(address()).send(sms)).rejects.not.toThrow(/61491570006|123456/);
});

test('a gateway that sends the message elsewhere is not followed', async () => {
  status = 307;
  const before = received.length;
  await expect(gatewayTexter(address()).send(sms)).rejects.toThrow();
  expect(received).toHaveLength(before + 1);
});
