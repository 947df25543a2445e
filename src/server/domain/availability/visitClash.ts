import type { Clinic, Exam } from '../catalog/catalogSnapshot.ts';
import { fitOneVisit, mustPrecede } from '../catalog/visitRules.ts';
import { dayAt } from '../catalog/zoneDay.ts';

/** A visit at a time, as far as the patient's other visits depend on it. Times are epoch milliseconds. */
export interface TimedVisit {
  readonly clinic: Clinic;
  readonly exams: readonly Exam[];
  readonly start: number;
  readonly end: number;
  readonly firstDevice: number;
  readonly lastDevice: number;
}

/** Why two visits of a patient on one local date do not go together, although their exams may share it (BK-6b). */
export type VisitClash = 'after' | 'transfer' | 'sameVisit';

/**
 * Returns why two visits do not go together on one local date: an exam before one that must precede it, an overlap or too little time to
 * change rooms or clinics, or exams that exclude each other in one visit. Two times form one visit if they are at one clinic and the wait
 * between them is not longer than its `longestWait`. Undefined if they go together. `dateConflict` decides about the date itself.
 */
export function clashOf(one: TimedVisit, other: TimedVisit): VisitClash | undefined {
  if (dateOf(one) !== dateOf(other)) return undefined;
  const [earlier, later] = one.start <= other.start ? [one, other] : [other, one];
  if (mustPrecede(later.exams, earlier.exams)) return 'after';
  const gap = (later.start - earlier.end) / 60_000;
  if (gap < transferBetween(earlier, later)) return 'transfer';
  const { id, transferMinutes, longestWait } = earlier.clinic;
  const isOneVisit = id === later.clinic.id && gap <= transferMinutes + longestWait;
  return isOneVisit && !fitOneVisit([...earlier.exams, ...later.exams]) ? 'sameVisit' : undefined;
}

function dateOf({ clinic, start }: TimedVisit) {
  return dayAt(clinic.timeZone, start).date;
}

/** Returns the minutes that a patient needs from one visit to the next: between two clinics at least the larger of both. */
function transferBetween({ clinic, lastDevice }: TimedVisit, later: TimedVisit): number {
  if (clinic.id !== later.clinic.id) return Math.max(clinic.transferMinutes, later.clinic.transferMinutes);
  return lastDevice === later.firstDevice ? 0 : clinic.transferMinutes;
}
