import type { StepAnswers } from '#flow/language/language.ts';
import type { Exam } from './CatalogStore.ts';
import { environmentOf } from './environment.ts';
import { durationsOf, examAnswers, isWalkIn } from './examAnswers.ts';
import type { FlowStore } from './FlowStore.ts';

/**
 * Returns the answers for the exams of a link that leads further than their list (RT-17), if the chosen clinics offer them all. For exams
 * that need a choice or an explanation first, returns the message key that announces it: the list has them chosen.
 */
export async function readLinkedExams(
  flow: Pick<FlowStore, 'arrivalCall' | 'chosenClinics'>,
  slugs: readonly string[],
  search: string,
): Promise<{ readonly values?: StepAnswers | undefined; readonly problem?: string }> {
  if (flow.chosenClinics.length === 0) return {};
  const { api, locale } = environmentOf(flow);
  const params = { query: { locale, clinics: [...flow.chosenClinics] } };
  const groups = await flow.arrivalCall.run((signal) => api.GET('/api/exams', { params, signal }));
  const offered = groups?.flatMap((group) => group.exams) ?? [];
  const exams = slugs.flatMap((slug) => offered.find((exam) => exam.slug === slug) ?? []);
  if (exams.length === 0 || exams.length < slugs.length) return {};
  const values = answersOfLink(exams, new URLSearchParams(search));
  return values ? { values } : { problem: 'run.arrival.exam' };
}

/**
 * Returns the answers for the exams of a link (RT-17); undefined if the visitor must choose or read something first: the length, that no
 * appointment is needed (BK-7), or that a request is needed (BK-8).
 */
function answersOfLink(exams: readonly Exam[], query: URLSearchParams): StepAnswers | undefined {
  const [only, ...others] = exams;
  const lengths = only && others.length === 0 ? durationsOf(only) : [];
  const customDuration = lengths.find((length) => String(length) === query.get('customDuration'));
  const isOpen = lengths.length > 1 && customDuration === undefined;
  if (isOpen || isWalkIn(exams) || exams.some((exam) => exam.showBookingRequestInfoModal)) return undefined;
  const procedureTab = others.length > 0 ? 'multiple' : 'single';
  const separateBooking = query.get('separateBooking') === 'true';
  return examAnswers({ exams, procedureTab, separateBooking, customDuration, walkIn: false });
}
