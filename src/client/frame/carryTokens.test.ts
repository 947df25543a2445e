import { expect, test } from 'vitest';
import { createApi } from '#client/api/client.ts';
import { carryTokens } from './carryTokens.ts';

/** An api in a frame, the headers that it last sent, and those that its next answer has. */
function inFrame(cookies: boolean) {
  const server = { sent: new Headers(), answer: {} as Record<string, string> };
  const api = createApi(async ({ headers }) => {
    server.sent = headers;
    return Response.json({}, { headers: server.answer });
  });
  api.use(carryTokens(cookies));
  return { api, server };
}

test('[RT-15a] every call of a frame says that it comes from one', async () => {
  const { api, server } = inFrame(true);
  await api.GET('/api/regions');
  expect(server.sent.get('portal-frame')).toBe('cookies');
});

test('[AU-7] without cookies a token goes along from when it was given until it is taken', async () => {
  const { api, server } = inFrame(false);
  server.answer = { 'portal-session': 's1', 'portal-holder': 'h1' };
  await api.GET('/api/regions');
  expect([server.sent.get('portal-frame'), server.sent.get('portal-session')]).toEqual(['memory', null]);
  server.answer = { 'portal-session': 's2' };
  await api.GET('/api/regions');
  expect([server.sent.get('portal-session'), server.sent.get('portal-holder')]).toEqual(['s1', 'h1']);
  server.answer = { 'portal-session': '' };
  await api.GET('/api/regions');
  expect(server.sent.get('portal-session')).toBe('s2');
  await api.GET('/api/regions');
  expect([server.sent.get('portal-session'), server.sent.get('portal-holder')]).toEqual([null, 'h1']);
});
