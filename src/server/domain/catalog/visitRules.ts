import { addDays, datesBetween, daysBetween, type LocalDate } from '#base/dates.ts';
import { oncePerKey } from '#base/oncePer.ts';
import type { Clinic, Device, Exam } from './catalogSnapshot.ts';

/** Exams that one device does one after the other, with the devices of a clinic that can do them all, by id. */
export interface ExamBlock {
  readonly exams: readonly Exam[];
  readonly devices: readonly Device[];
}

/** A way to divide the exams of a visit among the devices of a clinic. `mayComeNext` has the order of its blocks in time. */
export type Division = readonly ExamBlock[];

/**
 * Returns the ways to divide exams among the devices of a clinic, with as few blocks as possible: exams that share a device stay together
 * unless the order of the exams parts them. Empty if the clinic cannot do all of them.
 */
export function divideExams({ devices }: Clinic, exams: readonly Exam[]): readonly Division[] {
  const masks = devices.map((device) => maskOf(exams, ({ id }) => device.exams.has(id)));
  const different = [...new Set(masks)].sort((a, b) => a - b);
  return fewestBlocks(exams, different.join()).map((division) =>
    division.map((block) => ({
      exams: exams.filter((_exam, index) => hasBit(block, index)),
      devices: devices.filter((_device, index) => ((masks[index] ?? 0) & block) === block),
    })),
  );
}

/** Returns true if a block may be the next of some waiting blocks: no other one has an exam that must be done before. */
export function mayComeNext(block: ExamBlock, waiting: Division): boolean {
  return waiting.every((other) => other === block || !mustPrecede(other.exams, block.exams));
}

/** Returns true if an exam of `first` must be done before an exam of `then`, in one visit. */
export function mustPrecede(first: readonly Exam[], then: readonly Exam[]): boolean {
  return then.some(({ after = [] }) => first.some(({ slug }) => after.includes(slug)));
}

/** Returns whether two exams exclude each other in one visit or on one day; undefined if they do not. */
export function exclusion(one: Exam, other: Exam): 'visit' | 'day' | undefined {
  const names = (list: readonly string[] = [], { slug }: Exam) => list.includes(slug);
  if (names(one.notSameDay, other) || names(other.notSameDay, one)) return 'day';
  if (daysAfter(one, other) > 0 || daysAfter(other, one) > 0) return 'day';
  return names(one.notSameVisit, other) || names(other.notSameVisit, one) ? 'visit' : undefined;
}

/** An exam that is done at least some days after another. */
export interface Interval {
  readonly exam: Exam;
  readonly after: Exam;
  readonly days: number;
}

/** Returns the intervals between exams of two appointments, the longest first. */
export function intervalsBetween(some: readonly Exam[], others: readonly Exam[]): readonly Interval[] {
  return some
    .flatMap((one) => others.flatMap((other) => [intervalAfter(one, other), intervalAfter(other, one)]))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days);
}

function intervalAfter(exam: Exam, after: Exam): Interval {
  return { exam, after, days: daysAfter(exam, after) };
}

/** Returns how many days an exam must be after another, by the strictest rule that names it or its modality; 0 if none does. */
function daysAfter({ daysAfter: rules = [] }: Exam, { slug, modality }: Exam): number {
  const named = rules.filter(
    ({ exams = [], modalities = [] }) => exams.includes(slug) || modalities.includes(modality.code),
  );
  return Math.max(0, ...named.map(({ days }) => days));
}

/** Some exams of a patient on a local date. */
export interface DatedExams {
  readonly exams: readonly Exam[];
  readonly date: LocalDate;
}

/** Why exams cannot be done on a date beside exams on another date. */
export type DateConflict = 'other-day' | 'days-apart';

/** Returns why two appointments cannot have their dates: too few days between them, or the same day; undefined if they can. */
export function dateConflict(one: DatedExams, other: DatedExams): DateConflict | undefined {
  const gap = daysBetween(other.date, one.date);
  const tooNear = (later: DatedExams, earlier: DatedExams) =>
    later.exams.some((exam) => earlier.exams.some((before) => daysAfter(exam, before) > Math.abs(gap)));
  if ((gap >= 0 && tooNear(one, other)) || (gap <= 0 && tooNear(other, one))) return 'days-apart';
  const exclude = one.exams.some((exam) => other.exams.some((another) => exclusion(exam, another) === 'day'));
  return gap === 0 && exclude ? 'other-day' : undefined;
}

/** Returns the dates on which some exams cannot be done beside others on their date, with the reasons. */
export function conflictingDates(exams: readonly Exam[], other: DatedExams): ReadonlyMap<LocalDate, DateConflict> {
  const days = intervalsBetween(exams, other.exams)[0]?.days ?? 0;
  return new Map(
    datesBetween(addDays(other.date, -days), addDays(other.date, days)).flatMap((date) => {
      const conflict = dateConflict({ exams, date }, other);
      return conflict ? [[date, conflict]] : [];
    }),
  );
}

/** Returns true if no two of the exams exclude each other. */
export function fitOneVisit(exams: readonly Exam[]): boolean {
  return exams.every((one, index) => exams.slice(0, index).every((other) => exclusion(one, other) === undefined));
}

/** A set of exams of a list: bit n is the exam with index n. */
type ExamMask = number;

/** Returns the divisions by the masks of the devices, as a list of numbers; most clinics have the same kinds of devices. */
const fewestBlocks = oncePerKey((exams: readonly Exam[], maskList: string): readonly (readonly ExamMask[])[] => {
  const masks = maskList.split(',').map(Number);
  const before = exams.map(({ after = [] }) => maskOf(exams, ({ slug }) => after.includes(slug)));
  let found: readonly (readonly ExamMask[])[] = [];
  for (let most = 1; most <= exams.length && found.length === 0; most++) {
    found = [...partitions((1 << exams.length) - 1, most, masks)].filter((blocks) => hasOrder(blocks, before));
  }
  return found;
});

/** Yields the ways to divide a set into at most `most` blocks, each within one of the masks. */
function* partitions(rest: ExamMask, most: number, masks: readonly ExamMask[]): Generator<readonly ExamMask[]> {
  if (rest === 0) yield [];
  if (rest === 0 || most === 0) return;
  const first = rest & -rest;
  const others = rest ^ first;
  for (let more = others; ; more = (more - 1) & others) {
    const block = first | more;
    if (masks.some((mask) => (mask & block) === block)) {
      for (const blocks of partitions(rest ^ block, most - 1, masks)) yield [block, ...blocks];
    }
    if (more === 0) return;
  }
}

/** Returns true if the blocks can be done in some order. `before` has for each exam those that must be done before. */
function hasOrder(blocks: readonly ExamMask[], before: readonly ExamMask[]): boolean {
  let [done, waiting] = [0, blocks];
  while (waiting.length > 0) {
    const next = waiting.find((block) =>
      before.every((mask, index) => !hasBit(block, index) || (mask & ~(done | block)) === 0),
    );
    if (next === undefined) return false;
    done |= next;
    waiting = waiting.filter((block) => block !== next);
  }
  return true;
}

function maskOf(exams: readonly Exam[], has: (exam: Exam) => boolean): ExamMask {
  return exams.reduce((mask, exam, index) => (has(exam) ? mask | (1 << index) : mask), 0);
}

function hasBit(mask: ExamMask, index: number): boolean {
  return (mask & (1 << index)) !== 0;
}
