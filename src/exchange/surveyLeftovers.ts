import type { JsonObject } from './jsonParts.ts';
import type { ReportUnsupported } from './question.ts';

/** Members of SurveyJS that change how a question behaves and that a form cannot hold, with the reason. */
const reasons: { readonly [member: string]: string } = {
  bindings: 'Questions are not bound to each other.',
  choicesByUrl: 'Choices are not fetched; list them, or use a search.',
  choicesEnableIf: 'Choices do not depend on answers.',
  choicesFromQuestion: 'Choices do not come from other answers.',
  choicesVisibleIf: 'Choices do not depend on answers.',
  correctAnswer: 'A form is no test.',
  defaultValue: 'A form begins empty.',
  defaultValueExpression: 'A form begins empty.',
  enableIf: 'A field can always be changed; hide it instead.',
  minValueExpression: 'Limits are not computed.',
  maxValueExpression: 'Limits are not computed.',
  readOnly: 'A field can always be changed.',
  resetValueIf: 'Answers are not reset.',
  setValueExpression: 'Answers are not computed.',
  setValueIf: 'Answers are not computed.',
};

/** Members of the whole survey that are not carried. */
const surveyReasons: { readonly [member: string]: string } = {
  calculatedValues: 'Make a computed value of the flow.',
  completedHtml: 'A flow ends with a step of its own.',
  completedHtmlOnCondition: 'A flow ends with a step of its own.',
  navigateToUrl: 'A flow ends with a step of its own.',
  triggers: 'Answers do not set others; write a condition.',
};

/** Lists what an element says that a form cannot hold. */
export function listSurveyLeftovers(element: JsonObject, path: string, leave: ReportUnsupported): void {
  list(element, `${path}.`, reasons, leave);
}

/** Lists what the survey itself says that a form cannot hold. */
export function listSurveyRootLeftovers(survey: JsonObject, leave: ReportUnsupported): void {
  list(survey, '', surveyReasons, leave);
}

function list(
  element: JsonObject,
  prefix: string,
  why: { readonly [member: string]: string },
  leave: ReportUnsupported,
): void {
  for (const member of Object.keys(element)) {
    const reason = Object.hasOwn(why, member) ? why[member] : undefined;
    if (reason && element[member] !== false) leave(prefix + member, reason);
  }
}
