import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type AvailabilityResult, measureAvailability, type ViewResult } from './availability.ts';
import { type ContestedSlotResult, measureContestedSlot } from './contestedSlot.ts';
import { type FirstLoadResult, measureFirstLoad } from './firstLoad.ts';
import { type FlowTransitionsResult, flowTransitions } from './flowTransitions.ts';
import { measurePageExperience, type PageExperienceResult } from './pageExperience.ts';
import { measureServerMemory, type ServerMemoryResult } from './serverMemory.ts';

/**
 * `npm run bench`: measures everything that has a target, writes `test/bench/results.json` and prints each target beside what
 * was found. A miss is shown as a miss and does not end the run; names after `--` choose some of the measurements, and the results
 * of the others stay as they are.
 */
interface Row {
  readonly what: string;
  readonly target: string;
  readonly found: string;
  /** Left out where there is nothing to meet. */
  readonly met?: boolean;
}

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const MB = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

function viewRows(name: string, { search, barePg, ratio, target }: ViewResult): readonly Row[] {
  const rows: Row[] = [
    { what: `${name}, p95`, target: `≤ ${target.p95} ms`, found: ms(search.p95), met: search.p95 <= target.p95 },
  ];
  const { p50 } = target;
  rows.unshift({
    what: `${name}, p50`,
    target: p50 === undefined ? '' : `≤ ${p50} ms`,
    found: ms(search.p50),
    ...(p50 !== undefined && { met: search.p50 <= p50 }),
  });
  return [...rows, { what: `${name}, times bare pg`, target: '', found: `${ratio} × ${ms(barePg.p50)}` }];
}

const availabilityRows = ({ week, month, next }: AvailabilityResult): readonly Row[] => [
  ...viewRows('search WEEK, 20 nearest clinics', week),
  ...viewRows('search MONTH, 20 nearest clinics', month),
  ...viewRows('search NEXT, 400 clinics', next),
];

const transitionRows = ({ perSecond }: FlowTransitionsResult): readonly Row[] => [
  {
    what: 'flow transitions, 40 steps',
    target: '≥ 100,000 /s',
    found: `${perSecond.toLocaleString('en')} /s`,
    met: perSecond >= 100_000,
  },
];

const firstLoadRows = ({ firstPaint, content, javaScript, lateRequests }: FirstLoadResult): readonly Row[] => [
  { what: 'first load, JavaScript', target: '≤ 190 kB', found: kB(javaScript), met: javaScript <= 190_000 },
  { what: 'first load, first paint', target: '', found: ms(firstPaint.p50) },
  { what: 'first load, content', target: '≤ 2000 ms', found: ms(content.p50), met: content.p50 <= 2000 },
  {
    what: 'first load, needless late requests',
    target: 'none',
    found: lateRequests.join(', ') || 'none',
    met: lateRequests.length === 0,
  },
];

const experienceRows = ({
  largestPaint,
  layoutShift,
  interaction,
  scriptsTwice,
}: PageExperienceResult): readonly Row[] => [
  { what: 'booking, largest paint', target: '', found: ms(largestPaint.p50) },
  { what: 'booking, layout shift', target: '< 0.02', found: layoutShift.toFixed(4), met: layoutShift < 0.02 },
  { what: 'booking, slowest interaction', target: '< 100 ms', found: ms(interaction.p50), met: interaction.p50 < 100 },
  {
    what: 'booking, scripts requested twice',
    target: 'none',
    found: scriptsTwice.join(', ') || 'none',
    met: scriptsTwice.length === 0,
  },
];

const memoryRows = ({ start, peak, after }: ServerMemoryResult): readonly Row[] => [
  { what: 'server memory while it starts', target: '', found: MB(start) },
  { what: 'server memory while it searches', target: '≤ 250 MB', found: MB(peak), met: peak <= 250_000_000 },
  { what: 'server memory after the searches', target: '', found: MB(after) },
];

const contestRows = ({ clients, rounds, here, baseline, ratio }: ContestedSlotResult): readonly Row[] => [
  {
    what: `${clients} clients on one slot, statuses`,
    target: `${rounds} × 201, rest 409`,
    found: Object.entries(here.statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    met: here.statuses[201] === rounds && here.statuses[409] === rounds * (clients - 1),
  },
  { what: `${clients} clients on one slot, p50`, target: '', found: ms(here.p50) },
  { what: `${clients} clients on one slot, p99`, target: '', found: ms(here.p99) },
  ...[
    { share: 'p50', found: here.otherP50 },
    { share: 'p95', found: here.otherP95 },
  ].map(({ share, found }) => ({
    what: `hold elsewhere meanwhile, ${share}`,
    target: '< 100 ms',
    found: ms(found),
    met: found < 100,
  })),
  { what: 'hold elsewhere meanwhile, slowest', target: '', found: ms(here.otherMax) },
  ...(baseline && ratio !== undefined
    ? [
        { what: 'the same in BASELINE, p99', target: '', found: ms(baseline.p99) },
        { what: 'p99 over that of BASELINE', target: '≤ 0.2', found: String(ratio), met: ratio <= 0.2 },
      ]
    : []),
];

/** Each measurement and how its result is told. */
const measurements = {
  flowTransitions: async () => withRows(flowTransitions(), transitionRows),
  firstLoad: async () => withRows(await measureFirstLoad(), firstLoadRows),
  pageExperience: async () => withRows(await measurePageExperience(), experienceRows),
  serverMemory: async () => withRows(await measureServerMemory(), memoryRows),
  contestedSlot: async () => withRows(await measureContestedSlot(), contestRows),
  availability: async () => withRows(await measureAvailability(), availabilityRows),
};

function withRows<T>(
  result: T,
  rows: (result: T) => readonly Row[],
): { readonly result: T; readonly rows: readonly Row[] } {
  return { result, rows: rows(result) };
}

function print({ what, target, found, met }: Row): void {
  const verdict = met === undefined ? '' : met ? 'met' : 'MISSED';
  process.stdout.write(`${what.padEnd(36)} ${target.padStart(14)} ${found.padStart(22)}  ${verdict}\n`);
}

const chosen = process.argv.slice(2).filter((word) => word !== '--');
const unknown = chosen.find((name) => !Object.hasOwn(measurements, name));
if (unknown !== undefined) {
  process.stderr.write(`There is no measurement ${unknown}. There are: ${Object.keys(measurements).join(', ')}.\n`);
  process.exit(1);
}
const file = 'test/bench/results.json';
const results: { [name: string]: unknown } = JSON.parse(readFileSync(file, 'utf8'));
for (const [name, measure] of Object.entries(measurements)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`\n── ${name}\n`);
  const { result, rows } = await measure();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  results[name] = { measuredAt: new Date().toISOString(), machine, ...result };
  for (const row of rows) print(row);
}
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
process.stdout.write('\nThe numbers are in test/bench/results.json.\n');
