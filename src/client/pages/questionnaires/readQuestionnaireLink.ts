import type { AskSubject, QuestionnaireType } from '#client/stores/QuestionnaireStore.ts';
import { questionnaireTypes } from '#flow/language/language.ts';

/** A link that asks questionnaires about a booking (QN-10). */
interface QuestionnaireLink {
  readonly types: readonly QuestionnaireType[];
  readonly subject: AskSubject & { readonly owner: { readonly bookingKey: string } };
  /** Where the person goes afterwards, and where without an answer; may be empty. */
  readonly redirectUrl: string;
  readonly backUrl: string;
}

/** Reads a link. Lists are repeated parameters or separated by commas; unknown types and malformed slugs are left out. */
export function readQuestionnaireLink(query: URLSearchParams): QuestionnaireLink {
  const list = (name: string) => query.getAll(name).flatMap((value) => value.split(',').filter(Boolean));
  const appointmentSlugs = list('appointmentSlugs').filter((slug) => /^[0-9a-f-]{36}$/.test(slug));
  const examSlugs = list('examSlugs').filter((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug));
  return {
    types: questionnaireTypes.filter((type) => list('types').includes(type)),
    subject: {
      owner: { bookingKey: query.get('bookingKey') ?? '' },
      ...(appointmentSlugs.length > 0 && { appointmentSlugs }),
      ...(examSlugs.length > 0 && { examSlugs }),
    },
    redirectUrl: query.get('redirectUrl') ?? '',
    backUrl: query.get('backUrl') ?? '',
  };
}
