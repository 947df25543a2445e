import { isRecord } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';
import { otherValue } from './fhirChoices.ts';
import { type ComparedQuestion, readEnableWhen } from './fhirConditions.ts';
import { controlCode, extensionUrls, extensionValue } from './fhirExtensions.ts';
import { type FhirItem, isHelp, itemsOf } from './fhirItems.ts';
import { type Limits, readLimits } from './fhirLimits.ts';
import { readWords } from './fhirWords.ts';
import { allOf } from './joinConditions.ts';
import { type JsonObject, nonBlankText, withoutUndefined } from './jsonParts.ts';
import type { Asks, Control, Question, ReportUnsupported, Words } from './question.ts';

/** The condition of a parent item. */
interface GroupCondition {
  readonly group: FhirItem;
  readonly condition: Condition;
}

/** A question and the FHIR item that it was read from. */
export interface FhirQuestion {
  readonly from: FhirItem;
  readonly question: Question;
  /** Conditions of its parent items, which are part of its own condition. */
  readonly groups: readonly GroupCondition[];
  /** Questions of one entry of a repeatable group. */
  readonly inside: readonly FhirQuestion[];
}

/** Reads all items as questions, in form order. Conditions read only earlier questions, and inside an entry only those of the entry. */
export function fhirQuestions(
  items: readonly FhirItem[],
  locale: string,
  report: ReportUnsupported,
): readonly FhirQuestion[] {
  const targets = new Map<string, ComparedQuestion>();
  const conditions = new Map<FhirItem, Condition | 'lost' | undefined>();
  return items.flatMap((from): readonly FhirQuestion[] => {
    const own = readEnableWhen(from.item, (linkId) => targets.get(String(linkId)));
    const refused = own !== undefined && 'reason' in own;
    if (refused)
      report(
        `${from.path}.enableWhen[${own.index}]`,
        `${own.reason} The question is always asked, and need not be answered.`,
      );
    const lost = refused || from.around.some((one) => conditions.get(one) === 'lost');
    conditions.set(from, refused ? 'lost' : own);
    const groups = from.around.flatMap((group) => {
      const condition = conditions.get(group);
      return condition && condition !== 'lost' ? [{ group, condition }] : [];
    });
    const inherited = groups.map(({ condition }) => condition);
    const when = allOf(own && !refused ? [...inherited, own] : inherited);
    const { linkId, key, type, asks, choices } = from;
    if (asks && asks !== 'html') targets.set(linkId, { linkId, key, type, asks, choices });
    const inside = fhirQuestions(from.inside, locale, report);
    const question = readQuestion(from, { when, locale, required: from.item.required === true && !lost }, report);
    if (!question) return [];
    const full = inside.length > 0 ? { ...question, inside: inside.map((one) => one.question) } : question;
    return [{ from, question: full, groups, inside }, ...companion(from, full)];
  });
}

interface Around {
  readonly when: Condition | undefined;
  readonly locale: string;
  readonly required: boolean;
}

function readQuestion(
  from: FhirItem,
  { when, locale, required }: Around,
  report: ReportUnsupported,
): Question | undefined {
  const { item, path, linkId, key } = from;
  const label = readWords(item, 'text', locale, path, report);
  const asks = from.asks ?? 'heading';
  const isShown = asks === 'heading' || asks === 'html';
  if (isShown && !label) return undefined;
  const isHidden = [...from.around, from].some((one) => extensionValue(one.item, extensionUrls.hidden) === true);
  if (isShown && isHidden) return undefined;
  if (required && isHidden) report(`${path}.required`, 'What is hidden cannot be answered, and so is not required.');
  const limits = readLimits(item, asks, path, report);
  return withoutUndefined<Question>({
    key,
    asks,
    label: label ?? { [locale]: linkId.slice(0, 200) },
    help: readHelp(item, path, locale, report) ?? (isShown ? undefined : unitOf(item, locale)),
    placeholder: placeholderOf(item, asks, locale),
    required: required && !isShown && !isHidden,
    control: isHidden ? 'hidden' : readControl(from, limits),
    choices: choicesOf(from),
    when,
    ...limits,
  });
}

function choicesOf({ item, choices, other, asks }: FhirItem): Question['choices'] {
  if (asks !== 'choice' && asks !== 'choices') return undefined;
  const own = choices.map(({ value, label }) => ({ value, label }));
  const label = nonBlankText(extensionValue(item, extensionUrls.openLabel))?.slice(0, 200) ?? 'Other';
  return other ? [...own, { value: otherValue, label: { en: label } }] : own;
}

/** The free text of an open choice is a separate field, shown if “other” is chosen. */
function companion(from: FhirItem, { key, choices, asks, when }: Question): readonly FhirQuestion[] {
  if (!from.other) return [];
  const chosen: Condition =
    asks === 'choices' ? { field: key, op: 'anyIn', value: [otherValue] } : { field: key, op: 'is', value: otherValue };
  const label = choices?.at(-1)?.label ?? { en: 'Other' };
  const question: Question = withoutUndefined<Question>({
    key: from.other,
    asks: 'text',
    label,
    required: true,
    maxLength: 500,
    when: when ? allOf([when, chosen]) : chosen,
  });
  return [{ from, question, groups: [], inside: [] }];
}

function readHelp(item: JsonObject, path: string, locale: string, report: ReportUnsupported): Words | undefined {
  const help = itemsOf(item, path).find((one) => isHelp(one.item, item));
  return help && readWords(help.item, 'text', locale, help.path, report);
}

/** The unit of a number becomes its help text. */
function unitOf(item: JsonObject, locale: string): Words | undefined {
  const unit = extensionValue(item, extensionUrls.unit) ?? extensionValue(item, extensionUrls.unitOption);
  if (!isRecord(unit)) return undefined;
  return readWords(unit, 'display', locale, '') ?? readWords(unit, 'code', locale, '');
}

function placeholderOf(item: JsonObject, asks: Asks, locale: string): Words | undefined {
  const format = nonBlankText(extensionValue(item, extensionUrls.entryFormat));
  return format && format.length <= 200 && asks !== 'html' && asks !== 'heading' ? { [locale]: format } : undefined;
}

/** FHIR controls by kind of question, without those that are the default. */
const controls: { readonly [asks in Asks]?: { readonly [code: string]: Control } } = {
  boolean: { 'check-box': 'checkbox' },
  choice: { 'drop-down': 'select', autocomplete: 'select' },
};

/** The most steps of a scale that fit into one row. */
const longestScale = 10;

function readControl({ item, asks }: FhirItem, { least, most }: Limits): Control | undefined {
  const code = controlCode(item);
  if (code === undefined || !asks) return undefined;
  const short = typeof least === 'number' && typeof most === 'number' && most > least && most - least <= longestScale;
  if (asks === 'integer' && code === 'slider' && short) return 'scale';
  const known = controls[asks];
  return known && Object.hasOwn(known, code) ? known[code] : undefined;
}

/** FHIR's code for the control of a question; undefined for the default. */
export function controlCodeOf({ control }: Question): string | undefined {
  const codes: { readonly [control in Control]?: string } = {
    checkbox: 'check-box',
    radio: 'radio-button',
    scale: 'slider',
    select: 'drop-down',
  };
  return control && codes[control];
}
