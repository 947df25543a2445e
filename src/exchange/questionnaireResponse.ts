import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { readPath } from '#flow/conditions/readOperand.ts';
import { visibleFields, visibleValues } from '#flow/conditions/visibleFields.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import { exportFhirQuestionnaire, type FormToExport } from './exportFhirQuestionnaire.ts';
import { readAnswer, writeAnswer } from './fhirAnswer.ts';
import { otherValue } from './fhirChoices.ts';
import { type FhirItem, fhirItems, itemsOf } from './fhirItems.ts';
import { mainLocale } from './fhirWords.ts';
import { type Loose, recordsIn } from './readJsonParts.ts';

/** A form that somebody filled in. */
export interface FilledForm extends FormToExport {
  readonly answers: StepAnswers;
  /** When it was sent, ISO 8601 with an offset. */
  readonly authored?: string;
}

/**
 * The answers of a form as FHIR R4 QuestionnaireResponse: by linkId, typed, entries repeated, nested as the Questionnaire is. What
 * the form did not ask of somebody with these answers is left out, whatever they hold.
 */
export function questionnaireResponse(filled: FilledForm): Loose {
  const { questionnaire, items } = itemsOfForm(filled);
  const see = visibleFields(filled.form);
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

/** The answers of a QuestionnaireResponse as the form stores them; what does not fit the form is left out. */
export function answersOfResponse(response: unknown, form: FormToExport): StepAnswers {
  const { items } = itemsOfForm(form);
  return isRecord(response) ? readItems(response, items, 0) : {};
}

function itemsOfForm(form: FormToExport): { readonly questionnaire: Loose; readonly items: readonly FhirItem[] } {
  const { questionnaire, keys } = exportFhirQuestionnaire(form);
  const nothing = () => {};
  return { questionnaire, items: fhirItems(questionnaire, mainLocale(questionnaire), nothing, keys) };
}

/** The items below a Questionnaire, group or question, for the answers of the form or of one entry. */
function writeItems(holder: Loose, items: readonly FhirItem[], answers: StepAnswers): readonly Loose[] {
  const byItem = new Map(items.map((one) => [one.item, one]));
  return itemsOf(holder, '').flatMap(({ item }): readonly Loose[] => {
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

function answersTo(from: FhirItem, answers: StepAnswers): readonly Loose[] {
  const value = readPath(answers, from.key.split('.'));
  if (from.asks === 'group')
    return entriesIn(value).flatMap((entry) => from.inside.flatMap((one) => answersTo(one, entry)));
  const values: readonly (Json | undefined)[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one): readonly Loose[] => {
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

function readItems(holder: Loose, items: readonly FhirItem[], depth: number): StepAnswers {
  const answers: { [key: string]: Json } = {};
  if (depth > deepest) return answers;
  for (const item of recordsIn(holder.item)) {
    const from = items.find(({ linkId }) => linkId === item.linkId);
    if (!from) continue;
    const given = recordsIn(item.answer);
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

/** Puts a value under a field, or under a part of one. */
function put(answers: { [key: string]: Json }, [field = '', part]: readonly string[], value: Json): void {
  const before = answers[field];
  answers[field] = part === undefined ? value : { ...(isRecord(before) ? (before as StepAnswers) : {}), [part]: value };
}

function readAnswers(from: FhirItem, given: readonly Loose[]): StepAnswers {
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
