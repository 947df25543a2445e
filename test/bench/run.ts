import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { type AvailabilityResult, measureAvailability, type ViewResult } from './availability.ts';
import { type BookingGrowthResult, measureBookingGrowth, type StateFigures } from './bookingGrowth.ts';
import { type ContestedSlotResult, measureContestedSlot } from './contestedSlot.ts';
import { type CpuProfileResult, measureCpuProfile, type PortalProfile } from './cpuProfile.ts';
import { type DocumentCostResult, measureDocumentCost } from './documentCost.ts';
import { type FirstLoadResult, measureFirstLoad } from './firstLoad.ts';
import {
  type FirstScreenResult,
  measureFirstScreen,
  type PressedScreen,
  type ScreenName,
  type ScreenResult,
} from './firstScreen.ts';
import { type FlowTransitionsResult, flowTransitions } from './flowTransitions.ts';
import { type GrowthResult, measureGrowth } from './growth.ts';
import { type HistoryResult, measureHistory } from './history.ts';
import { type MixedLoadFigures, type MixedLoadResult, measureMixedLoad } from './mixedLoad.ts';
import { measurePageExperience, type PageExperienceResult } from './pageExperience.ts';
import { measureSearchLoad, type SearchLoadResult } from './searchLoad.ts';
import { measureServerMemory, type ServerMemoryResult } from './serverMemory.ts';
import type { Quartiles } from './spread.ts';

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
const median = ({ q1, median, q3 }: Quartiles, digits = 0) =>
  `${median.toFixed(digits)} ms (${q1.toFixed(digits)}–${q3.toFixed(digits)})`;

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

const availabilityRows = ({
  week,
  month,
  next,
  visit,
  longVisit,
  longVisitMonth,
}: AvailabilityResult): readonly Row[] => [
  ...viewRows('search WEEK, 20 nearest clinics', week),
  ...viewRows('search MONTH, 20 nearest clinics', month),
  ...viewRows('search NEXT, 400 clinics', next),
  ...viewRows('search WEEK, 2 exams on 2 devices, 20 clinics', visit),
  ...viewRows('search WEEK, 4 exams on 4 devices, 20 clinics', longVisit),
  ...viewRows('search MONTH, 4 exams on 4 devices, 20 clinics', longVisitMonth),
];

const transitionRows = ({ perSecond }: FlowTransitionsResult): readonly Row[] => [
  {
    what: 'flow transitions, 40 steps',
    target: '≥ 100,000 /s',
    found: `${perSecond.toLocaleString('en')} /s`,
    met: perSecond >= 100_000,
  },
];

const firstLoadRows = ({ javaScript, all }: FirstLoadResult): readonly Row[] => [
  { what: 'first load, JavaScript', target: '≤ 195 kB', found: kB(javaScript), met: javaScript <= 195_000 },
  { what: 'first load, all', target: '', found: kB(all) },
];

const firstScreenRows = ({ here, release, static: still, presses }: FirstScreenResult): readonly Row[] => [
  ...Object.entries(here.screens).flatMap(([name, screen]) => {
    const key = name as ScreenName;
    return screenRows(name, screen, still.screens[key], release?.screens[key]);
  }),
  ...Object.entries(here.earlyPresses ?? {}).flatMap(([name, press]) => {
    const old = release?.earlyPresses?.[name as PressedScreen];
    return [
      { what: `${name}, early presses that are lost`, target: '0', found: String(press.lost), met: press.lost === 0 },
      { what: `${name}, early press, next content`, target: '', found: median(press.next) },
      ...(old ? [{ what: `${name}, the same in the release`, target: '', found: median(old.next) }] : []),
    ];
  }),
  ...Object.entries(presses).map(([name, time]) => ({
    what: `press on ${name}, until the next paint`,
    target: '≤ 100 ms',
    found: median(time),
    met: time.median <= 100,
  })),
];

/** Rows of a screen; ratios are those of medians. */
function screenRows(name: string, here: ScreenResult, still: ScreenResult, old?: ScreenResult): readonly Row[] {
  const against = (what: string, measured?: Quartiles, other?: Quartiles, target?: number): readonly Row[] => {
    if (!measured || !other) return [];
    const ratio = measured.median / other.median;
    const limit = target === undefined ? {} : { met: ratio <= target };
    const found = `${ratio.toFixed(2)} (${median(measured)} : ${median(other)})`;
    return [{ what: `${name}, ${what}`, target: target === undefined ? '' : `≤ ${target}`, found, ...limit }];
  };
  return [
    ...against('content : release', here.content, old?.content, 0.35),
    ...against('content : static copy', here.content, still.content, 1.2),
    ...against('largest paint : release', here.largestPaint, old?.largestPaint, 0.4),
    ...against('answers : release', here.answers, old?.answers, 1.1),
    {
      what: `${name}, layout shift`,
      target: '< 0.02',
      found: here.layoutShift.toFixed(4),
      met: here.layoutShift < 0.02,
    },
    {
      what: `${name}, all transferred`,
      target: '',
      found: [here, old, still].flatMap((one) => (one ? kB(one.bytes) : [])).join(' : '),
    },
  ];
}

const documentRows = ({ cached, uncached, peakMemory }: DocumentCostResult): readonly Row[] => [
  { what: 'cached document, server CPU', target: '', found: median(cached.here, 3) },
  ...(cached.release
    ? [
        { what: 'the same in the release', target: '', found: median(cached.release, 3) },
        {
          what: 'cached document : release',
          target: '≤ 1',
          found: (cached.here.median / cached.release.median).toFixed(2),
          met: cached.here.median <= cached.release.median,
        },
      ]
    : []),
  { what: 'uncached clinics, server CPU', target: '', found: median(uncached.clinic) },
  { what: 'uncached exams, server CPU', target: '', found: median(uncached.exam) },
  {
    what: 'peak memory of the server',
    target: '≤ 350 MB',
    found: MB(peakMemory.here),
    met: peakMemory.here <= 350_000_000,
  },
  ...(peakMemory.release ? [{ what: 'the same in the release', target: '', found: MB(peakMemory.release) }] : []),
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
  { what: 'server memory while it searches', target: '≤ 350 MB', found: MB(peak), met: peak <= 350_000_000 },
  { what: 'server memory after the searches', target: '', found: MB(after) },
];

const searchLoadRows = ({ here, release }: SearchLoadResult): readonly Row[] => [
  {
    what: 'WEEK over HTTP, Node processor time',
    target: '≤ 4 ms',
    found: median(here.node, 2),
    met: here.node.median <= 4,
  },
  { what: 'WEEK over HTTP, PostgreSQL', target: '', found: median(here.postgres, 2) },
  {
    what: 'WEEK over HTTP, body',
    target: '≤ 8 kB',
    found: kB(here.bytes.median),
    met: here.bytes.median <= 8_000,
  },
  {
    what: 'WEEK over HTTP, searches per second',
    target: '≥ 225',
    found: here.perSecond.median.toFixed(0),
    met: here.perSecond.median >= 225,
  },
  {
    what: 'WEEK over HTTP, p50, p95, p99',
    target: '',
    found: [here.latency.p50, here.latency.p95, here.latency.p99].map(ms).join(', '),
  },
  {
    what: 'WEEK over HTTP, peak memory',
    target: '≤ 350 MB',
    found: MB(here.peakMemory),
    met: here.peakMemory <= 350_000_000,
  },
  ...(release
    ? [
        {
          what: 'the same in the release',
          target: '',
          found: [
            ...[median(release.node, 2), median(release.postgres, 2), kB(release.bytes.median)],
            `${release.perSecond.median.toFixed(0)} /s`,
          ].join(', '),
        },
      ]
    : []),
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

/** Rows of a provider of 10,000 clinics, each beside the same of BASELINE. */
const growthRows = ({ here, baseline }: GrowthResult): readonly Row[] => {
  const row = (what: string, limit: number, value: number, old: number | undefined, format = ms): Row => ({
    what,
    target: `≤ ${format(limit)}`,
    met: value <= limit,
    found: old === undefined ? format(value) : `${format(value)} (BASELINE ${format(old)})`,
  });
  return [
    row('10,000 clinics, load', 2_000, here.load.milliseconds, baseline?.load.milliseconds),
    row('longest block while it loads', 50, here.load.longestBlock, baseline?.load.longestBlock),
    row('memory of the catalog', 100_000_000, here.load.bytes, baseline?.load.bytes, MB),
    row('load after one clinic changed', 200, here.reload.milliseconds, baseline?.reload.milliseconds),
    row('nearest 20 clinics, p95', 5, here.candidates.p95, baseline?.candidates.p95),
    row('all clinics by name, p95', 5, here.clinicsByName.p95, baseline?.clinicsByName.p95),
    row('search NEXT, 20 clinics, p95', 50, here.next20.p95, baseline?.next20.p95),
    row('search NEXT, 400 clinics, p95', 50, here.next400.p95, baseline?.next400.p95),
  ];
};

const bookingGrowthRows = ({ states, moved }: BookingGrowthResult): readonly Row[] => [
  ...growthOf(states, ''),
  ...growthOf(moved, ', after the move'),
];

/** Rows of each provider, compared with the first. */
function growthOf([first, ...others]: readonly StateFigures[], when: string): readonly Row[] {
  if (!first) return [];
  const booking = ({ hold, book }: StateFigures) => hold.p50 + book.p50;
  return [first, ...others].flatMap((state) => {
    const { name, allocations, vacuumed, booked, touched, week, barePg, next } = state;
    const what = `${name}${when}`;
    const limited = (limit: number, value: number, base: number) =>
      state === first
        ? { target: '', found: ms(value) }
        : {
            target: `≤ ${limit} ×`,
            found: `${ms(value)}, ${(value / base).toFixed(2)} ×`,
            met: value <= limit * base,
          };
    return [
      { what: `${what}, allocations`, target: '', found: allocations.toLocaleString('en') },
      { what: `${what}, WEEK p50`, ...limited(1.3, week.p50, first.week.p50) },
      { what: `${what}, hold and book p50`, ...limited(1.2, booking(state), booking(first)) },
      { what: `${what}, bare pg p50`, target: '', found: ms(barePg.p50) },
      { what: `${what}, NEXT p50`, target: '', found: ms(next.p50) },
      { what: `${what}, NEXT p95`, target: '≤ 50 ms', found: ms(next.p95), met: next.p95 <= 50 },
      {
        what: `${what}, pages of the statement`,
        target: '',
        found: `${vacuumed.pages}, ${booked.pages}, ${touched.pages}`,
      },
    ];
  });
}

const cpuProfileRows = ({ here, release }: CpuProfileResult): readonly Row[] => [
  ...profileRows('here', here),
  ...(release ? profileRows('release', release) : []),
];

function profileRows(whose: string, { search, booking }: PortalProfile): readonly Row[] {
  return Object.entries({ search, booking }).flatMap(([operation, { total, groups }]) =>
    Object.entries({ total, ...groups }).map(([group, time]) => ({
      what: `${operation}, ${whose}, ${group}`,
      target: '',
      found: `${time.toFixed(2)} ms, ${((100 * time) / total).toFixed(0)} %`,
    })),
  );
}

const historyRows = ({ withStatistics, moved, movedPerSecond, whileMoving }: HistoryResult): readonly Row[] => [
  {
    what: 'allocations, before and after the move',
    target: '',
    found: `${withStatistics.allocations.toLocaleString('en')} : ${moved.allocations.toLocaleString('en')}`,
  },
  { what: 'moved by housekeeping', target: '', found: `${movedPerSecond.toLocaleString('en')} /s` },
  {
    what: 'search WEEK, p50 before : after',
    target: '',
    found: `${ms(withStatistics.week.p50)} : ${ms(moved.week.p50)}`,
  },
  { what: 'hold, p50 before : after', target: '', found: `${ms(withStatistics.hold.p50)} : ${ms(moved.hold.p50)}` },
  { what: 'booking, p50 before : after', target: '', found: `${ms(withStatistics.book.p50)} : ${ms(moved.book.p50)}` },
  {
    what: 'hold while it moves, p50, slowest',
    target: '',
    found: `${ms(whileMoving.hold.p50)}, ${ms(whileMoving.hold.max)}`,
  },
  {
    what: 'booking while it moves, p50, slowest',
    target: '',
    found: `${ms(whileMoving.book.p50)}, ${ms(whileMoving.book.max)}`,
  },
];

const mixedLoadRows = ({ here, release }: MixedLoadResult): readonly Row[] => {
  const [single] = here;
  if (!single) return [];
  return [
    ...here.flatMap((figures) => mixedLoadRowsOf(`mixed load, ${figures.workers} processes`, figures)),
    ...here.slice(1).map((figures) => ({
      what: `requests per second, ${figures.workers} processes : one`,
      target: '≥ 1.5',
      found: `${(figures.perSecond.median / single.perSecond.median).toFixed(2)} ×`,
      met: figures.perSecond.median >= 1.5 * single.perSecond.median,
    })),
    ...(release ? mixedLoadRowsOf('mixed load, release', release) : []),
    ...(release
      ? [
          {
            what: 'search p50 : release',
            target: '',
            found: (single.latency.search.p50 / release.latency.search.p50).toFixed(2),
          },
          {
            what: 'Node processor time : release',
            target: '',
            found: (single.cpu.node.median / release.cpu.node.median).toFixed(2),
          },
        ]
      : []),
  ];
};

/** Rows of a portal; processor times are for each request. */
function mixedLoadRowsOf(what: string, figures: MixedLoadFigures): readonly Row[] {
  const { cpu, processors, perSecond, latency, statuses, peakMemory, violations } = figures;
  const faults = Object.entries(statuses).filter(([outcome]) => / 5\d\d$/.test(outcome));
  const wrong = Object.values(violations).reduce((sum, count) => sum + count, 0);
  return [
    {
      what: `${what}, CPU of Node, PostgreSQL, generator`,
      target: '',
      found: [cpu.node, cpu.postgres, cpu.generator].map((time) => ms(time.median)).join(', '),
    },
    {
      what: `${what}, processors used by these`,
      target: '',
      found: [processors.node, processors.postgres, processors.generator].join(', '),
    },
    { what: `${what}, requests per second`, target: '', found: perSecond.median.toFixed(0) },
    ...Object.entries(latency).map(([operation, { p50, p95, p99 }]) => ({
      what: `${what}, ${operation} p50, p95, p99`,
      target: '',
      found: [p50, p95, p99].map(ms).join(', '),
    })),
    { what: `${what}, peak memory`, target: '', found: MB(peakMemory) },
    {
      what: `${what}, 5xx`,
      target: '0',
      found: faults.map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || '0',
      met: faults.length === 0,
    },
    { what: `${what}, lost or double bookings`, target: '0', found: String(wrong), met: wrong === 0 },
  ];
}

/** Each measurement and the rows of its result. */
const measurements = {
  flowTransitions: async () => withRows(flowTransitions(), transitionRows),
  firstLoad: async () => withRows(await measureFirstLoad(), firstLoadRows),
  firstScreen: async () => withRows(await measureFirstScreen(), firstScreenRows),
  documentCost: async () => withRows(await measureDocumentCost(), documentRows),
  pageExperience: async () => withRows(await measurePageExperience(), experienceRows),
  serverMemory: async () => withRows(await measureServerMemory(), memoryRows),
  mixedLoad: async () => withRows(await measureMixedLoad(), mixedLoadRows),
  cpuProfile: async () => withRows(await measureCpuProfile(), cpuProfileRows),
  searchLoad: async () => withRows(await measureSearchLoad(), searchLoadRows),
  contestedSlot: async () => withRows(await measureContestedSlot(), contestRows),
  growth: async () => withRows(await measureGrowth(), growthRows),
  bookingGrowth: async () => withRows(await measureBookingGrowth(), bookingGrowthRows),
  history: async () => withRows(await measureHistory(), historyRows),
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
  process.stdout.write(`${what.padEnd(36)} ${target.padStart(10)} ${found.padStart(46)}  ${verdict}\n`);
}

/** Returns the short name of the commit that is checked out; undefined without history. */
function presentCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
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
  const loadBefore = Number(loadavg()[0]?.toFixed(1));
  const { result, rows } = await measure();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  const loadAverage = [loadBefore, Number(loadavg()[0]?.toFixed(1))];
  results[name] = { measuredAt: new Date().toISOString(), commit: presentCommit(), machine, loadAverage, ...result };
  for (const row of rows) print(row);
  // Written each time, so that a measurement that fails loses no other result.
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
process.stdout.write('\nThe numbers are in test/bench/results.json.\n');
