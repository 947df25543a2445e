import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createListener } from './listener.ts';
import { openSharedPort, type SharedPort } from './sharedPort.ts';

async function open(): Promise<SharedPort> {
  const port = await openSharedPort({ port: 0, host: '127.0.0.1' }, { logger: pino({ level: 'silent' }) });
  onTestFinished(() => port.close());
  return port;
}

/** Adds a server that answers every request with its name. */
function serverNamed(name: string) {
  const listener = createListener();
  onTestFinished(() => listener.close());
  listener.serverFactory((_request, response) => response.end(name));
  listener.open();
  return {
    id: 0,
    serve: async (connection: Socket) => {
      listener.receive(connection);
      return true;
    },
  };
}

/** Returns a function that sends requests over a kept connection, and over a new one if the server closed it. */
function client({ url }: SharedPort): (path: string) => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path) =>
    new Promise((done, failed) => {
      get(url.replace('localhost', '127.0.0.1') + path, { agent }, async (answer) => {
        const body = (await answer.toArray()).join('');
        done(answer.statusCode === 200 ? body : String(answer.statusCode));
      }).on('error', failed);
    });
}

test('distributes connections in turn', async () => {
  const port = await open();
  const [one, other] = [serverNamed('one'), serverNamed('other')];
  port.add(one);
  port.add(other);
  const names = [await client(port)('/'), await client(port)('/'), await client(port)('/')];
  expect(names.toSorted().join()).toMatch(/^one,(one|other),other$/);
  port.remove(one);
  expect([await client(port)('/'), await client(port)('/')]).toEqual(['other', 'other']);
});

test('without a server answers 503, and 200 at /livez', async () => {
  const port = await open();
  expect(await client(port)('/')).toBe('503');
  expect(await client(port)('/livez')).toBe('{"status":"ok"}');
});

test('a client without a server reaches the next one', async () => {
  const port = await open();
  const send = client(port);
  expect(await send('/')).toBe('503');
  port.add(serverNamed('one'));
  expect(await send('/')).toBe('one');
});
