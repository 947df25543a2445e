import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import type { MetricObject, MetricObjectWithValues, MetricValue } from 'prom-client';
import { expect, test } from 'vitest';
import { openMetrics, poolMetrics } from './metrics.ts';

/** Returns the metrics of a worker with this value of a metric. */
async function reportOf(metric: string, value: number): Promise<MetricObject[]> {
  const metrics = openMetrics(2);
  const report = structuredClone(await metrics.json());
  await metrics.close();
  const found = report.find(({ name }) => name === metric) as MetricObjectWithValues<MetricValue<string>> | undefined;
  const [sample] = found?.values ?? [];
  if (!sample) throw new Error(`${metric} has no value`);
  sample.value = value;
  return report;
}

/** Returns the value of a metric without labels. */
const valueIn = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

test('shows the largest heap of several processes, and its limit', async () => {
  const { heap_size_limit: limit } = getHeapStatistics();
  const used = 'nodejs_heap_size_used_bytes';
  const reports = new Map([
    [1, await reportOf(used, limit * 0.9)],
    [2, await reportOf(used, limit * 0.1)],
  ]);
  const text = await poolMetrics(2, { replaced: () => 0, metrics: async () => reports })();
  expect(valueIn(text, used)).toBe(limit * 0.9);
  expect(valueIn(text, 'isocentre_heap_limit_bytes')).toBe(limit);
  // Neither may be divided by the number of processes.
  const rules = readFileSync('docs/operations/alerts.yaml', 'utf8');
  expect(rules).toContain(' nodejs_heap_size_used_bytes / isocentre_heap_limit_bytes > 0.85\n');
});

test('shows configured and replaced processes when none answers', async () => {
  const text = await poolMetrics(3, { replaced: () => 5, metrics: async () => new Map() })();
  expect(valueIn(text, 'isocentre_processes')).toBe(0);
  expect(valueIn(text, 'isocentre_workers')).toBe(3);
  expect(valueIn(text, 'isocentre_worker_restarts_total')).toBe(5);
});

test('keeps the counters of a worker that ended', async () => {
  const processorTime = 'process_cpu_seconds_total';
  let reports = new Map([[1, await reportOf(processorTime, 7)]]);
  const collect = poolMetrics(2, { replaced: () => 1, metrics: async () => reports });
  expect(valueIn(await collect(), processorTime)).toBe(7);
  reports = new Map([[3, await reportOf(processorTime, 2)]]);
  const text = await collect();
  expect(valueIn(text, processorTime)).toBe(9);
  expect(valueIn(text, 'isocentre_workers')).toBe(2);
  expect(valueIn(text, 'isocentre_worker_restarts_total')).toBe(1);
});
