import type { StepAnswers } from '#flow/language/language.ts';
import type { BookingRequestSummary } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';
import { examAnswers } from './examAnswers.ts';
import type { RootStore } from './RootStore.ts';

/**
 * Starts the booking of a booking request: answers region, clinic and exam as far as the request contains them, and navigates to the
 * first open step, at most the slot picker. An exam with options is shown first. Other answers and drafts stay.
 */
export async function bookFromRequest(
  root: RootStore,
  { exam, clinic }: Pick<BookingRequestSummary, 'exam' | 'clinic'>,
): Promise<void> {
  const { flow } = root;
  if (flow.finished) flow.restart();
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
  const { steps } = environmentOf(root).flow.compiled;
  const wanted = steps.find(({ kind }) => kind.kind === (complete ? 'slot-picker' : 'exam-picker'));
  if (wanted) flow.apply({ type: 'goto', step: wanted.id });
  root.enter(flow.run.at);
}
