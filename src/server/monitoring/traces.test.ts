import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTraces } from './traces.ts';

const answered = { method: 'GET', route: '/x', operation: undefined, status: 200, problem: undefined, seconds: 0.1 };

/** Opens traces that are sent to a port, by default one where nothing listens, and keeps the log lines. */
function openWith(share: string, port = 9) {
  const lines: unknown[] = [];
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_TRACES_SAMPLER_ARG: share };
  const logger = { warn: (fields: object, words: string) => lines.push({ ...fields, words }) } as unknown as Logger;
  return { lines, traces: openTraces(readConfig(environment), logger) };
}

test('a share of 0 traces no request', async () => {
  const { traces } = openWith('0');
  expect(Array.from({ length: 100 }, () => traces.onRequest()).filter(Boolean)).toEqual([]);
  await traces.close();
});

test('a share of 0.5 traces about half the requests', async () => {
  const { traces } = openWith('0.5');
  const traced = Array.from({ length: 1_000 }, () => traces.onRequest()).filter(Boolean);
  expect(traced.length).toBeGreaterThan(350);
  expect(traced.length).toBeLessThan(650);
  await traces.close();
});

test('a failing collector is logged once a minute', async () => {
  let requests = 0;
  const collector = createServer((request, response) => {
    requests += 1;
    request.resume();
    response.writeHead(400).end();
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { traces, lines } = openWith('1', (collector.address() as AddressInfo).port);
  for (let n = 0; n < 1_500; n++) traces.onRequest()?.end(answered);
  await traces.close();
  collector.close();
  expect(requests).toBeGreaterThanOrEqual(2);
  expect(lines).toEqual([{ words: 'traces could not be sent', count: 512, fault: expect.stringMatching(/^\w+$/) }]);
});

test('an absent collector does not delay a stop', async () => {
  const { traces } = openWith('1');
  for (let n = 0; n < 1_100; n++) traces.onRequest()?.end(answered);
  const startedAt = performance.now();
  await traces.close();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
