import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import type { SlotClaim } from './slotToken.ts';

/** The time that an appointment needs, in minutes. */
export interface SlotNeed {
  readonly exams: readonly Exam[];
  /** The patient's time for all exams. */
  readonly minutes: number;
  /** The room's time before and after. */
  readonly prep: number;
  readonly cleanUp: number;
  /** Minimum time from now to the start. */
  readonly notice: number;
  readonly walkIn: boolean;
}

/** The requested kind of appointment. */
interface SlotOptions {
  readonly customDuration?: number | undefined;
  readonly walkIn: boolean;
  /** The brand's shortest notice in minutes. */
  readonly minimumNotice: number;
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
  const longest = (of: (exam: Exam) => number) => Math.max(0, ...exams.map(of));
  return {
    exams,
    minutes: options.customDuration === undefined ? sumOf(exams) : chosen(exams, options.customDuration),
    prep: options.walkIn ? 0 : longest((exam) => exam.prepTime),
    cleanUp: longest((exam) => exam.cleanUpTime),
    notice: options.walkIn
      ? 0
      : Math.max(
          options.minimumNotice,
          longest((exam) => exam.minutesPrior),
        ),
    walkIn: options.walkIn,
  };
}

function sumOf(exams: readonly Exam[]): number {
  return exams.reduce((sum, exam) => sum + exam.duration, 0);
}

function chosen([exam, ...more]: readonly Exam[], minutes: number): number {
  const range = more.length === 0 ? exam?.customDuration : undefined;
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
  { examIds, minutes, walkIn }: SlotClaim,
  minimumNotice: number,
): SlotNeed | undefined {
  const exams = examIds.flatMap((id) => catalog.examById.get(id) ?? []).filter(({ active }) => active);
  if (exams.length < examIds.length) return undefined;
  const usual = exams.reduce((sum, { duration }) => sum + duration, 0);
  try {
    return slotNeed(exams, { walkIn, minimumNotice, customDuration: minutes === usual ? undefined : minutes });
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
