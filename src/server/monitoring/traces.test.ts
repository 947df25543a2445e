import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTraces } from './traces.ts';

const answered = { method: 'GET', route: '/x', operation: undefined, status: 200, problem: undefined, seconds: 0.1 };

/** Opens traces that are sent to a port where nothing listens, and keeps the log lines. */
function openWith(share: string) {
  const lines: unknown[] = [];
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: share };
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

test('an absent collector is logged and affects no request', async () => {
  const { traces, lines } = openWith('1');
  for (let n = 0; n < 1_100; n++) traces.onRequest()?.end(answered);
  const startedAt = performance.now();
  await traces.close();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await expect.poll(() => lines).not.toEqual([]);
  expect(lines).toEqual([
    { words: 'traces could not be sent', count: expect.any(Number), fault: expect.stringMatching(/^\w+$/) },
  ]);
});
