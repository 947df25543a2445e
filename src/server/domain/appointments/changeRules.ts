import { isCalledOff, mayFollow } from '#base/appointmentStatus.ts';
import type { AppointmentStatus } from '#server/db/columnTypes.ts';
import { wallTimes } from '../availability/slot.ts';
import type { BookingRules } from '../brandDeps.ts';
import type { Clinic, Exam } from '../catalog/catalogSnapshot.ts';

/** Why an appointment cannot be canceled, moved or changed; after ENQUIRE_ONLY it can be canceled (CX-1c). */
export type ChangeReason =
  | 'PRIOR_MINUTES'
  | 'APPOINTMENT_CANCELLED'
  | 'ENQUIRE_ONLY'
  | 'CHECKED_IN'
  | 'WALK_IN'
  | 'PAST';

/** Whether and until when an appointment can be canceled, or moved and changed, online. */
export interface ChangeState {
  readonly allowed: boolean;
  readonly reason: ChangeReason | undefined;
  /** Minutes from the deadline to the start. */
  readonly minutesPrior: number;
  /** The deadline: RFC 3339 in UTC, and the wall time at the clinic. */
  readonly until: string;
  readonly untilLocal: string;
}

/** The settings that have a deadline. */
type Deadline = 'cancelMinutesPrior' | 'rescheduleMinutesPrior';

/** What decides about changes of an appointment; `D` is the deadline that counts. */
interface Changeable<D extends Deadline> {
  readonly status: AppointmentStatus;
  readonly startsAt: Date;
  readonly clinic: Pick<Clinic, 'timeZone' | D>;
  readonly exams: readonly Pick<Exam, 'enquiry' | D>[];
}

/** Returns whether an appointment can be canceled now (CX-1c). */
export function cancelState(
  appointment: Changeable<'cancelMinutesPrior'>,
  rules: Pick<BookingRules, 'cancelMinutesPrior'>,
  now: Date,
): ChangeState {
  const minutesPrior = minutesOf('cancelMinutesPrior', appointment, rules);
  const state = stateUntil(appointment, minutesPrior, 'CANCELED', now);
  return state.allowed && isArranged(appointment) ? { ...state, reason: 'ENQUIRE_ONLY' } : state;
}

/**
 * Returns whether an appointment can be moved to another time or changed now (CX-2, CX-3). An appointment for an exam that needs none is a
 * walk-in, and the brand decides; a pending one waits for its patient's answer first, and is refused without a reason.
 */
export function rescheduleState(
  appointment: Changeable<'rescheduleMinutesPrior'> & { readonly walkIn: boolean },
  rules: Pick<BookingRules, 'rescheduleMinutesPrior' | 'rescheduleWalkIns'>,
  now: Date,
): ChangeState {
  const minutesPrior = minutesOf('rescheduleMinutesPrior', appointment, rules);
  const state = stateUntil(appointment, minutesPrior, 'RESCHEDULED', now);
  const isOpen = state.allowed || state.reason === 'PRIOR_MINUTES';
  if (isOpen && appointment.walkIn && !rules.rescheduleWalkIns) return { ...state, allowed: false, reason: 'WALK_IN' };
  if (isOpen && isArranged(appointment)) return { ...state, allowed: false, reason: 'ENQUIRE_ONLY' };
  return state;
}

/** Returns the minutes of a deadline: those of the exams, the longest of several; without one the clinic's, and without that the brand's. */
function minutesOf<D extends Deadline>(
  deadline: D,
  {
    exams,
    clinic,
  }: { readonly exams: readonly { readonly [d in D]: number | null }[] } & {
    readonly clinic: { readonly [d in D]: number | null };
  },
  rules: { readonly [d in D]: number },
): number {
  const ofExams = exams.flatMap((exam) => exam[deadline] ?? []);
  return ofExams.length > 0 ? Math.max(...ofExams) : (clinic[deadline] ?? rules[deadline]);
}

function isArranged({ exams }: { readonly exams: readonly Pick<Exam, 'enquiry'>[] }): boolean {
  return exams.some(({ enquiry }) => enquiry !== 'none');
}

/** Returns whether an appointment may get a status until some minutes before its start. */
function stateUntil(
  { status, startsAt, clinic }: Pick<Changeable<never>, 'status' | 'startsAt' | 'clinic'>,
  minutesPrior: number,
  next: 'CANCELED' | 'RESCHEDULED',
  now: Date,
): ChangeState {
  const deadline = startsAt.getTime() - minutesPrior * 60_000;
  const { start: until, local: untilLocal } = wallTimes(clinic.timeZone, deadline, 0);
  const state = { minutesPrior, until, untilLocal };
  const refused = (reason?: ChangeReason): ChangeState => ({ ...state, allowed: false, reason });
  if (isCalledOff(status)) return refused('APPOINTMENT_CANCELLED');
  if (status === 'ARRIVED' || status === 'DONE') return refused('CHECKED_IN');
  if (status === 'NO_SHOW' || now >= startsAt) return refused('PAST');
  if (!mayFollow(status, next)) return refused();
  if (now.getTime() >= deadline) return refused('PRIOR_MINUTES');
  return { ...state, allowed: true, reason: undefined };
}
