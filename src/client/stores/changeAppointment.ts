import { pages, pathOfBooking } from '#base/pages.ts';
import type { operations } from '#contract/openapi.d.ts';
import type { Answers, StepAnswers } from '#flow/language/language.ts';
import type { Appointment } from './AppointmentStore.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { examAnswers } from './examAnswers.ts';
import type { ChangedAppointment } from './FlowStore.ts';
import type { RootStore } from './RootStore.ts';

type StoredAnswers = operations['getAppointmentAnswers']['responses']['200']['content']['application/json'];

/** What the address of a change names (RT-17c). */
type NamedChange = Pick<ChangedAppointment, 'bookingKey' | 'slug' | 'status'>;

/** Kinds of the steps that a new time leaves as they are. */
const sameChoice: readonly string[] = ['region-picker', 'clinic-picker', 'exam-picker'];
/** Kinds of the steps whose answers belong to the old time. */
const ofOldTime: readonly string[] = [...sameChoice, 'slot-picker', 'review'];

/**
 * Starts the change of the appointment that the address of a step names, and leaves a change that the address no longer names, so that nobody replaces an
 * appointment by a new booking (RT-17c). Returns the address that follows, if any.
 */
export async function meetChange(root: RootStore, search: string): Promise<string | undefined> {
  const named = readChange(search);
  if (named) return resumeChange(root, named);
  if (root.flow.change) await root.startOver(root.flow.patient);
  return undefined;
}

/** Returns the change that an address names; undefined for any other address. */
function readChange(search: string): NamedChange | undefined {
  const query = new URLSearchParams(search);
  const [bookingKey, slug, status] = ['bookingKey', 'appointmentSlug', 'status'].map((name) => query.get(name));
  if (!bookingKey || !slug || (status !== 'RESCHEDULED' && status !== 'CHANGED')) return undefined;
  return { bookingKey, slug, status };
}

/**
 * Starts the change of an appointment that an address names, as `startChange` does. Returns the address of the page of the booking, which says why
 * not, if it cannot be changed (RT-17c, CX-2, CX-3).
 */
async function resumeChange(root: RootStore, named: NamedChange): Promise<string> {
  const { appointment } = root;
  const { bookingKey, slug } = named;
  if (root.session.role === undefined) await root.session.check();
  if (isProved(root, bookingKey)) await appointment.load(bookingKey);
  const found = appointment.summary?.bookingKey === bookingKey ? appointment.summary.appointments : [];
  const old = found.find((one) => one.slug === slug);
  if (isProved(root, bookingKey) && !old?.rescheduling.allowed) {
    return `${pathOfBooking('appointment', bookingKey)}?${queryOf(named)}`;
  }
  return (await startChange(root, old, named)) ?? pathOfBooking('appointment', bookingKey);
}

/**
 * Starts the change of an appointment: fills the run with what the booking was answered, so that only the time is asked (RESCHEDULED), or also exam
 * and clinic (CHANGED), and what they need in addition. Returns the address of the first open step, or of the sign-in for whoever has not proved to
 * be the patient; undefined if the answers cannot be loaded, with the problem in `call`.
 */
export async function startChange(
  root: RootStore,
  old: Appointment | undefined,
  change: NamedChange & { readonly override?: string },
  call = apiCall.create(),
): Promise<string | undefined> {
  const { flow } = root;
  const { api, flow: prepared } = environmentOf(root);
  const { bookingKey, status } = change;
  const { steps } = prepared.compiled;
  if (!old || !isProved(root, bookingKey)) {
    const times = steps.find(({ kind }) => kind.kind === 'slot-picker');
    const returnUrl = `${(times && flow.urlOf(times.id)?.split('?')[0]) ?? '/'}?${queryOf(change)}`;
    return `${pages.authentication.path}?${new URLSearchParams({ type: 'APPOINTMENT', bookingKey, returnUrl })}`;
  }
  const params = { path: { bookingKey } };
  const stored = await call.run<StoredAnswers>((signal) =>
    api.GET('/api/appointments/{bookingKey}/answers', { params, signal }),
  );
  if (!stored) return undefined;
  await root.startOver(bookingKey);
  const answers = (stored.flow === flow.run.flow ? stored.answers : {}) as Answers;
  for (const { id, kind } of steps) {
    const values = ofOldTime.includes(kind.kind) ? answersOf(kind.kind, old, answers[id] ?? {}) : answers[id];
    if (values) await root.send({ type: 'answer', step: id, values });
  }
  const kept = steps.filter(({ id, kind }) => !ofOldTime.includes(kind.kind) && answers[id]).map(({ id }) => id);
  const settled = steps.filter(({ kind }) => sameChoice.includes(kind.kind)).map(({ id }) => id);
  flow.changeAppointment(
    { ...change, local: old.local, kept: status === 'RESCHEDULED' ? [...settled, ...kept] : kept },
    `?${queryOf(change)}`,
  );
  const wanted = steps.find(({ kind }) => kind.kind === (status === 'RESCHEDULED' ? 'slot-picker' : 'exam-picker'));
  if (wanted) flow.apply({ type: 'goto', step: wanted.id });
  return flow.urlOf(flow.run.at);
}

/** Returns true for the patient of a booking who proved it, and for staff. */
function isProved({ session }: RootStore, bookingKey: string): boolean {
  return session.role === 'staff' || (session.role === 'patient' && session.bookingKey === bookingKey);
}

function queryOf({ bookingKey, status, slug }: NamedChange): URLSearchParams {
  return new URLSearchParams({ bookingKey, status, appointmentSlug: slug });
}

/** The answers of a picker that name what an appointment has; undefined for the time. */
function answersOf(kind: string, { clinic, exams }: Appointment, before: StepAnswers): StepAnswers | undefined {
  if (kind === 'region-picker') return { region: clinic.region };
  if (kind === 'clinic-picker') return { clinics: [clinic.slug] };
  if (kind !== 'exam-picker') return undefined;
  const { customDuration, walkIn } = before;
  return examAnswers({
    exams,
    procedureTab: exams.length > 1 ? 'multiple' : 'single',
    separateBooking: false,
    customDuration: typeof customDuration === 'number' ? customDuration : undefined,
    walkIn: walkIn === true,
  });
}
