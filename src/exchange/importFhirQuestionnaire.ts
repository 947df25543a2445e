import { isRecord } from '#base/json.ts';
import { extensionUrls } from './fhirExtensions.ts';
import { type FhirItem, fhirItems } from './fhirItems.ts';
import { type FhirQuestion, fhirQuestions } from './fhirQuestion.ts';
import { mainLocale, readWords } from './fhirWords.ts';
import { type ImportedForm, importedForm, maxFormFields, nothingImported } from './importedForm.ts';
import { type JsonObject, objectsIn } from './jsonParts.ts';
import type { Question, ReportUnsupported, Unsupported } from './question.ts';

/**
 * Imports a FHIR R4 Questionnaire as a form. Never throws: parts that cannot be converted are listed with their FHIR path. Keep the
 * Questionnaire, because an export with it restores what the form cannot contain.
 */
export function importFhirQuestionnaire(questionnaire: unknown, { id }: { readonly id: string }): ImportedForm {
  if (!isRecord(questionnaire) || questionnaire.resourceType !== 'Questionnaire') {
    return nothingImported(id, { path: 'resourceType', reason: 'This is not a FHIR Questionnaire.' });
  }
  const ruled = ['implicitRules', 'modifierExtension'].find((name) => questionnaire[name] !== undefined);
  if (ruled !== undefined) {
    const reason = 'Unknown rules may change what the whole Questionnaire means.';
    return nothingImported(id, { path: `Questionnaire.${ruled}`, reason });
  }
  const unsupported: Unsupported[] = [];
  const report = (path: string, reason: string) => void unsupported.push({ path, reason });
  const locale = mainLocale(questionnaire);
  if (questionnaire.language !== undefined && questionnaire.language !== locale) {
    report('Questionnaire.language', `It is no locale such as en or en-NZ; the texts are taken as ${locale}.`);
  }
  listExtensions(questionnaire, 'Questionnaire', report);
  const items = fhirItems(questionnaire, locale, report);
  for (const item of items.flatMap((one) => [one, ...one.inside.filter(({ path }) => path !== one.path)])) {
    listLeftovers(item, report);
  }
  const all = fhirQuestions(items, locale, report);
  const read = fitting(all);
  for (const { from } of all.slice(read.length)) report(from.path, `A form has at most ${maxFormFields} fields.`);
  const title = readWords(questionnaire, 'title', locale, 'Questionnaire', report);
  const intro = readWords(questionnaire, 'description', locale, 'Questionnaire', report);
  if (read.length === 0) report('Questionnaire.item', 'It has no question that a form can ask.');
  const questions = read.map(({ question }) => question);
  return importedForm({ id, locale, questions, title, intro, scores: scoresOf(read), unsupported });
}

/** The first questions, up to the limit of a form. A question and the field of its free text stay together. */
function fitting(read: readonly FhirQuestion[]): readonly FhirQuestion[] {
  const cut = read.slice(0, maxFormFields);
  const last = cut.at(-1);
  const torn = read.length > maxFormFields && last?.from === read[maxFormFields]?.from;
  return torn ? cut.slice(0, -1) : cut;
}

function scoresOf(read: readonly FhirQuestion[]): ImportedForm['scores'] {
  const scored = read.flatMap(({ from, question }: { from: FhirQuestion['from']; question: Question }) => {
    const points = from.choices.flatMap(({ value, score }) => (score === undefined ? [] : [[value, score] as const]));
    return points.length > 0 && question.key === from.key ? [[question.key, Object.fromEntries(points)] as const] : [];
  });
  return Object.fromEntries(scored);
}

const supported: readonly unknown[] = Object.values(extensionUrls);

/** Why extensions that change the behaviour of a form are not converted, by the end of their URL. */
const reasons: { readonly [ending: string]: string } = {
  answerExpression: 'Choices are not computed.',
  calculatedExpression: 'FHIRPath is not computed; make a computed value of the flow.',
  candidateExpression: 'Choices are not computed.',
  constraint: 'A FHIRPath constraint is not checked.',
  enableWhenExpression: 'FHIRPath does not decide what is asked; write a typed condition.',
  initialExpression: 'FHIRPath does not fill in answers.',
  'questionnaire-constraint': 'A FHIRPath constraint is not checked.',
  'rendering-xhtml': 'Texts are plain; the plain text is shown.',
  'rendering-markdown': 'Texts are plain; the plain text is shown.',
  'rendering-style': 'Texts look as the brand says.',
  variable: 'FHIRPath variables are not computed.',
};

/** Reports the parts of an item that a form cannot contain; they stay in the source and are exported again. */
function listLeftovers({ item, path, asks, choices }: FhirItem, report: ReportUnsupported): void {
  listExtensions(item, path, report);
  if (item.prefix !== undefined) report(`${path}.prefix`, 'Questions are not numbered.');
  if (item.readOnly === true) report(`${path}.readOnly`, 'A field can always be changed.');
  if (item.initial !== undefined) report(`${path}.initial`, 'A form begins empty.');
  for (const [i, option] of objectsIn(item.answerOption).entries()) {
    if (option.initialSelected === true) report(`${path}.answerOption[${i}].initialSelected`, 'A form begins empty.');
  }
  if (item.type === 'dateTime') report(`${path}.type`, 'A day is asked, without the time of day.');
  const units = objectsIn(item.extension).filter(({ url }) => url === extensionUrls.unitOption);
  if (units.length > 1) report(`${path}.extension`, 'Units cannot be chosen; the first is taken.');
  if (item.maxLength !== undefined && (choices.length > 0 || asks === 'integer' || asks === 'decimal')) {
    report(`${path}.maxLength`, 'Only texts have a greatest length.');
  }
}

/** Reports the unknown extensions of an element. */
function listExtensions(element: JsonObject, path: string, report: ReportUnsupported): void {
  for (const [i, { url }] of objectsIn(element.extension).entries()) {
    if (supported.includes(url)) continue;
    const ending = String(url).replace(/^.*\/(?:sdc-questionnaire-)?/, '');
    const why = Object.hasOwn(reasons, ending) ? reasons[ending] : undefined;
    report(`${path}.extension[${i}]`, why ?? `The extension ${String(url).slice(0, 200)} is not understood.`);
  }
}
