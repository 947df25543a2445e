import { isCalledOff, mayFollow } from '#base/appointmentStatus.ts';
import type { AppointmentStatus } from '#server/db/columnTypes.ts';
import { wallTimes } from '../availability/slot.ts';
import type { BookingRules } from '../brandDeps.ts';
import type { Clinic, Exam } from '../catalog/catalogSnapshot.ts';

/** Why an appointment cannot be canceled; after ENQUIRE_ONLY it can (CX-1c). */
export type ChangeReason = 'PRIOR_MINUTES' | 'APPOINTMENT_CANCELLED' | 'ENQUIRE_ONLY' | 'CHECKED_IN' | 'PAST';

/** Whether and until when an appointment can be canceled online. */
export interface ChangeState {
  readonly allowed: boolean;
  readonly reason: ChangeReason | undefined;
  /** Minutes from the deadline to the start. */
  readonly minutesPrior: number;
  /** The deadline: RFC 3339 in UTC, and the wall time at the clinic. */
  readonly until: string;
  readonly untilLocal: string;
}

/** What decides about the cancellation of an appointment. */
interface Changeable {
  readonly status: AppointmentStatus;
  readonly startsAt: Date;
  readonly clinic: Pick<Clinic, 'timeZone' | 'cancelMinutesPrior'>;
  readonly exams: readonly Pick<Exam, 'cancelMinutesPrior' | 'enquiry'>[];
}

/**
 * Returns whether an appointment can be canceled now (CX-1c). The deadline is that of its exams, the longest of several; without one that of
 * the clinic, and without that the brand's.
 */
export function cancelState(
  { status, startsAt, clinic, exams }: Changeable,
  rules: Pick<BookingRules, 'cancelMinutesPrior'>,
  now: Date,
): ChangeState {
  const ofExams = exams.flatMap((exam) => exam.cancelMinutesPrior ?? []);
  const ofPlace = clinic.cancelMinutesPrior ?? rules.cancelMinutesPrior;
  const minutesPrior = ofExams.length > 0 ? Math.max(...ofExams) : ofPlace;
  const deadline = startsAt.getTime() - minutesPrior * 60_000;
  const { start: until, local: untilLocal } = wallTimes(clinic.timeZone, deadline, 0);
  const state = { minutesPrior, until, untilLocal };
  const refused = (reason: ChangeReason): ChangeState => ({ ...state, allowed: false, reason });
  if (isCalledOff(status)) return refused('APPOINTMENT_CANCELLED');
  if (status === 'ARRIVED' || status === 'DONE') return refused('CHECKED_IN');
  if (!mayFollow(status, 'CANCELED') || now >= startsAt) return refused('PAST');
  if (now.getTime() >= deadline) return refused('PRIOR_MINUTES');
  const isArranged = exams.some(({ enquiry }) => enquiry !== 'none');
  return { ...state, allowed: true, reason: isArranged ? 'ENQUIRE_ONLY' : undefined };
}
