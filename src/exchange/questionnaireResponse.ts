import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { compileVisibility, visibleValues } from '#flow/conditions/fieldVisibility.ts';
import { readPath } from '#flow/conditions/readOperand.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import { exportFhirQuestionnaire, type FormToExport } from './exportFhirQuestionnaire.ts';
import { otherValue } from './fhirChoices.ts';
import { extensionUrls, extensionValue } from './fhirExtensions.ts';
import { type FhirItem, fhirItems, itemsOf } from './fhirItems.ts';
import { mainLocale } from './fhirWords.ts';
import { type JsonObject, objectsIn } from './jsonParts.ts';

/** A form with answers. */
interface FilledForm extends FormToExport {
  readonly answers: StepAnswers;
  /** When it was sent, ISO 8601 with an offset. */
  readonly authored?: string;
}

/**
 * Exports answers as FHIR R4 QuestionnaireResponse: by linkId, typed, and nested like the Questionnaire. Answers of hidden fields are
 * left out.
 */
export function questionnaireResponse(filled: FilledForm): JsonObject {
  const { questionnaire, items } = itemsOfForm(filled);
  const see = compileVisibility(filled.form);
  const answers = visibleValues(filled.answers, see(filled.answers));
  const item = writeItems(questionnaire, items, answers);
  const { url, version } = questionnaire;
  const canonical =
    typeof url === 'string' ? (typeof version === 'string' ? `${url}|${version}` : url) : `Questionnaire/${filled.id}`;
  return {
    resourceType: 'QuestionnaireResponse',
    questionnaire: canonical,
    status: 'completed',
    ...(filled.authored === undefined ? {} : { authored: filled.authored }),
    ...(item.length > 0 ? { item } : {}),
  };
}

/** Reads the answers of a QuestionnaireResponse as the form stores them; answers that do not fit are left out. */
export function answersOfResponse(response: unknown, form: FormToExport): StepAnswers {
  const { items } = itemsOfForm(form);
  return isRecord(response) ? readItems(response, items, 0) : {};
}

function itemsOfForm(form: FormToExport): { readonly questionnaire: JsonObject; readonly items: readonly FhirItem[] } {
  const { questionnaire, keys } = exportFhirQuestionnaire(form);
  const nothing = () => {};
  return { questionnaire, items: fhirItems(questionnaire, mainLocale(questionnaire), nothing, keys) };
}

/** The response items of a Questionnaire, group or question, for the answers of the form or of one entry. */
function writeItems(holder: JsonObject, items: readonly FhirItem[], answers: StepAnswers): readonly JsonObject[] {
  const byItem = new Map(items.map((one) => [one.item, one]));
  return itemsOf(holder, '').flatMap(({ item }): readonly JsonObject[] => {
    const from = byItem.get(item);
    if (!from || from.asks === 'html') return [];
    const { linkId } = from;
    if (from.asks === 'group' && from.type === 'group') {
      return entriesIn(answers[from.key]).flatMap((entry) => {
        const nested = writeItems(item, from.inside, entry);
        return nested.length > 0 ? [{ linkId, item: nested }] : [];
      });
    }
    const nested = writeItems(item, items, answers);
    if (!from.asks) return nested.length > 0 ? [{ linkId, item: nested }] : [];
    const given = answersTo(from, answers);
    const [first, ...others] = given;
    if (!first) return [];
    return [{ linkId, answer: nested.length > 0 ? [{ ...first, item: nested }, ...others] : given }];
  });
}

function answersTo(from: FhirItem, answers: StepAnswers): readonly JsonObject[] {
  const value = readPath(answers, from.key.split('.'));
  if (from.asks === 'group')
    return entriesIn(value).flatMap((entry) => from.inside.flatMap((one) => answersTo(one, entry)));
  const values: readonly (Json | undefined)[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one): readonly JsonObject[] => {
    const told = from.other && one === otherValue ? answers[from.other] : undefined;
    if (from.other && one === otherValue) return typeof told === 'string' && told !== '' ? [{ valueString: told }] : [];
    const answer = writeAnswer(one, from);
    return answer ? [answer] : [];
  });
}

function entriesIn(value: Json | undefined): readonly StepAnswers[] {
  return Array.isArray(value) ? value.filter((entry): entry is StepAnswers => isRecord(entry)) : [];
}

const deepest = 20;

function readItems(holder: JsonObject, items: readonly FhirItem[], depth: number): StepAnswers {
  const answers: { [key: string]: Json } = {};
  if (depth > deepest) return answers;
  for (const item of objectsIn(holder.item)) {
    const from = items.find(({ linkId }) => linkId === item.linkId);
    if (!from) continue;
    const given = objectsIn(item.answer);
    if (from.asks === 'group' && from.type === 'group') {
      const before = answers[from.key];
      answers[from.key] = [...(Array.isArray(before) ? before : []), readItems(item, from.inside, depth + 1)];
      continue;
    }
    for (const inner of [item, ...given]) Object.assign(answers, readItems(inner, items, depth + 1));
    if (!from.asks) continue;
    const { [from.key]: value, ...other } = readAnswers(from, given);
    if (value !== undefined) put(answers, from.key.split('.'), value);
    Object.assign(answers, other);
  }
  return answers;
}

/** Sets a field, or a part of a field. */
function put(answers: { [key: string]: Json }, [field = '', part]: readonly string[], value: Json): void {
  const before = answers[field];
  answers[field] = part === undefined ? value : { ...(isRecord(before) ? (before as StepAnswers) : {}), [part]: value };
}

function readAnswers(from: FhirItem, given: readonly JsonObject[]): StepAnswers {
  const asked = from.asks === 'group' ? (from.inside[0] ?? from) : from;
  const values = given.flatMap((answer) => readAnswer(answer, asked) ?? []);
  const [first] = values;
  if (first === undefined) return {};
  if (from.asks === 'group') return { [from.key]: values.map((value) => ({ [asked.key]: value })) };
  const told = given.find(
    ({ valueString }, i) => typeof valueString === 'string' && readAnswer(given[i] ?? {}, from) === otherValue,
  );
  const other = from.other && told ? { [from.other]: told.valueString as string } : {};
  return { [from.key]: from.asks === 'choices' ? [...new Set(values)] : first, ...other };
}

const drawn = 'data:image/png;base64,';

/** Converts an answer to `value[x]` of its item's type; undefined if the value does not have that type. */
function writeAnswer(value: Json | undefined, { item, choices, asks }: FhirItem): JsonObject | undefined {
  if (asks === 'choice' || asks === 'choices') {
    const choice = choices.find((one) => one.value === value);
    return choice && { [choice.type]: choice.answer };
  }
  const { type } = item;
  if (typeof value === 'boolean') return type === 'boolean' ? { valueBoolean: value } : undefined;
  if (typeof value === 'number') return writeNumber(value, item);
  if (typeof value !== 'string' || value === '') return undefined;
  if (type === 'attachment') return { valueAttachment: writeAttachment(value) };
  if (type === 'time') return { valueTime: value.length === 5 ? `${value}:00` : value };
  const names: { readonly [type: string]: string } = {
    date: 'valueDate',
    dateTime: 'valueDateTime',
    string: 'valueString',
    text: 'valueString',
    url: 'valueUri',
  };
  const name = Object.hasOwn(names, String(type)) ? names[String(type)] : undefined;
  return name ? { [name]: value } : undefined;
}

function writeNumber(value: number, item: JsonObject): JsonObject | undefined {
  if (item.type === 'integer') return Number.isSafeInteger(value) ? { valueInteger: value } : undefined;
  if (item.type === 'decimal') return { valueDecimal: value };
  if (item.type !== 'quantity') return undefined;
  const unit = extensionValue(item, extensionUrls.unit) ?? extensionValue(item, extensionUrls.unitOption);
  if (!isRecord(unit)) return { valueQuantity: { value } };
  const { display, system, code } = unit;
  const parts = Object.entries({ value, unit: display ?? code, system, code }).filter(([, part]) => part !== undefined);
  return { valueQuantity: Object.fromEntries(parts) };
}

/** A drawing contains its data; a typed name and an uploaded file only their title. */
function writeAttachment(value: string): JsonObject {
  return value.startsWith(drawn) ? { contentType: 'image/png', data: value.slice(drawn.length) } : { title: value };
}

/** Converts a FHIR answer to the stored value; undefined if it does not fit the question. */
export function readAnswer(answer: JsonObject, { item, choices, asks, other }: FhirItem): Json | undefined {
  const name = Object.keys(answer).find((key) => key.startsWith('value')) ?? '';
  const value = answer[name];
  if (asks === 'choice' || asks === 'choices') {
    const choice = choices.find(({ type, answer: known }) => type === name && sameValue(known, value));
    return choice?.value ?? (other && name === 'valueString' ? otherValue : undefined);
  }
  if (isRecord(value)) {
    if (name === 'valueQuantity')
      return asks === 'decimal' && typeof value.value === 'number' ? value.value : undefined;
    if (name !== 'valueAttachment' || item.type !== 'attachment') return undefined;
    if (typeof value.data === 'string' && value.contentType === 'image/png') return drawn + value.data;
    return typeof value.title === 'string' ? value.title : undefined;
  }
  if (typeof value === 'boolean') return asks === 'boolean' ? value : undefined;
  if (typeof value === 'number') return asks === 'integer' || asks === 'decimal' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (asks === 'date') return /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  if (asks === 'time') return value.slice(0, 5);
  return asks === 'text' || asks === 'paragraph' || asks === 'url' ? value : undefined;
}

function sameValue(known: unknown, value: unknown): boolean {
  if (!isRecord(known) || !isRecord(value)) return known === value;
  return known.code === value.code && (value.system === undefined || known.system === value.system);
}
