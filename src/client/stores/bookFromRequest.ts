import { isRecord } from '#base/json.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { BookingRequestSummary } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';
import { examAnswers } from './examAnswers.ts';
import type { RootStore } from './RootStore.ts';

type SettledParts = Pick<BookingRequestSummary, 'exam' | 'clinic'> &
  Partial<Pick<BookingRequestSummary, 'bookingKey' | 'bodyPart'>>;

/**
 * Starts the booking of a booking request (BK-11c): answers region, clinic and exam as far as the request contains them, fills in the
 * patient, and navigates to the first open step, at most the slot picker. An exam with options is shown first. A body part without an
 * exam becomes the search of the exam list. Other answers and drafts stay.
 */
export async function bookFromRequest(
  root: RootStore,
  { exam, clinic, bodyPart, bookingKey }: SettledParts,
): Promise<void> {
  const { flow } = root;
  if (flow.finished) flow.restart();
  const patient = fillPatient(root, bookingKey);
  async function answer(kind: string, values: StepAnswers): Promise<void> {
    const found = flow.ofKind(kind);
    if (found) await root.send({ type: 'answer', step: found.step.id, values: { ...found.values, ...values } });
  }
  if (clinic) {
    await answer('region-picker', { region: clinic.region });
    await answer('clinic-picker', { clinics: [clinic.slug] });
  }
  if (exam) {
    const choice = { exams: [exam], procedureTab: 'single', separateBooking: false, walkIn: false } as const;
    await answer('exam-picker', examAnswers({ ...choice, customDuration: undefined }));
  }
  const complete = exam && !exam.walkIn && !exam.customDuration;
  const settled = [...(clinic ? ['region-picker', 'clinic-picker'] : []), ...(complete ? ['exam-picker'] : [])];
  if (bookingKey !== undefined) flow.bookRequest({ bookingKey, settled, ...(exam && { exam: exam.slug }) });
  const { steps } = environmentOf(root).flow.compiled;
  const picker = steps.find(({ kind }) => kind.kind === 'exam-picker');
  if (picker && !exam && bodyPart) flow.keepFilter(picker.id, { search: bodyPart });
  const wanted = complete ? steps.find(({ kind }) => kind.kind === 'slot-picker') : picker;
  if (wanted) flow.apply({ type: 'goto', step: wanted.id });
  root.enter(flow.run.at);
  await patient;
}

/**
 * Fills the form fields that become the patient of the booking with the patient of a request, once for each request: a later correction
 * stays. Leaves the form as it is if the server does not give the patient.
 */
async function fillPatient(root: RootStore, bookingKey: string | undefined): Promise<void> {
  const { flow } = root;
  if (bookingKey === undefined || flow.request?.bookingKey === bookingKey) return;
  const patient = await root.bookingRequest.loadPatient(bookingKey);
  if (!patient) return;
  const booking = environmentOf(root).flow.compiled.steps.find(({ step }) => step.service === 'create-appointment');
  const sources: unknown = booking?.step.input?.patient;
  const filled: { [step: string]: { [field: string]: string } } = {};
  for (const [part, value] of Object.entries(patient)) {
    const source: unknown = isRecord(sources) ? sources[part] : undefined;
    const [step, field, ...deeper] =
      isRecord(source) && typeof source.field === 'string' ? source.field.split('.') : [];
    if (step && field && deeper.length === 0 && value !== '') filled[step] = { ...filled[step], [field]: value };
  }
  for (const [step, fields] of Object.entries(filled)) {
    const before = { ...flow.values(step), ...flow.drafts[step] };
    if (Object.keys(flow.values(step)).length > 0) await root.send({ type: 'answer', step, values: {} });
    flow.draft(step, { ...before, ...fields });
  }
}
