import type { JsonObject } from './jsonParts.ts';
import type { ReportUnsupported } from './question.ts';

/** Properties of questions that a form cannot contain, with the reason. */
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

/** Properties of the survey that are not converted, with the reason. */
const surveyReasons: { readonly [member: string]: string } = {
  calculatedValues: 'Make a computed value of the flow.',
  completedHtml: 'A flow ends with a step of its own.',
  completedHtmlOnCondition: 'A flow ends with a step of its own.',
  navigateToUrl: 'A flow ends with a step of its own.',
  triggers: 'Answers do not set others; write a condition.',
};

/** Reports the properties of an element that a form cannot contain. */
export function listSurveyLeftovers(element: JsonObject, path: string, report: ReportUnsupported): void {
  list(element, `${path}.`, reasons, report);
}

/** Reports the properties of the survey that a form cannot contain. */
export function listSurveyRootLeftovers(survey: JsonObject, report: ReportUnsupported): void {
  list(survey, '', surveyReasons, report);
}

function list(
  element: JsonObject,
  prefix: string,
  why: { readonly [member: string]: string },
  report: ReportUnsupported,
): void {
  for (const member of Object.keys(element)) {
    const reason = Object.hasOwn(why, member) ? why[member] : undefined;
    if (reason && element[member] !== false) report(prefix + member, reason);
  }
}
