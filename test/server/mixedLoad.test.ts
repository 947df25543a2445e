import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { fillDatabase, size, startBenchCluster } from '#test/bench/availabilityDatabase.ts';
import { findBookingViolations } from '#test/bench/bookingViolations.ts';
import { heapAfterCollection, inspectable, openInspectors } from '#test/bench/inspector.ts';
import { openMixedTraffic, operations } from '#test/bench/mixedTraffic.ts';
import { startBuiltPortal } from '#test/bench/npmStart.ts';
import { percentilesOf } from '#test/bench/spread.ts';
import { startRawMailServer } from '#test/support/mailServer.ts';
import { repeats } from '#test/support/soak.ts';

/** `npm run soak` takes `SOAK_MINUTES`, 30 by default, with `WORKERS` server processes; `npm test` ends after a few bookings. */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const milliseconds = repeats(30_000, minutes * 60_000);
const enoughBookings = repeats(8, Number.POSITIVE_INFINITY);
const provider = { ...size, clinics: repeats(24, 400), days: 30 };
const { WORKERS } = process.env;

test(
  'mixed load keeps memory flat and loses no booking',
  async () => {
    await using ends = new AsyncDisposableStack();
    const cluster = ends.use(await startBenchCluster());
    const mail = await startRawMailServer();
    ends.defer(mail.close);
    await migrate(cluster.url);
    await fillDatabase(cluster.url, provider);
    const portal = await startBuiltPortal({
      DATABASE_URL: cluster.url,
      CATALOG_DIR: 'none',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mail.url,
      ...inspectable(),
      ...(WORKERS && { WORKERS }),
    });
    ends.defer(portal.stop);
    const inspectors = await openInspectors(portal);
    for (const inspector of inspectors) ends.use(inspector);
    const heap = async () => sum(await Promise.all(inspectors.map(heapAfterCollection)));
    const traffic = ends.use(await openMixedTraffic({ url: portal.url, listsAllDates: false }));

    const began = performance.now();
    const share = () => (performance.now() - began) / milliseconds;
    const resident: { readonly at: number; readonly bytes: number }[] = [];
    let earlyHeap = 0;
    const goesOn = () => share() < 1 && traffic.bookings.length < enoughBookings;
    const running = traffic.run(8, goesOn);
    while (goesOn()) {
      await sleep(milliseconds / 300);
      // Collecting garbage lowers the resident set too, so it happens well before the first window and after the last.
      if (share() >= 1 / 12) earlyHeap ||= await heap();
      resident.push({ at: share(), bytes: portal.memory() });
    }
    await running;
    const lateHeap = await heap();

    const { requests, statuses, latency } = traffic.takeFigures();
    const times = Object.fromEntries(operations.map((name) => [name, percentilesOf(latency[name])]));
    const residentIn = (from: number, to: number) =>
      median(resident.filter(({ at }) => at >= from && at < to).map(({ bytes }) => bytes));
    const [early, late] = [residentIn(1 / 6, 1 / 3), residentIn(2 / 3, 2)];
    const tenths = Array.from({ length: 10 }, (_, n) => residentIn(n / 10, (n + 1) / 10));
    const ratios = { resident: late / early, heap: lateHeap / earlyHeap };
    const memory = { early, late, tenths, earlyHeap, lateHeap, ratios };
    if (process.env.SOAK) process.stdout.write(`${JSON.stringify({ minutes, requests, statuses, times, memory })}\n`);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['search 200', 'hold 201', 'book 201', 'cancel 200']));
    // Another patient may take a slot between search and hold.
    const expected = ['search 200', 'hold 201', 'hold 409', 'book 201', 'cancel 200'];
    expect(Object.keys(statuses).filter((outcome) => !expected.includes(outcome))).toEqual([]);
    const violations = await findBookingViolations(cluster.url, traffic.bookings);
    expect(violations).toEqual({ overlaps: 0, missing: 0, notCanceled: 0, unknown: 0 });
    if (!process.env.SOAK) return;
    expect(ratios.resident).toBeLessThanOrEqual(1.1);
    expect(ratios.heap).toBeLessThanOrEqual(1.1);
  },
  milliseconds + 300_000,
);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
