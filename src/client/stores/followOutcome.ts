import { pages } from '#base/pages.ts';
import type { StepId } from '#flow/language/language.ts';
import { outcomeOf, type ReachedOutcome } from '#flow/walk/outcomeOf.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import type { Exam } from './CatalogStore.ts';
import { environmentOf } from './environment.ts';
import { examAnswers, usualLength } from './examAnswers.ts';
import type { FlowStore } from './FlowStore.ts';
import { offeredExams } from './readLink.ts';
import type { SlotStore } from './SlotStore.ts';

/** What following an outcome needs of the run. */
interface OutcomeRun {
  readonly flow: FlowStore;
  readonly slots: Pick<SlotStore, 'clear'>;
  send(event: FlowEvent): Promise<void>;
  enter(step: StepId): void;
}

/** Milliseconds after which times are searched again for a new exam (QN-6). */
const reloadMs = 400;

/**
 * Follows what the questionnaires of the run lead to (QN-5a, QN-6): a denial goes to the denial page, and a new exam replaces those that the
 * questionnaire asks about. Returns false if the run must not go on from its step. The server decides both again when it books.
 */
export async function followOutcome(run: OutcomeRun): Promise<boolean> {
  const { flow } = run;
  const { navigate, flow: prepared } = environmentOf(flow);
  const outcome = outcomeOf(prepared.compiled, flow.walked);
  if (outcome.type) {
    navigate(pages.deny.path, { state: { messageKey: outcome.message } });
    return false;
  }
  const { newExamSlug } = outcome;
  if (newExamSlug === undefined || flow.chosenExams.includes(newExamSlug)) return true;
  return changeExam(run, outcome, newExamSlug);
}

async function changeExam({ flow, slots, send, enter }: OutcomeRun, { asks }: ReachedOutcome, newExam: string) {
  const picker = flow.ofKind('exam-picker');
  if (!picker) return true;
  const offered = await offeredExams(flow);
  const named = (slug: string) => offered?.flatMap(({ exams }) => exams).find((exam) => exam.slug === slug);
  const isAsked = (slug: string) => {
    const { examSlugs = [], modalityIds = [] } = asks ?? {};
    const fits = (list: readonly string[], value: string | undefined) =>
      list.length === 0 || list.includes(value ?? '');
    return fits(examSlugs, slug) && fits(modalityIds, named(slug)?.modalityId);
  };
  const slugs = [...new Set(flow.chosenExams.map((slug) => (isAsked(slug) ? newExam : slug)))];
  const exams = slugs.flatMap((slug): Exam | [] => named(slug) ?? []);
  const [only] = exams;
  if (exams.length < slugs.length || !only) {
    await send({ type: 'answer', step: picker.step.id, values: {} });
    flow.draft(picker.step.id, { exams: slugs });
    flow.noteArrivalProblem('run.outcome.exam');
    enter(picker.step.id);
    return false;
  }
  const { procedureTab, separateBooking } = picker.values;
  const values = examAnswers({
    exams,
    procedureTab: procedureTab === 'multiple' ? 'multiple' : 'single',
    separateBooking: separateBooking === true,
    customDuration: exams.length === 1 ? usualLength(only) : undefined,
    walkIn: false,
  });
  await send({ type: 'answer', step: picker.step.id, values });
  const query = new URLSearchParams(flow.search);
  query.set('groupName', offered?.find((group) => group.exams.some(({ slug }) => slug === newExam))?.slug ?? '');
  flow.setSearch(`?${query}`);
  environmentOf(flow).delay(reloadMs).then(slots.clear);
  return true;
}
