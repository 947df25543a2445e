import { pages } from '#base/pages.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { AppointmentSummary } from './AppointmentStore.ts';
import type { BookingRequestSummary } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';
import { examAnswers } from './examAnswers.ts';
import { fillPatient } from './fillPatient.ts';
import type { RootStore } from './RootStore.ts';

type SettledParts = Partial<Pick<BookingRequestSummary, 'exam' | 'clinic' | 'bodyPart'>>;

/** What the patient chose for the exam of a request. */
interface ExamOptions {
  /** Minutes, if the patient may choose the duration. */
  readonly customDuration?: number | undefined;
  /** The patient wants an appointment although none is needed (BK-7). */
  readonly walkIn?: boolean;
}

/**
 * Starts the booking of a booking request (BK-11c): answers region, clinic and exam as far as the request contains them, fills in the
 * patient, and navigates to the first open step, at most the slot picker, or for an enquiry exam to the enquiry (BK-6c). A body part without an exam becomes the search of the exam
 * list. Other answers and drafts stay if the run is for the patient of this request, and go if not.
 */
export async function bookFromRequest(
  root: RootStore,
  request: SettledParts & Pick<BookingRequestSummary, 'bookingKey'>,
  options: ExamOptions = {},
): Promise<void> {
  const { flow } = root;
  const { bookingKey, exam, clinic, bodyPart } = request;
  if (flow.finished) await root.startOver(bookingKey);
  else await root.bookFor(bookingKey);
  // Once for each request: a later correction stays.
  const isNew = flow.request?.bookingKey !== bookingKey;
  const patient = isNew ? fillPatient(root, () => root.bookingRequest.loadPatient(bookingKey)) : undefined;
  const settled = [...(clinic ? ['region-picker', 'clinic-picker'] : []), ...(exam ? ['exam-picker'] : [])];
  const wish = exam ? { exam: exam.slug } : { ...(bodyPart && { bodyPart }) };
  await settle(root, request, options);
  flow.bookRequest({ bookingKey, settled, ...wish });
  openStep(root, request);
  await patient;
}

/**
 * Starts another booking, at the clinic of a booking and with its times beside the free ones (BK-10a, SL-6b). For the patient who proved it and
 * for staff the form is filled in; another person may use the browser that booked. Nothing of the run before stays, because the booking may
 * be for somebody else.
 */
export async function bookAgain(root: RootStore, { bookingKey, appointments }: AppointmentSummary): Promise<void> {
  const [first] = appointments;
  const mayFill = root.session.role === 'patient' || root.session.role === 'staff';
  await root.startOver(mayFill ? bookingKey : undefined);
  root.flow.setSearch(`?bookingKey=${bookingKey}`);
  const settled = first ? { clinic: first.clinic } : {};
  await settle(root, settled);
  openStep(root, settled);
  if (mayFill) await fillPatient(root, () => root.appointment.loadPatient(bookingKey));
}

/** Answers region, clinic and exam. */
async function settle(
  root: RootStore,
  { exam, clinic }: SettledParts,
  { customDuration, walkIn = false }: ExamOptions = {},
): Promise<void> {
  const { flow } = root;
  async function answer(kind: string, values: StepAnswers): Promise<void> {
    const found = flow.ofKind(kind);
    if (found) await root.send({ type: 'answer', step: found.step.id, values: { ...found.values, ...values } });
  }
  if (clinic) {
    await answer('region-picker', { region: clinic.region });
    await answer('clinic-picker', { clinics: [clinic.slug] });
  }
  if (exam) {
    const choice = { exams: [exam], procedureTab: 'single', separateBooking: false } as const;
    await answer('exam-picker', examAnswers({ ...choice, customDuration, walkIn }));
  }
}

/** Navigates to the first open step, at most the slot picker, or to the enquiry about the exam. */
function openStep(root: RootStore, { exam, bodyPart }: SettledParts): void {
  const { flow } = root;
  const { navigate, flow: prepared } = environmentOf(root);
  if (exam && exam.enquiry !== 'none') {
    navigate(`${pages.enquiry.path}?about=exam`);
    return;
  }
  const { steps } = prepared.compiled;
  const picker = steps.find(({ kind }) => kind.kind === 'exam-picker');
  if (picker && !exam && bodyPart) flow.keepFilter(picker.id, { search: bodyPart });
  const wanted = exam ? steps.find(({ kind }) => kind.kind === 'slot-picker') : picker;
  if (wanted) flow.apply({ type: 'goto', step: wanted.id });
  root.enter(flow.run.at);
}
