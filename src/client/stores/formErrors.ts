import type { ApiCall } from './apiCall.ts';

type Problem = NonNullable<ApiCall['problem']>;
type FieldError = NonNullable<Problem['errors']>[number];

/** The form that a request was filled in with. */
interface SentForm {
  /** Id of its step. */
  readonly step: string;
  /** The member of the body that has most answers; the others are in the body itself. */
  readonly within: string;
  /** The message of an error; {} for an error that the form words itself. */
  readonly messageOf?: (problem: Problem, error: FieldError) => { readonly messageKey?: string };
}

/** Returns a problem with the places of its errors in the answers of a form. Leaves out errors elsewhere. */
export function withErrorsInForm(
  problem: ApiCall['problem'],
  { step, within, messageOf = () => ({}) }: SentForm,
): ApiCall['problem'] {
  const errors = problem?.errors?.flatMap((error) => {
    const [, member, inner] = /^\/body\/(?:([A-Za-z]+)\/)?([A-Za-z]+)$/.exec(error.pointer) ?? [];
    const isOfForm = inner !== undefined && (member === undefined || member === within);
    return isOfForm ? [{ ...error, ...messageOf(problem, error), pointer: `/body/answers/${step}/${inner}` }] : [];
  });
  return problem && { ...problem, ...(errors && { errors }) };
}
