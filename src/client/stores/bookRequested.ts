import type { StepAnswers } from '#flow/language/language.ts';
import type { BookingRequestSummary } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';
import { examAnswers } from './examAnswers.ts';
import type { RootStore } from './RootStore.ts';

/**
 * Begins to book what a request asks for: region, clinic and exam are answered as far as it settles them, and one is led to the first
 * step that is still open, at the furthest to the times. An exam that has something to be chosen is shown first. What was answered
 * and typed besides stays.
 */
export async function bookRequested(
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
  const settled = exam && !exam.walkIn && !exam.customDuration;
  const { steps } = environmentOf(root).flow.compiled;
  const wanted = steps.find(({ kind }) => kind.kind === (settled ? 'slot-picker' : 'exam-picker'));
  if (wanted) flow.apply({ type: 'goto', step: wanted.id });
  root.enter(flow.run.at);
}
