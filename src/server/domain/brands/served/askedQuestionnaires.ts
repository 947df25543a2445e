import type { Questionnaire } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { ServedBrand } from './servedBrand.ts';

/** A questionnaire of a brand with its flow; defaults are filled in. */
export interface AskedQuestionnaire extends Required<Questionnaire> {
  readonly flow: CompiledFlow;
}

/** The part of an exam that selects questionnaires. */
interface AskedExam {
  readonly slug: string;
  readonly modality: { readonly code: string };
}

/** The service with which a questionnaire that runs on its own stores its answers. */
export const saveService = 'save-answers';

/** Returns the questionnaires of a brand, by id. Those that ask inside another flow only are missing. */
function questionnairesOf({ flows }: Pick<ServedBrand, 'flows'>): readonly AskedQuestionnaire[] {
  return Object.values(flows).flatMap((flow): AskedQuestionnaire | [] => {
    const { questionnaire } = flow.flow;
    if (!questionnaire || !flow.steps.some(({ call }) => call?.name === saveService)) return [];
    const defaults = {
      modalSize: 'lg',
      showClosingConfirmation: false,
      examSlugs: [],
      modalityIds: [],
      general: false,
    };
    return { ...defaults, ...questionnaire, flow } as AskedQuestionnaire;
  });
}

/** Returns the types of which a brand has questionnaires that run on their own. */
export function askedTypes(served: Pick<ServedBrand, 'flows'>): ReadonlySet<Questionnaire['type']> {
  return new Set(questionnairesOf(served).map(({ type }) => type));
}

/** Returns the questionnaire with an id; undefined if the brand has none that runs on its own. */
export function questionnaireOf(served: Pick<ServedBrand, 'flows'>, id: string): AskedQuestionnaire | undefined {
  return questionnairesOf(served).find((one) => one.id === id);
}

/**
 * Returns the questionnaires of some types that a brand asks about exams, in the order of the types, then by id (QN-2a). Without exams, such
 * as for a request whose patient chooses the exam, only those that everybody is asked.
 */
export function askedQuestionnaires(
  served: Pick<ServedBrand, 'flows'>,
  types: readonly Questionnaire['type'][],
  exams: readonly AskedExam[],
): readonly AskedQuestionnaire[] {
  const order = (one: AskedQuestionnaire) => types.indexOf(one.type);
  return questionnairesOf(served)
    .filter((one) => order(one) >= 0 && isAsked(one, exams))
    .toSorted((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
}

/** An empty list stands for all exams or modalities; one exam must fit both lists. */
function isAsked(
  { general, examSlugs, modalityIds }: Pick<AskedQuestionnaire, 'general' | 'examSlugs' | 'modalityIds'>,
  exams: readonly AskedExam[],
): boolean {
  const listed = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  const isGeneral = general || (examSlugs.length === 0 && modalityIds.length === 0);
  return isGeneral || exams.some(({ slug, modality }) => listed(examSlugs, slug) && listed(modalityIds, modality.code));
}
