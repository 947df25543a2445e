import { isRecord } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';
import { allOf } from '../joinConditions.ts';
import {
  type Control,
  type LocalizedText,
  otherValue,
  type Question,
  type QuestionKind,
  type ReportUnsupported,
} from '../question.ts';
import { type JsonObject, nonBlankText, withoutUndefined } from '../unknownJson.ts';
import { type ComparedQuestion, readEnableWhen } from './enableWhen.ts';
import { controlCode, extensionUrls, extensionValue } from './extensions.ts';
import { type FhirItem, isHelp, itemsOf } from './items.ts';
import { type Limits, readLimits } from './limits.ts';
import { readText } from './texts.ts';

/** The condition of a parent item. */
interface GroupCondition {
  readonly group: FhirItem;
  readonly condition: Condition;
}

/** A question and its FHIR item. */
export interface FhirQuestion {
  readonly source: FhirItem;
  readonly question: Question;
  /** Conditions of its parent items, which are part of its own condition. */
  readonly groups: readonly GroupCondition[];
  /** Questions of one entry of a repeatable group. */
  readonly fields: readonly FhirQuestion[];
}

/** Reads all items as questions, in form order. Conditions read only earlier questions, and inside an entry only those of the entry. */
export function fhirQuestions(
  items: readonly FhirItem[],
  locale: string,
  report: ReportUnsupported,
): readonly FhirQuestion[] {
  const targets = new Map<string, ComparedQuestion>();
  const conditions = new Map<FhirItem, Condition | 'unconverted' | undefined>();
  return items.flatMap((source): readonly FhirQuestion[] => {
    const own = readEnableWhen(source.item, (linkId) => targets.get(String(linkId)));
    const isRefused = own !== undefined && 'reason' in own;
    if (isRefused)
      report(
        `${source.path}.enableWhen[${own.index}]`,
        `${own.reason} The question is always shown, and its answer is optional.`,
      );
    const isUnconverted = isRefused || source.parents.some((one) => conditions.get(one) === 'unconverted');
    conditions.set(source, isRefused ? 'unconverted' : own);
    const groups = source.parents.flatMap((group) => {
      const condition = conditions.get(group);
      return condition && condition !== 'unconverted' ? [{ group, condition }] : [];
    });
    const inherited = groups.map(({ condition }) => condition);
    const when = allOf(own && !isRefused ? [...inherited, own] : inherited);
    const { linkId, key, type, kind, choices } = source;
    if (kind && kind !== 'html') targets.set(linkId, { linkId, key, type, kind, choices });
    const fields = fhirQuestions(source.fields, locale, report);
    const question = readQuestion(
      source,
      { when, locale, required: source.item.required === true && !isUnconverted },
      report,
    );
    if (!question) return [];
    const full = fields.length > 0 ? { ...question, fields: fields.map((one) => one.question) } : question;
    return [{ source, question: full, groups, fields }, ...companion(source, full)];
  });
}

interface QuestionContext {
  readonly when: Condition | undefined;
  readonly locale: string;
  readonly required: boolean;
}

function readQuestion(
  source: FhirItem,
  { when, locale, required }: QuestionContext,
  report: ReportUnsupported,
): Question | undefined {
  const { item, path, linkId, key } = source;
  const label = readText(item, 'text', locale, path, report);
  const kind = source.kind ?? 'heading';
  const isShown = kind === 'heading' || kind === 'html';
  if (isShown && !label) return undefined;
  const isHidden = [...source.parents, source].some((one) => extensionValue(one.item, extensionUrls.hidden) === true);
  if (isShown && isHidden) return undefined;
  if (required && isHidden) report(`${path}.required`, 'The field is hidden and therefore not required.');
  const limits = readLimits(item, kind, path, report);
  return withoutUndefined<Question>({
    key,
    kind,
    label: label ?? { [locale]: linkId.slice(0, 200) },
    help: readHelp(item, path, locale, report) ?? (isShown ? undefined : unitOf(item, locale)),
    placeholder: placeholderOf(item, kind, locale),
    required: required && !isShown && !isHidden,
    control: isHidden ? 'hidden' : readControl(source, limits),
    choices: choicesOf(source),
    when,
    ...limits,
  });
}

function choicesOf({ item, choices, other, kind }: FhirItem): Question['choices'] {
  if (kind !== 'choice' && kind !== 'choices') return undefined;
  const own = choices.map(({ value, label }) => ({ value, label }));
  const label = nonBlankText(extensionValue(item, extensionUrls.openLabel))?.slice(0, 200) ?? 'Other';
  return other ? [...own, { value: otherValue, label: { en: label } }] : own;
}

/** The free text of an open choice is a separate field, shown if “other” is chosen. */
function companion(source: FhirItem, { key, choices, kind, when }: Question): readonly FhirQuestion[] {
  if (!source.other) return [];
  const chosen: Condition =
    kind === 'choices' ? { field: key, op: 'anyIn', value: [otherValue] } : { field: key, op: 'is', value: otherValue };
  const label = choices?.at(-1)?.label ?? { en: 'Other' };
  const question: Question = withoutUndefined<Question>({
    key: source.other,
    kind: 'text',
    label,
    required: true,
    maxLength: 500,
    when: when ? allOf([when, chosen]) : chosen,
  });
  return [{ source, question, groups: [], fields: [] }];
}

function readHelp(
  item: JsonObject,
  path: string,
  locale: string,
  report: ReportUnsupported,
): LocalizedText | undefined {
  const help = itemsOf(item, path).find((one) => isHelp(one.item, item));
  return help && readText(help.item, 'text', locale, help.path, report);
}

/** The unit of a number becomes its help text. */
function unitOf(item: JsonObject, locale: string): LocalizedText | undefined {
  const unit = extensionValue(item, extensionUrls.unit) ?? extensionValue(item, extensionUrls.unitOption);
  if (!isRecord(unit)) return undefined;
  return readText(unit, 'display', locale, '') ?? readText(unit, 'code', locale, '');
}

function placeholderOf(item: JsonObject, kind: QuestionKind, locale: string): LocalizedText | undefined {
  const format = nonBlankText(extensionValue(item, extensionUrls.entryFormat));
  return format && format.length <= 200 && kind !== 'html' && kind !== 'heading' ? { [locale]: format } : undefined;
}

/** FHIR controls by kind of question, without those that are the default. */
const controls: { readonly [kind in QuestionKind]?: { readonly [code: string]: Control } } = {
  boolean: { 'check-box': 'checkbox' },
  choice: { 'drop-down': 'select', autocomplete: 'select' },
};

/** A scale with more steps does not fit into one row. */
const maxScaleSteps = 10;

function readControl({ item, kind }: FhirItem, { minimum, maximum }: Limits): Control | undefined {
  const code = controlCode(item);
  if (code === undefined || !kind) return undefined;
  const isShort =
    typeof minimum === 'number' &&
    typeof maximum === 'number' &&
    maximum > minimum &&
    maximum - minimum <= maxScaleSteps;
  if (kind === 'integer' && code === 'slider' && isShort) return 'scale';
  const known = controls[kind];
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
