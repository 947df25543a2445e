import type { Flow, Questionnaire } from '#flow/language/language.ts';
import type { LintContext, Report } from './lintContext.ts';

type Type = Questionnaire['type'];
type Outcomes = NonNullable<Questionnaire['outcomes']>;

const inBooking: readonly Type[] = ['MODALITY_ROUTING', 'BOOKING_FORM'];
const beforeRequest: readonly Type[] = ['CREATE_BOOKING_REQUEST', 'CREATE_BOOKING_REQUEST_REFERRER'];

/** The types of questionnaires in which an outcome has an effect. */
const effective: { readonly [type in NonNullable<Outcomes[number]['type']>]: readonly Type[] } = {
  DENY_BOOKING: ['REQUIRED_ON_CONFIRMATION', ...inBooking],
  DENY_BOOKING_REQUEST: beforeRequest,
};

/** Checks that each outcome of a questionnaire has an effect, and that a denial says why (QN-5). */
export function checkOutcomes({ questionnaire }: Flow, _context: LintContext, report: Report): void {
  if (!questionnaire) return;
  const { type: asked, outcomes = [] } = questionnaire;
  for (const [n, { type, message, newExamSlug, url }] of outcomes.entries()) {
    const path = ['questionnaire', 'outcomes', n];
    if (type && !effective[type].includes(asked)) {
      const reason = `“${type}” has no effect in a questionnaire of the type “${asked}”.`;
      report('misplaced', [...path, 'type'], reason, `It has in ${effective[type].join(', ')}.`);
    }
    if (type && message === undefined)
      report('incomplete', path, 'A denial must say why.', 'Add “message”, the key of a text.');
    if (!type && message !== undefined)
      report('misplaced', [...path, 'message'], 'Only a denial has a message.', 'Remove it, or add “type”.');
    if (newExamSlug !== undefined && !inBooking.includes(asked)) {
      const reason = `The exam cannot change in a questionnaire of the type “${asked}”.`;
      report('misplaced', [...path, 'newExamSlug'], reason, `It can in ${inBooking.join(', ')}.`);
    }
    if (url !== undefined && inBooking.includes(asked)) {
      const reason = 'A questionnaire inside the booking flow leads to its next step.';
      report('misplaced', [...path, 'url'], reason, 'Remove it, or add a redirect step to the flow.');
    }
  }
}

/** Returns the conditions of the outcomes of a questionnaire with their places. */
export function outcomeConditions({ questionnaire }: Flow) {
  return (questionnaire?.outcomes ?? []).map(({ when }, n) => ({
    when,
    path: ['questionnaire', 'outcomes', n, 'when'],
  }));
}
