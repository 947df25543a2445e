import { isRecord } from '#base/json.ts';
import { type ImportedForm, importedForm, maxFormFields, nothingImported } from '../importedForm.ts';
import type { ReportUnsupported, Unsupported } from '../question.ts';
import { type JsonObject, objectsIn } from '../unknownJson.ts';
import { extensionUrls } from './extensions.ts';
import { type FhirItem, fhirItems } from './items.ts';
import { type FhirQuestion, fhirQuestions } from './questions.ts';
import { mainLocale, readText } from './texts.ts';

/**
 * Imports a FHIR R4 Questionnaire as a form. Never throws: parts that cannot be converted are listed with their FHIR path. Keep the
 * Questionnaire, because an export with it restores what the form cannot contain.
 */
export function importFhirQuestionnaire(questionnaire: unknown, { id }: { readonly id: string }): ImportedForm {
  if (!isRecord(questionnaire) || questionnaire.resourceType !== 'Questionnaire') {
    return nothingImported(id, { path: 'resourceType', reason: 'This is not a FHIR Questionnaire.' });
  }
  const modifier = ['implicitRules', 'modifierExtension'].find((name) => questionnaire[name] !== undefined);
  if (modifier !== undefined) {
    const reason = 'It has a modifier that may change the meaning of the whole Questionnaire.';
    return nothingImported(id, { path: `Questionnaire.${modifier}`, reason });
  }
  const unsupported: Unsupported[] = [];
  const report = (path: string, reason: string) => void unsupported.push({ path, reason });
  const locale = mainLocale(questionnaire);
  if (questionnaire.language !== undefined && questionnaire.language !== locale) {
    report('Questionnaire.language', `It is not a locale such as en or en-NZ. The texts are imported as ${locale}.`);
  }
  reportExtensions(questionnaire, 'Questionnaire', report);
  const items = fhirItems(questionnaire, locale, report);
  for (const item of items.flatMap((one) => [one, ...one.fields.filter(({ path }) => path !== one.path)])) {
    reportUnsupportedParts(item, report);
  }
  const all = fhirQuestions(items, locale, report);
  const read = withinLimit(all);
  for (const { source } of all.slice(read.length)) report(source.path, `A form has at most ${maxFormFields} fields.`);
  const title = readText(questionnaire, 'title', locale, 'Questionnaire', report);
  const intro = readText(questionnaire, 'description', locale, 'Questionnaire', report);
  if (read.length === 0) report('Questionnaire.item', 'It contains no question that can be converted.');
  const questions = read.map(({ question }) => question);
  return importedForm({ id, locale, questions, title, intro, scores: scoresOf(read), unsupported });
}

/** The first questions, up to the limit of a form. A question and the field of its free text stay together. */
function withinLimit(read: readonly FhirQuestion[]): readonly FhirQuestion[] {
  const cut = read.slice(0, maxFormFields);
  const last = cut.at(-1);
  const isSplit = read.length > maxFormFields && last?.source === read[maxFormFields]?.source;
  return isSplit ? cut.slice(0, -1) : cut;
}

function scoresOf(read: readonly FhirQuestion[]): ImportedForm['scores'] {
  const scored = read.flatMap(({ source, question }) => {
    const points = source.choices.flatMap(({ value, score }) => (score === undefined ? [] : [[value, score] as const]));
    return points.length > 0 && question.key === source.key
      ? [[question.key, Object.fromEntries(points)] as const]
      : [];
  });
  return Object.fromEntries(scored);
}

const supported: readonly unknown[] = Object.values(extensionUrls);

/** Why extensions that change the behaviour of a form are not converted, by the end of their URL. */
const reasons: { readonly [ending: string]: string } = {
  answerExpression: 'Computed choices are not supported.',
  calculatedExpression: 'FHIRPath is not supported; add a computed value to the flow.',
  candidateExpression: 'Computed choices are not supported.',
  constraint: 'FHIRPath constraints are not supported.',
  enableWhenExpression: 'FHIRPath is not supported; write a condition in "ui:options"."when".',
  initialExpression: 'FHIRPath is not supported; fields start empty.',
  'questionnaire-constraint': 'FHIRPath constraints are not supported.',
  'rendering-xhtml': 'The form shows the plain text.',
  'rendering-markdown': 'The form shows the plain text.',
  'rendering-style': 'The theme of the brand decides how texts look.',
  variable: 'FHIRPath variables are not supported.',
};

/** Reports the parts of an item that a form cannot contain; they stay in the source and are exported again. */
function reportUnsupportedParts({ item, path, kind, choices }: FhirItem, report: ReportUnsupported): void {
  reportExtensions(item, path, report);
  if (item.prefix !== undefined) report(`${path}.prefix`, 'A form does not number its questions.');
  if (item.readOnly === true) report(`${path}.readOnly`, 'A form has no read-only fields.');
  if (item.initial !== undefined) report(`${path}.initial`, 'Fields start empty.');
  for (const [i, option] of objectsIn(item.answerOption).entries()) {
    if (option.initialSelected === true) report(`${path}.answerOption[${i}].initialSelected`, 'Fields start empty.');
  }
  if (item.type === 'dateTime') report(`${path}.type`, 'The field stores a date without a time.');
  const units = objectsIn(item.extension).filter(({ url }) => url === extensionUrls.unitOption);
  if (units.length > 1) report(`${path}.extension`, 'The patient cannot choose a unit; the form uses the first.');
  if (item.maxLength !== undefined && (choices.length > 0 || kind === 'integer' || kind === 'decimal')) {
    report(`${path}.maxLength`, 'Only text fields have a maximum length.');
  }
}

/** Reports the unknown extensions of an element. */
function reportExtensions(element: JsonObject, path: string, report: ReportUnsupported): void {
  for (const [i, { url }] of objectsIn(element.extension).entries()) {
    if (supported.includes(url)) continue;
    const ending = String(url).replace(/^.*\/(?:sdc-questionnaire-)?/, '');
    const why = Object.hasOwn(reasons, ending) ? reasons[ending] : undefined;
    report(`${path}.extension[${i}]`, why ?? `The extension ${String(url).slice(0, 200)} is not supported.`);
  }
}
