import { expect, test } from 'vitest';
import { createApi } from '#client/api/client.ts';
import { frameTokens, serverWatch } from './frameMiddleware.ts';

/** An api client in a frame, the headers that it sent last, and the headers of the next response. */
function inFrame(cookies: boolean) {
  const server = { sent: new Headers(), answer: {} as Record<string, string> };
  const api = createApi(async ({ headers }) => {
    server.sent = headers;
    return Response.json({}, { headers: server.answer });
  });
  api.use(frameTokens(cookies));
  return { api, server };
}

test('[RT-15a] marks every call of a frame', async () => {
  const { api, server } = inFrame(true);
  await api.GET('/api/regions');
  expect(server.sent.get('portal-frame')).toBe('cookies');
});

test('[AU-7] sends tokens as headers until they are cleared', async () => {
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

test('reports a failing server once until it recovers', async () => {
  let answer: () => Promise<Response> = async () => Response.json({});
  let reports = 0;
  const api = createApi(() => answer());
  api.use(
    serverWatch(() => {
      reports += 1;
    }),
  );
  const call = async (next: typeof answer) => {
    answer = next;
    await api.GET('/api/regions');
    return reports;
  };
  const broken = () => Promise.resolve(Response.json({}, { status: 503 }));
  expect(await call(async () => Response.json({}))).toBe(0);
  expect(await call(() => Promise.reject(new DOMException('', 'AbortError')))).toBe(0);
  expect(await call(() => Promise.resolve(Response.json({}, { status: 409 })))).toBe(0);
  expect(await call(broken)).toBe(1);
  expect(await call(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(1);
  expect(await call(async () => Response.json({}))).toBe(1);
  expect(await call(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(2);
});
