import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusyTimes, nothingBusy } from '#server/db/queries/busyTime.ts';
import { type SampleClinic, type SampleExam, sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from '../catalog/buildSnapshot.ts';
import { candidateAt } from '../catalog/searchCatalog.ts';
import type { Division } from '../catalog/visitRules.ts';
import { startRanges } from './availabilityQuery.ts';
import { freeVisits, type VisitPart, visitUnavailability } from './freeVisits.ts';
import { partNeed, slotNeed } from './slotNeed.ts';
import { freeStarts, noRejections, slotCriteria } from './slotRules.ts';

const date = '2026-11-23';
const midnight = Date.UTC(2026, 10, 23);
const clock = (instant: number) => new Date(instant).toISOString().slice(11, 16);
const at = (time: string) => midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;

interface Setting {
  readonly clinic?: Partial<SampleClinic>;
  readonly exams?: readonly SampleExam[];
  /** Busy times by the slug of a device. */
  readonly busy?: Readonly<Record<string, readonly [string, string][]>>;
  readonly range?: keyof typeof startRanges;
  readonly on?: string;
}

const mri = { slug: 'mri', duration: 45 };
const us = { slug: 'us', duration: 20 };
const rooms = [
  { slug: 'mr-1', exams: ['mri'], hours: [['08:00', '10:00']], startInterval: 15 },
  { slug: 'us-1', exams: ['us'], hours: [['08:00', '10:00']], startInterval: 10 },
] as const;

function search({ clinic = {}, exams = [mri, us], busy = {}, range = 'ANY', on = date }: Setting) {
  const catalog = buildSnapshot(sampleCatalog([{ slug: 'a', timeZone: 'UTC', devices: rooms, ...clinic }], exams));
  const [place] = catalog.clinics;
  const candidate = place && candidateAt(place, catalog.exams);
  if (!candidate?.divisions) throw new Error('one device can do all, or none');
  const criteria = slotCriteria(
    candidate.clinic.timeZone,
    slotNeed(catalog.exams, { walkIn: false, minimumNotice: 0 }),
    Date.UTC(2026, 9, 20),
    90,
    startRanges[range],
  );
  const taken = new Map(
    candidate.devices.map(({ id, slug }): [number, BusyTimes] => {
      const times = busy[slug];
      if (!times) return [id, nothingBusy];
      const instants = (index: 0 | 1) => Float64Array.from(times, (pair) => at(pair[index]));
      return [id, { from: instants(0), until: instants(1), held: new Uint8Array(times.length) }];
    }),
  );
  const rejections = noRejections();
  const found = freeVisits(
    { clinic: candidate.clinic, divisions: candidate.divisions },
    on,
    taken,
    criteria,
    rejections,
  );
  const visits = found.flatMap(({ parts, starts }) =>
    starts.map((start) => ({
      start,
      parts: parts.map(({ device, need, after }) => ({ device, need, start: start + after * 60_000 })),
    })),
  );
  visits.sort((a, b) => a.start - b.start);
  const lines = visits.map(({ parts }) => parts.map((part) => `${clock(part.start)} ${part.device.slug}`).join(' '));
  return { lines, visits, rejections, candidate, criteria, taken };
}

test('[BK-6b] lists consecutive times on two devices', () => {
  expect(search({}).lines).toEqual([
    '08:00 mr-1 08:50 us-1',
    '08:10 us-1 08:45 mr-1',
    '08:15 mr-1 09:10 us-1',
    '08:20 us-1 08:45 mr-1',
    '08:30 mr-1 09:20 us-1',
    '08:40 us-1 09:15 mr-1',
    '08:45 mr-1 09:40 us-1',
    '08:50 us-1 09:15 mr-1',
  ]);
});

test('[BK-6b] keeps the order, transfer time and longest wait', () => {
  const inOrder = [{ ...mri, after: ['us'] }, us];
  expect(search({ exams: inOrder }).lines.every((line) => /us-1 .* mr-1/.test(line))).toBe(true);
  expect(search({ exams: inOrder, clinic: { transferMinutes: 30 } }).lines).toEqual([
    '08:00 us-1 09:00 mr-1',
    '08:10 us-1 09:00 mr-1',
    '08:20 us-1 09:15 mr-1',
  ]);
  expect(search({ exams: inOrder, clinic: { transferMinutes: 10, longestWait: 0 } }).lines).toEqual([
    '08:00 us-1 08:30 mr-1',
    '08:30 us-1 09:00 mr-1',
  ]);
});

test('[BK-6b] fits the rooms’ times around other bookings', () => {
  const prepared = [{ ...mri, prepTime: 30 }, us];
  // The room is prepared while the patient is still in the other one.
  expect(search({ exams: prepared, busy: { 'mr-1': [['08:00', '08:30']] } }).lines[0]).toBe('08:10 us-1 09:00 mr-1');
  expect(search({ busy: { 'us-1': [['08:00', '09:00']] } }).lines).toEqual([
    '08:00 mr-1 09:00 us-1',
    '08:15 mr-1 09:10 us-1',
    '08:30 mr-1 09:20 us-1',
    '08:45 mr-1 09:40 us-1',
  ]);
});

test('[BK-6b] filters by the start of the visit only', () => {
  const clinic = { devices: rooms.map((room) => ({ ...room, hours: [['11:00', '13:00']] as const })) };
  expect(search({ clinic, range: 'MORNING' }).lines.at(-1)).toBe('11:50 us-1 12:15 mr-1');
});

test('[BK-6b] counts days without consecutive times', () => {
  const clinic = { devices: [rooms[0], { ...rooms[1], hours: [['14:00', '15:00']] as const }] };
  const { lines, rejections } = search({ clinic });
  expect(lines).toEqual([]);
  expect(rejections).toMatchObject({ notConsecutive: 1 });
});

test('[SL-1] only a whole visit counts for another time of day', () => {
  const apart = { devices: [rooms[0], { ...rooms[1], hours: [['14:00', '15:00']] as const }] };
  for (const range of ['MORNING', 'AFTERNOON', 'EVENING'] as const) {
    const { lines, rejections } = search({ clinic: apart, range });
    expect(lines).toEqual([]);
    expect(rejections).toEqual({ ...noRejections(), notConsecutive: 1 });
  }
  expect(search({ range: 'EVENING' }).rejections).toEqual({ ...noRejections(), timeOfDay: 8 });
});

test('[SL-1] only parts without a free start explain a day', () => {
  const clinic = { devices: [rooms[0], { ...rooms[1], hours: [['08:00', '08:15']] as const }] };
  const { lines, rejections } = search({ clinic, busy: { 'mr-1': [['08:00', '09:00']] } });
  expect(lines).toEqual([]);
  expect(rejections).toEqual({ ...noRejections(), closed: 2 });
});

/** Two exams in one room, which is cleaned for 40 minutes after the first, with another exam between them. */
const roomTwice = {
  devices: [
    { slug: 'ct-1', exams: ['head', 'lung'], hours: [['08:00', '10:00']], startInterval: 5 },
    { slug: 'us-1', exams: ['knee'], hours: [['08:00', '10:00']], startInterval: 5 },
  ],
  exams: [
    { slug: 'head', duration: 10, cleanUpTime: 40 },
    { slug: 'knee', duration: 10, after: ['head'] },
    { slug: 'lung', duration: 10, after: ['knee'] },
  ],
} as const;

test('[BK-6b] never needs a room twice at one time', () => {
  const { devices, exams } = roomTwice;
  const { lines } = search({ clinic: { devices, transferMinutes: 0 }, exams });
  expect(lines[0]).toBe('08:00 ct-1 08:10 us-1 08:50 ct-1');
});

test('[BK-6b] refuses a visit that needs a room twice', () => {
  const { devices, exams } = roomTwice;
  const { visits, candidate, criteria, taken } = search({ clinic: { devices, transferMinutes: 0 }, exams });
  const [head, knee, lung] = visits[0]?.parts ?? [];
  if (!head || !knee || !lung) throw new Error('There is no visit of three parts.');
  const reasonAt = (time: string) =>
    visitUnavailability(candidate.clinic, [head, knee, { ...lung, start: at(time) }], taken, criteria);
  expect([reasonAt('08:20'), reasonAt('08:45'), reasonAt('08:50')]).toEqual(['not-offered', 'not-offered', undefined]);
});

test('[BK-6b] refuses a visit of exams that exclude each other', () => {
  const { visits, candidate, criteria, taken } = search({ exams: [{ ...mri, notSameVisit: ['us'] }, us] });
  const reasons = visits.map(({ parts }) => visitUnavailability(candidate.clinic, parts, taken, criteria));
  expect(reasons).toEqual(Array(8).fill('not-offered'));
});

test('[BK-6b] leaves out visits during which the clocks change', () => {
  const devices = rooms.map((room) => ({ ...room, hours: [['00:00', '04:00']] as const }));
  const visitsOn = (on: string) => search({ clinic: { timeZone: 'America/Toronto', devices }, on }).visits;
  // The clocks go back from 02:00 to 01:00.
  const change = Date.UTC(2026, 10, 1, 6);
  const [day, week] = [24 * 3_600_000, 7 * 24 * 3_600_000];
  const crosses = (at: number) => (visit: (typeof all)[number]) => {
    const [first, last] = [visit.parts[0]?.start ?? 0, visit.parts.at(-1)?.start ?? 0];
    return first < at && last >= at;
  };
  const all = visitsOn('2026-11-01');
  expect(all.filter(crosses(change))).toEqual([]);
  expect(visitsOn('2026-10-31').some(crosses(change - day))).toBe(true);
  expect(visitsOn('2026-11-08').some(crosses(change + week))).toBe(true);
  expect(new Set(all.map(({ start }) => start < change))).toEqual(new Set([true, false]));
});

test('[BK-6b] accepts every visit that it lists and no other', () => {
  const { visits, candidate, criteria, taken } = search({ exams: [{ ...mri, after: ['us'] }, us] });
  const reason = (parts: (typeof visits)[number]['parts'], busy = taken) =>
    visitUnavailability(candidate.clinic, parts, busy, criteria);
  expect(visits.map(({ parts }) => reason(parts))).toEqual(visits.map(() => undefined));
  const [first] = visits;
  if (!first) throw new Error('no visit');
  const [one, two] = first.parts;
  if (!one || !two) throw new Error('one part');
  const moved = (part: typeof one, minutes: number) => ({ ...part, start: part.start + minutes * 60_000 });
  expect(reason([two, one])).toBe('not-offered');
  expect(reason([moved(one, 10), two])).toBe('not-offered');
  expect(reason([one, moved(two, 45)])).toBe('not-offered');
  expect(reason([one, moved(two, 1)])).toBe('not-offered');
  const busy: BusyTimes = {
    from: Float64Array.of(two.start),
    until: Float64Array.of(two.start + 60_000),
    held: Uint8Array.of(0),
  };
  expect(reason(first.parts, new Map([[two.device.id, busy]]))).toBe('taken');
});

/** Returns the start of each visit with the earliest end, by trying all orders, devices and starts. */
function endsByBruteForce({ candidate, criteria, taken }: ReturnType<typeof search>): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const extend = (done: readonly VisitPart[], waiting: Division): void => {
    const [first] = done;
    const last = done.at(-1);
    if (waiting.length === 0 && first && last) {
      if (visitUnavailability(candidate.clinic, done, taken, criteria)) return;
      ends.set(first.start, Math.min(ends.get(first.start) ?? Number.POSITIVE_INFINITY, endOf(last)));
    }
    for (const block of waiting) {
      const need = partNeed(block.exams, false);
      for (const device of block.devices) {
        const busy = taken.get(device.id) ?? nothingBusy;
        for (const start of freeStarts(device, date, busy, { ...criteria, need }, noRejections())) {
          if (last && (start < endOf(last) || start > endOf(last) + 2 * 3_600_000)) continue;
          extend(
            [...done, { device, need, start }],
            waiting.filter((other) => other !== block),
          );
        }
      }
    }
  };
  for (const division of candidate.divisions ?? []) extend([], division);
  return ends;
}

const endOf = ({ start, need }: VisitPart) => start + need.minutes * 60_000;

test('[BK-6b] finds each start with a visit, and its earliest end', () => {
  const minutes = fc.integer({ min: 1, max: 6 }).map((n) => n * 5);
  const room = fc.record({
    examIndices: fc.subarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
    startInterval: fc.constantFrom(10, 15, 25),
    busy: fc.subarray(['08:00', '08:30', '09:00', '09:30']),
  });
  const settings = fc.record({
    durations: fc.array(minutes, { minLength: 2, maxLength: 3 }),
    cleanUpTime: fc.constantFrom(0, 20, 60),
    inOrder: fc.boolean(),
    examsPerRoom: fc.constantFrom(1, 2),
    transferMinutes: fc.constantFrom(0, 10),
    longestWait: fc.constantFrom(0, 20, 60),
    rooms: fc.array(room, { minLength: 2, maxLength: 4 }),
  });
  let visited = 0;
  const property = fc.property(
    settings,
    ({ durations, cleanUpTime, inOrder, examsPerRoom, rooms: made, ...clinic }) => {
      const exams = durations.map((duration, index) => ({
        slug: `exam-${index}`,
        duration,
        cleanUpTime,
        ...(inOrder && index > 0 && { after: [`exam-${index - 1}`] }),
      }));
      const able = (indices: readonly number[]) => indices.flatMap((index) => exams[index]?.slug ?? []);
      // Each exam has a room of its own, so that every setting has a division.
      const own = exams.map(({ slug }) => ({ exams: [slug], startInterval: 20, busy: ['08:00', '08:40', '09:20'] }));
      const all = [
        ...own,
        ...made.map(({ examIndices, ...rest }) => ({ exams: able(examIndices.slice(0, examsPerRoom)), ...rest })),
      ];
      const devices = all.map(({ exams: offered, startInterval }, index) => ({
        slug: `room-${index}`,
        exams: offered.length < exams.length ? offered : offered.slice(1),
        hours: [['08:00', '10:00']] as const,
        startInterval,
      }));
      const busy = Object.fromEntries(
        all.map(({ busy: from }, index) => [
          `room-${index}`,
          from.map((time): [string, string] => [time, clock(at(time) + 10 * 60_000)]),
        ]),
      );
      const found = search({ clinic: { ...clinic, devices }, exams, busy });
      const ends = new Map(found.visits.map(({ start, parts }) => [start, Math.max(...parts.map(endOf))]));
      expect(ends).toEqual(new Map([...endsByBruteForce(found)].sort(([a], [b]) => a - b)));
      visited += Number(ends.size > 0);
    },
  );
  // A room that is needed twice, and another one that could do its first part at the same time.
  const twoRooms = {
    durations: [5, 5, 5],
    cleanUpTime: 20,
    inOrder: true,
    examsPerRoom: 2,
    transferMinutes: 0,
    longestWait: 60,
    rooms: [
      { examIndices: [0, 2], startInterval: 10, busy: [] },
      { examIndices: [1], startInterval: 10, busy: [] },
      { examIndices: [2], startInterval: 10, busy: ['09:30'] },
      { examIndices: [0], startInterval: 10, busy: [] },
    ],
  };
  fc.assert(property, { numRuns: 300, seed: 7, examples: [[twoRooms]] });
  expect(visited).toBeGreaterThan(30);
});
