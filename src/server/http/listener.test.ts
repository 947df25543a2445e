import { expect, onTestFinished, test } from 'vitest';
import { takePort } from './listener.ts';

test('answers 503 until the application is there, and /livez 200', async () => {
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
