import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { minutesInRooms, type SlotClaim } from './slotToken.ts';

/** The time that exams need on one device, in minutes. */
export interface PartNeed {
  readonly exams: readonly Exam[];
  /** The patient's time for all exams. */
  readonly minutes: number;
  /** The patient's time if the patient chooses the shortest length that an exam allows; else `minutes`. */
  readonly shortest: number;
  /** The room's time before and after. */
  readonly prep: number;
  readonly cleanUp: number;
}

/** The time that a visit needs, as if one device did all its exams. */
export interface SlotNeed extends PartNeed {
  /** Minimum time from now to the start. */
  readonly notice: number;
  readonly walkIn: boolean;
}

/** The requested kind of appointment. */
interface SlotOptions {
  readonly customDuration?: number | undefined;
  readonly walkIn: boolean;
  /** The brand's shortest notice in minutes; null for no notice, not even that of the exams. */
  readonly minimumNotice: number | null;
}

/**
 * Returns the time that exams need together. A walk-in has no preparation and no notice (BK-7). Throws invalid-request for an exam that
 * is booked by enquiry, and for a walk-in or custom duration that the exams do not allow (BK-6).
 */
export function slotNeed(exams: readonly Exam[], options: SlotOptions): SlotNeed {
  const enquiry = exams.findIndex((exam) => exam.enquiry !== 'none');
  if (enquiry >= 0) {
    const detail = 'The clinic arranges this exam after an enquiry; it cannot be booked online.';
    throw refused(`/body/exams/${enquiry}`, 'enquiry', detail);
  }
  if (options.walkIn && exams.some((exam) => !exam.walkIn)) {
    throw refused('/body/walkIn', 'walkIn', 'Only exams with walkIn can be booked as walk-ins.');
  }
  const need = partNeed(exams, options.walkIn);
  const minutes = options.customDuration === undefined ? need.minutes : chosen(exams, options.customDuration);
  return {
    ...need,
    minutes,
    shortest: Math.min(minutes, lengthsOf(exams)?.min ?? minutes),
    notice:
      options.walkIn || options.minimumNotice === null
        ? 0
        : Math.max(options.minimumNotice, ...exams.map(({ minutesPrior }) => minutesPrior)),
    walkIn: options.walkIn,
  };
}

/** Returns the time that exams need on one device, each with its usual duration. */
export function partNeed(exams: readonly Exam[], walkIn: boolean): PartNeed {
  const longest = (of: (exam: Exam) => number) => Math.max(0, ...exams.map(of));
  return {
    exams,
    minutes: usualMinutes(exams),
    shortest: usualMinutes(exams),
    prep: walkIn ? 0 : longest((exam) => exam.prepTime),
    cleanUp: longest((exam) => exam.cleanUpTime),
  };
}

/** Returns how long exams take together, each with its usual duration, in minutes. */
export function usualMinutes(exams: readonly Exam[]): number {
  return exams.reduce((sum, { duration }) => sum + duration, 0);
}

/** Returns the lengths that the patient may choose from, in minutes; undefined without a choice. */
function lengthsOf([exam, ...more]: readonly Exam[]): Exam['customDuration'] | undefined {
  return more.length === 0 ? exam?.customDuration : undefined;
}

function chosen(exams: readonly Exam[], minutes: number): number {
  const range = lengthsOf(exams);
  if (range && minutes >= range.min && minutes <= range.max && (minutes - range.min) % range.step === 0) return minutes;
  const detail = range
    ? `customDuration must be from ${range.min} to ${range.max} minutes in steps of ${range.step}.`
    : 'customDuration is only for a single exam that has a customDuration range.';
  throw refused('/body/customDuration', 'customDuration', detail);
}

function refused(pointer: string, keyword: string, detail: string): DomainError {
  return new DomainError('invalid-request', { detail, errors: [{ pointer, keyword }] });
}

/** Returns the need of a claimed slot by the present catalog; undefined if its exams or their durations changed since the offer. */
export function claimedNeed(
  catalog: CatalogSnapshot,
  claim: SlotClaim,
  minimumNotice: SlotOptions['minimumNotice'],
): SlotNeed | undefined {
  const { examIds, walkIn } = claim;
  const minutes = minutesInRooms(claim);
  const exams = examIds.flatMap((id) => catalog.examById.get(id) ?? []).filter(({ active }) => active);
  if (exams.length < examIds.length) return undefined;
  const customDuration = minutes === usualMinutes(exams) ? undefined : minutes;
  try {
    return slotNeed(exams, { walkIn, minimumNotice, customDuration });
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
