import { expect, test } from 'vitest';
import { createApi } from '#client/api/client.ts';
import { watchServer } from './watchServer.ts';

test('a server that does not do its part is told of once, until it is well again', async () => {
  let answer: () => Promise<Response> = async () => Response.json({});
  let told = 0;
  const api = createApi(() => answer());
  api.use(
    watchServer(() => {
      told += 1;
    }),
  );
  const ask = async (next: typeof answer) => {
    answer = next;
    await api.GET('/api/regions');
    return told;
  };
  const broken = () => Promise.resolve(Response.json({}, { status: 503 }));
  expect(await ask(async () => Response.json({}))).toBe(0);
  expect(await ask(() => Promise.reject(new DOMException('', 'AbortError')))).toBe(0);
  expect(await ask(() => Promise.resolve(Response.json({}, { status: 409 })))).toBe(0);
  expect(await ask(broken)).toBe(1);
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(1);
  expect(await ask(async () => Response.json({}))).toBe(1);
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(2);
});
