import type { ExamGroup } from '#client/stores/CatalogStore.ts';
import { durationsOf, type ExamChoice, usualLength } from '#client/stores/examAnswers.ts';
import type { StepAnswers } from '#flow/language/language.ts';

/** The selection. */
export type Choice = Omit<ExamChoice, 'walkIn'>;

interface InitialChoice extends Choice {
  /** The group to open. */
  readonly group: string | undefined;
  /** Slugs of the linked or kept exams that are not offered here. */
  readonly unknown: readonly string[];
}

/** Returns the chosen exams that are offered here, with the options of the query before those of the answers (RT-17). */
export function initialChoice(
  groups: readonly ExamGroup[],
  values: StepAnswers,
  query: URLSearchParams,
): InitialChoice {
  const wanted = Array.isArray(values.exams) ? values.exams.map(String) : [];
  const all = groups.flatMap((group) => group.exams);
  const exams = wanted.flatMap((slug) => all.filter((exam) => exam.slug === slug).slice(0, 1));
  const several = exams.length > 1 || (query.get('procedureTab') ?? values.procedureTab) === 'multiple';
  const [only] = exams;
  const minutes = Number(values.customDuration ?? query.get('customDuration') ?? Number.NaN);
  return {
    exams,
    procedureTab: several ? 'multiple' : 'single',
    separateBooking: (query.get('separateBooking') ?? String(values.separateBooking)) === 'true',
    customDuration: only && (durationsOf(only).includes(minutes) ? minutes : usualLength(only)),
    group: groups.find((group) => group.exams.some((exam) => exam === only))?.slug,
    unknown: wanted.filter((slug) => !exams.some((exam) => exam.slug === slug)),
  };
}

/** The choice as the answers that it may become. */
export function draftOf({ exams, procedureTab, separateBooking, customDuration }: Choice): StepAnswers {
  const slugs = exams.map(({ slug }) => slug);
  return { exams: slugs, procedureTab, separateBooking, ...(customDuration !== undefined && { customDuration }) };
}
