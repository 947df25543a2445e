import type { LocalDate } from '#base/dates.ts';
import { dayReasons } from '#base/dayReason.ts';
import { lowerBound } from '#base/lowerBound.ts';
import { type BusyTimes, nothingBusy } from '#server/db/queries/busyTime.ts';
import type { Clinic, Device } from '../catalog/catalogSnapshot.ts';
import { type Division, type ExamBlock, fitOneVisit, mayComeNext, mustPrecede } from '../catalog/visitRules.ts';
import { offsetAt, zoneDay } from '../catalog/zoneDay.ts';
import { type PartNeed, partNeed } from './slotNeed.ts';
import {
  anyTime,
  freeStarts,
  noRejections,
  type Rejections,
  reasonOf,
  type SlotCriteria,
  unavailability,
} from './slotRules.ts';

/** A part of a visit: the exams of one device and the time that they need there. `start` is in epoch milliseconds. */
export interface VisitPart {
  readonly device: Device;
  readonly need: PartNeed;
  readonly start: number;
}

/** A part of a visit at any start: it begins `after` minutes after the visit. */
export interface PlannedPart extends Omit<VisitPart, 'start'> {
  readonly after: number;
}

/** The starts of visits with the same parts, in order, in epoch milliseconds. */
interface PlanStarts {
  readonly parts: readonly PlannedPart[];
  readonly starts: readonly number[];
}

/** The clinic with the ways to divide the exams among its devices. */
interface VisitCandidate {
  readonly clinic: Clinic;
  readonly divisions: readonly Division[];
}

/**
 * Returns the free visits of a clinic on a date, with parts on several devices. Each start is offered once, with the parts that end
 * earliest. Counts the rejected starts of parts without any free start and, on a date without a visit, the visits at another time of day or
 * the date itself, if each part is free but no visit is.
 */
export function freeVisits(
  { clinic, divisions }: VisitCandidate,
  date: LocalDate,
  busy: ReadonlyMap<number, BusyTimes>,
  criteria: SlotCriteria,
  rejections: Rejections,
): readonly PlanStarts[] {
  const lists = partLists(date, busy, criteria);
  const open = divisions.filter((division) => division.every((block) => lists.of(block).length > 0));
  if (open.length === 0) addRejections(rejections, lists.hardest(divisions.flat()));
  const day = zoneDay(criteria.zone, date);
  // An offer has one offset from UTC, so a visit during which the clocks change is left out.
  const keepsOffset = (visit: readonly VisitPart[]) =>
    !day.transition || new Set(visit.map(({ start }) => offsetAt(day, start))).size === 1;
  const completions = open.map((division) => ({
    division,
    complete: completion(clinic, division, lists.of),
  }));
  /** Returns the visit of each start that ends first; `beginnings` lists the parts of a block that may begin it. */
  const visitsFrom = (beginnings: (block: ExamBlock) => readonly VisitPart[]) => {
    const visits = new Map<number, readonly VisitPart[]>();
    for (const { division, complete } of completions) {
      for (const block of division) {
        if (!mayComeNext(block, division)) continue;
        for (const part of beginnings(block)) {
          const known = visits.get(part.start);
          const visit = complete(part, block);
          if (visit && keepsOffset(visit) && (!known || endOf(visit) < endOf(known))) visits.set(part.start, visit);
        }
      }
    }
    return visits;
  };
  const visits = visitsFrom(lists.first);
  if (open.length > 0 && visits.size === 0) {
    const elsewhen = criteria.range === anyTime ? 0 : visitsFrom(lists.of).size;
    if (elsewhen > 0) rejections.timeOfDay += elsewhen;
    else rejections.notConsecutive++;
  }
  return byPlan(visits);
}

/**
 * Returns why a clinic does not offer a visit, by the rules of `freeVisits` and, for a visit of one part, of `freeStarts`; undefined if it
 * does.
 */
export function visitUnavailability(
  clinic: Clinic,
  parts: readonly VisitPart[],
  busy: ReadonlyMap<number, BusyTimes>,
  criteria: SlotCriteria,
): 'taken' | 'not-offered' | undefined {
  if (parts.length > 1 && !isVisit(clinic, parts)) return 'not-offered';
  const reasons = parts.map(({ device, need, start }) =>
    unavailability(device, start, busy.get(device.id) ?? nothingBusy, { ...criteria, need }),
  );
  return reasons.find((reason) => reason === 'not-offered') ?? reasons.find((reason) => reason !== undefined);
}

/** Returns true if parts follow each other as a visit: in the order of the exams, with time to change rooms and without a long wait. */
function isVisit(clinic: Clinic, parts: readonly VisitPart[]): boolean {
  return (
    fitOneVisit(parts.flatMap(({ need }) => need.exams)) &&
    parts.every((part, index) => {
      const earlier = parts.slice(0, index);
      const last = earlier.at(-1);
      if (!last) return true;
      const { from, to } = nextStart(clinic, last);
      return (
        part.start >= from &&
        part.start <= to &&
        !collides(earlier, part) &&
        !earlier.some(({ need }) => mustPrecede(part.need.exams, need.exams))
      );
    })
  );
}

/** Returns the first and the last start of the part after another one, in epoch milliseconds. */
function nextStart({ transferMinutes, longestWait }: Clinic, { start, need }: VisitPart) {
  const from = start + (need.minutes + transferMinutes) * 60_000;
  return { from, to: from + longestWait * 60_000 };
}

/** Returns true if a part needs a room while an earlier part of the visit has it. */
function collides(earlier: readonly VisitPart[], { device, need, start }: VisitPart): boolean {
  return earlier.some(
    (other) =>
      other.device === device &&
      start - need.prep * 60_000 < roomUntil(other) &&
      other.start - other.need.prep * 60_000 < roomUntil({ need, start }),
  );
}

function roomUntil({ start, need }: Pick<VisitPart, 'start' | 'need'>): number {
  return start + (need.minutes + need.cleanUp) * 60_000;
}

/** Lists the free starts of blocks on a date, in order; of equal ones that of the device with the most free starts comes first, to spread the load. */
function partLists(date: LocalDate, busy: ReadonlyMap<number, BusyTimes>, criteria: SlotCriteria) {
  const anyStart = { ...criteria, range: anyTime };
  const { walkIn } = criteria.need;
  const known = new Map<string, readonly VisitPart[]>();
  const list = ({ exams, devices }: ExamBlock, within: SlotCriteria, rejections: Rejections) => {
    const need = partNeed(exams, walkIn);
    const found = devices.map((device) => {
      const times = busy.get(device.id) ?? nothingBusy;
      const starts = freeStarts(device, date, times, { ...within, need }, rejections);
      return starts.map((start): VisitPart => ({ device, need, start }));
    });
    return found
      .sort((a, b) => b.length - a.length)
      .flat()
      .sort((a, b) => a.start - b.start);
  };
  const once = (name: string, block: ExamBlock, make: () => readonly VisitPart[]) => {
    const key = `${name} ${block.exams.map(({ id }) => id).join()}`;
    const made = known.get(key) ?? make();
    known.set(key, made);
    return made;
  };
  const counted = new Map<ExamBlock, Rejections>();
  const of = (block: ExamBlock) =>
    once('any', block, () => {
      const rejections = noRejections();
      const found = list(block, anyStart, rejections);
      // What a part with free starts lacks does not explain a date without visits.
      if (found.length === 0) counted.set(block, rejections);
      return found;
    });
  return {
    /** The free starts of a block at any time of the day. */
    of,
    /** The free starts of a block that begins the visit: within the wanted part of the day. */
    first: (block: ExamBlock) => {
      if (criteria.range === anyTime) return of(block);
      return once('first', block, () => list(block, criteria, noRejections()));
    },
    /** Why blocks have no free start: of several the reason that a patient can change least, whatever their order. */
    hardest(blocks: readonly ExamBlock[]): Rejections {
      for (const block of blocks) of(block);
      const rankOf = (rejections: Rejections) => dayReasons.indexOf(reasonOf(rejections, true));
      const [first = noRejections(), ...others] = counted.values();
      return others.reduce((hardest, one) => (rankOf(one) > rankOf(hardest) ? one : hardest), first);
    },
  };
}

function addRejections(sum: Rejections, more: Rejections): void {
  for (const rule of Object.keys(more) as (keyof Rejections)[]) sum[rule] += more[rule];
}

/** The parts of a visit from one part on, as a chain. */
interface Chain {
  readonly part: VisitPart;
  readonly rest: Chain | undefined;
  /** When the last part ends, in epoch milliseconds. */
  readonly end: number;
}

/** Some of the blocks of a division: bit n is the block with index n. */
type BlockMask = number;

/**
 * Returns a function that completes a visit, which begins with a part of a block, by the other blocks of the division, so that it ends
 * early; the function returns undefined if it cannot. It remembers what it found, because many beginnings of a visit end at the same time.
 */
function completion(clinic: Clinic, division: Division, listed: (block: ExamBlock) => readonly VisitPart[]) {
  const found = new Map<number | string, Chain | undefined>();
  const lists = division.map(listed);
  const nextOf: (readonly number[])[] = [];
  const deviceCount = division.reduce((sum, { devices }) => sum + devices.length, 0);
  const shareDevices = new Set(division.flatMap(({ devices }) => devices)).size < deviceCount;

  /** Returns the indices of the blocks that may be the next of the waiting ones. */
  function nextBlocks(waiting: BlockMask): readonly number[] {
    const known = nextOf[waiting];
    if (known) return known;
    const blocks = division.filter((_block, index) => waiting & (1 << index));
    const next = blocks.filter((block) => mayComeNext(block, blocks)).map((block) => division.indexOf(block));
    nextOf[waiting] = next;
    return next;
  }

  /** Returns the parts whose device a waiting block could need too. */
  const usedAgain = (parts: readonly VisitPart[], waiting: BlockMask) =>
    parts.filter(({ device }) =>
      division.some(({ devices }, index) => waiting & (1 << index) && devices.includes(device)),
    );

  /** Returns the chain that ends first; `done` has the earlier parts whose device a waiting block could need too. */
  function shortest(done: readonly VisitPart[], waiting: BlockMask, last: VisitPart): Chain | undefined {
    const key = keyOf(done, waiting, last);
    if (found.has(key)) return found.get(key);
    const { from, to } = nextStart(clinic, last);
    let best: Chain | undefined;
    for (const index of nextBlocks(waiting)) {
      const starts = lists[index] ?? [];
      for (let at = indexFrom(starts, from); at < starts.length; at++) {
        const part = starts[at];
        if (!part || part.start > to) break;
        const chain = collides(done, part) ? undefined : chainFrom(done, part, waiting & ~(1 << index));
        if (chain && (!best || chain.end < best.end)) best = chain;
        // A later start of the same block ends no earlier.
        if (chain) break;
      }
    }
    found.set(key, best);
    return best;
  }

  /** Names what the shortest chain depends on: the waiting blocks, when the next may begin, and rooms that the visit could need again. */
  function keyOf(done: readonly VisitPart[], waiting: BlockMask, { start, need }: VisitPart): number | string {
    const key = (start / 60_000 + need.minutes) * (1 << division.length) + waiting;
    if (done.length === 0) return key;
    return `${key}|${done.map((part) => `${part.device.id}:${part.start}:${roomUntil(part)}`).join('|')}`;
  }

  function chainFrom(done: readonly VisitPart[], part: VisitPart, waiting: BlockMask): Chain | undefined {
    if (waiting === 0) return { part, rest: undefined, end: part.start + part.need.minutes * 60_000 };
    const rest = shortest(shareDevices ? usedAgain([...done, part], waiting) : done, waiting, part);
    return rest && { part, rest, end: rest.end };
  }

  return (first: VisitPart, block: ExamBlock): readonly VisitPart[] | undefined => {
    const all = (1 << division.length) - 1;
    const visit: VisitPart[] = [];
    for (let chain = chainFrom([], first, all & ~(1 << division.indexOf(block))); chain; chain = chain.rest) {
      visit.push(chain.part);
    }
    return visit.length > 0 ? visit : undefined;
  };
}

/** Groups visits by their parts, in the order of their first start. */
function byPlan(visits: ReadonlyMap<number, readonly VisitPart[]>): readonly PlanStarts[] {
  const plans = new Map<string, { parts: readonly PlannedPart[]; starts: number[] }>();
  for (const [start, visit] of [...visits].sort(([a], [b]) => a - b)) {
    const parts = visit.map(({ device, need, start: begins }) => ({ device, need, after: (begins - start) / 60_000 }));
    const key = parts
      .map(({ device, need, after }) => `${device.id} ${after} ${need.exams.map(({ id }) => id).join()}`)
      .join(';');
    const plan = plans.get(key) ?? { parts, starts: [] };
    plan.starts.push(start);
    plans.set(key, plan);
  }
  return [...plans.values()];
}

function endOf(visit: readonly VisitPart[]): number {
  const last = visit.at(-1);
  return last ? last.start + last.need.minutes * 60_000 : 0;
}

/** Returns the index of the first part that does not begin before an instant. */
function indexFrom(parts: readonly VisitPart[], from: number): number {
  return lowerBound(parts.length, (index) => (parts[index]?.start ?? 0) < from);
}
