import { isRecord } from '#base/json.ts';
import { type ImportedForm, importedForm, maxFormFields, nothingImported } from './importedForm.ts';
import type { Unsupported } from './question.ts';
import { readSurveyWords } from './readSurveyWords.ts';
import { surveyQuestions } from './surveyElements.ts';
import { listSurveyRootLeftovers } from './surveyLeftovers.ts';
import { isLocale } from './texts.ts';

/** Imports a SurveyJS survey as a form. Never throws: parts that cannot be converted are listed with their path. */
export function importSurveyJs(survey: unknown, { id }: { readonly id: string }): ImportedForm {
  if (!isRecord(survey) || !['pages', 'elements', 'questions'].some((name) => Array.isArray(survey[name]))) {
    const reason = 'This is not a SurveyJS survey: it has neither pages nor elements.';
    return nothingImported(id, { path: 'pages', reason });
  }
  const unsupported: Unsupported[] = [];
  const report = (path: string, reason: string) => void unsupported.push({ path, reason });
  const locale = isLocale(survey.locale) ? survey.locale : 'en';
  listSurveyRootLeftovers(survey, report);
  const title = readSurveyWords(survey.title, locale, 'title', report);
  const intro = readSurveyWords(survey.description, locale, 'description', report);
  const questions = surveyQuestions(survey, locale, report);
  for (const { key } of questions.slice(maxFormFields)) report(key, `A form has at most ${maxFormFields} fields.`);
  if (questions.length === 0) report('pages', 'It has no question that a form can ask.');
  return importedForm({ id, locale, questions: questions.slice(0, maxFormFields), title, intro, unsupported });
}
