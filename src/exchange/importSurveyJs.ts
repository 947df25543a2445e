import { isRecord } from '#base/json.ts';
import { type ImportedForm, importedForm, maxFormFields, nothingImported } from './importedForm.ts';
import type { Unsupported } from './question.ts';
import { readSurveyWords } from './readSurveyWords.ts';
import { surveyQuestions } from './surveyElements.ts';
import { listSurveyRootLeftovers } from './surveyLeftovers.ts';
import { isLocale } from './texts.ts';

/** Makes a form of a SurveyJS survey. Whatever JSON comes in, a result comes out; what cannot be carried is listed with its path. */
export function importSurveyJs(survey: unknown, { id }: { readonly id: string }): ImportedForm {
  if (!isRecord(survey) || !['pages', 'elements', 'questions'].some((name) => Array.isArray(survey[name]))) {
    const reason = 'This is not a SurveyJS survey: it has neither pages nor elements.';
    return nothingImported(id, { path: 'pages', reason });
  }
  const unsupported: Unsupported[] = [];
  const leave = (path: string, reason: string) => void unsupported.push({ path, reason });
  const locale = isLocale(survey.locale) ? survey.locale : 'en';
  listSurveyRootLeftovers(survey, leave);
  const title = readSurveyWords(survey.title, locale, 'title', leave);
  const intro = readSurveyWords(survey.description, locale, 'description', leave);
  const questions = surveyQuestions(survey, locale, leave);
  for (const { key } of questions.slice(maxFormFields)) leave(key, `A form has at most ${maxFormFields} fields.`);
  if (questions.length === 0) leave('pages', 'It has no question that a form can ask.');
  return importedForm({ id, locale, questions: questions.slice(0, maxFormFields), title, intro, unsupported });
}
