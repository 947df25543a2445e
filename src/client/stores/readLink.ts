import type { StepAnswers } from '#flow/language/language.ts';
import type { Clinic, Exam } from './CatalogStore.ts';
import { environmentOf } from './environment.ts';
import { durationsOf, examAnswers, isWalkIn } from './examAnswers.ts';
import type { FlowStore } from './FlowStore.ts';
import type { Arrival } from './stepUrl.ts';

/**
 * Looks up the region and the clinic of a link; unless the link shows the clinics, also the only clinic of its region. A region without clinics does not count, nor does a clinic of another region (BK-2a). Returns
 * the message key for what does not exist; without one if the server does not respond, which the step itself reports.
 */
export async function readLinkedPlace(
  flow: Pick<FlowStore, 'arrivalCall'>,
  arrival: Arrival,
  showsClinics: boolean,
): Promise<{ readonly region?: string | undefined; readonly clinic?: string | undefined; readonly problem?: string }> {
  const { region, clinic, clinicId } = arrival;
  const { place, region: known } = await findPlace(flow, arrival, showsClinics);
  const found = { region: place?.region ?? known, clinic: place?.slug };
  const { problem } = flow.arrivalCall;
  if (problem && ![400, 404].includes(problem.status)) return found;
  if ((clinic || clinicId) && !place) return { ...found, problem: 'run.arrival.clinic' };
  return region && !found.region ? { ...found, problem: 'run.arrival.region' } : found;
}

async function findPlace(
  flow: Pick<FlowStore, 'arrivalCall'>,
  { region, clinic, clinicId }: Arrival,
  showsClinics: boolean,
): Promise<{ readonly place?: Clinic | undefined; readonly region?: string | undefined }> {
  const { api, locale } = environmentOf(flow);
  const list = (query: { readonly clinics?: string[]; readonly region?: string }) =>
    flow.arrivalCall.run((signal) => api.GET('/api/clinics', { params: { query: { locale, ...query } }, signal }));
  const named = clinic ? (await list({ clinics: [clinic] }))?.[0] : undefined;
  if (named && (!region || named.region === region)) return { place: named };
  if (!region && !clinicId) return {};
  const clinics = (await list(region ? { region } : {})) ?? [];
  const isOnly = !showsClinics && region !== undefined && !clinic && clinicId === undefined && clinics.length === 1;
  // A clinic whose region does not exist counts alone.
  if (named && clinics.length === 0) return { place: named };
  return {
    place: isOnly ? clinics[0] : clinics.find(({ id }) => !clinic && id === clinicId),
    region: clinics.length > 0 ? region : undefined,
  };
}

/**
 * Returns the answers for the exams of a link that leads further than their list (RT-17), if the chosen clinics offer them all. For exams
 * that need a choice or an explanation first, returns the message key that announces it: the list has them chosen.
 */
export async function readLinkedExams(
  flow: Pick<FlowStore, 'arrivalCall' | 'chosenClinics'>,
  slugs: readonly string[],
  search: string,
): Promise<{ readonly values?: StepAnswers | undefined; readonly problem?: string }> {
  const groups = await offeredExams(flow);
  const offered = groups?.flatMap((group) => group.exams) ?? [];
  const exams = slugs.flatMap((slug) => offered.find((exam) => exam.slug === slug) ?? []);
  if (exams.length === 0 || exams.length < slugs.length) return {};
  const values = answersOfLink(exams, new URLSearchParams(search));
  return values ? { values } : { problem: 'run.arrival.exam' };
}

/** Returns the exams that the chosen clinics offer, by group; undefined without a clinic, and if the server does not respond. */
export async function offeredExams(flow: Pick<FlowStore, 'arrivalCall' | 'chosenClinics'>) {
  if (flow.chosenClinics.length === 0) return undefined;
  const { api, locale } = environmentOf(flow);
  const params = { query: { locale, clinics: [...flow.chosenClinics] } };
  return flow.arrivalCall.run((signal) => api.GET('/api/exams', { params, signal }));
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
