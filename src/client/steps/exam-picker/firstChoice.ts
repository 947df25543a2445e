import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { durationsOf, mostExams } from '#client/stores/examAnswers.ts';
import type { StepAnswers } from '#flow/language/language.ts';

/** What is chosen when the step opens, and whether the link asked for an exam that cannot be had here. */
export interface FirstChoice {
  readonly exams: readonly Exam[];
  readonly procedureTab: 'single' | 'multiple';
  readonly separateBooking: boolean;
  readonly customDuration: number | undefined;
  /** The group to open. */
  readonly group: string | undefined;
  readonly unknown: boolean;
}

/** What was answered before, or else what the link asks for: `exam` or `changedExamSlug`, several divided by commas (RT-17). */
export function firstChoice(groups: readonly ExamGroup[], values: StepAnswers, query: URLSearchParams): FirstChoice {
  const answered = Array.isArray(values.exams) ? values.exams.map(String) : [];
  const linked = (query.get('changedExamSlug') ?? query.get('exam') ?? '').split(',').filter(Boolean);
  const wanted = (answered.length > 0 ? answered : linked).slice(0, mostExams);
  const all = groups.flatMap((group) => group.exams);
  const exams = wanted.flatMap((slug) => all.filter((exam) => exam.slug === slug).slice(0, 1));
  const several = exams.length > 1 || (query.get('procedureTab') ?? values.procedureTab) === 'multiple';
  const [only] = exams;
  const minutes = Number(values.customDuration ?? query.get('customDuration') ?? Number.NaN);
  const lengths = only ? durationsOf(only) : [];
  return {
    exams,
    procedureTab: several ? 'multiple' : 'single',
    separateBooking: values.separateBooking === true || query.get('separateBooking') === 'true',
    customDuration: lengths.includes(minutes) ? minutes : lengths.find((length) => length === only?.duration),
    group: groups.find((group) => group.exams.some((exam) => exam === only))?.slug,
    unknown: exams.length < wanted.length,
  };
}
