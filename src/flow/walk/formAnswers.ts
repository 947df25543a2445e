import { isCalendarDate } from '#base/dates.ts';
import { getOwn, isRecord, type Json } from '#base/json.ts';
import { dateName } from '#base/wallTime.ts';
import { compileVisibility, fieldOrder, visibleValues } from '#flow/conditions/fieldVisibility.ts';
import { addressParts, type Form, formProperties } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';

/** Returns the text of a key with its values filled in. */
interface Translate {
  (key: string | string[]): string;
  (key: string, values: { readonly [name: string]: string | number }): string;
}

/** The words of answers. */
interface AnswerTexts {
  readonly t: Translate;
  /** The locale that formats dates. */
  readonly locale: string;
  /** Country of the clinic: answers that only another country asks are left out, and its own texts are used. */
  readonly country?: string | undefined;
  /** Returns the name of a choice from a list of the catalog; undefined for a field without a list. */
  readonly nameOf?: (field: string, slug: string) => string | undefined;
}

/** An answered question of a form, in words. */
export interface FormAnswer {
  /** Path of the answer in the answers of its step: `device`, or `medicines.0.name` inside a list of groups. */
  readonly key: string;
  readonly question: string;
  readonly answer: string;
}

/** Returns the answered questions of a form, in its order and with its words. A part of a group is a question of its own. */
export function formAnswers(form: Form, values: StepAnswers, texts: AnswerTexts): readonly FormAnswer[] {
  const { hidden } = compileVisibility(form)(values, { country: texts.country });
  return answersIn(form, visibleValues(values, { hidden }), texts, { path: [], label: undefined, isAddress: false });
}

interface Group {
  readonly path: readonly (string | number)[];
  /** Label of the group; undefined for the form itself. */
  readonly label: string | undefined;
  /** Parts with the names of an address have its labels and order. */
  readonly isAddress: boolean;
}

function answersIn(
  form: Form,
  values: { readonly [field: string]: unknown },
  texts: AnswerTexts,
  group: Group,
): readonly FormAnswer[] {
  const { t } = texts;
  const properties = formProperties(form);
  return orderIn(form, group).flatMap((name): readonly FormAnswer[] => {
    const schema = getOwn(properties, name);
    const value = getOwn(values, name) as Json | undefined;
    if (!schema || schema.type === 'null' || value === undefined || value === null) return [];
    const ui = uiOf(form.ui, name);
    const path = [...group.path, name];
    const own = labelOf(ui, schema, name, group.isAddress, texts);
    const question = group.label === undefined ? own : t('form.within', { group: group.label, label: own });
    if (schema.type === 'object') {
      const part = { path, label: question, isAddress: group.label === undefined };
      return isRecord(value) ? answersIn({ schema, ui }, value, texts, part) : [];
    }
    const items = isRecord(schema.items) ? (schema.items as JsonSchema) : {};
    if (items.type === 'object') {
      const entryUi = uiOf(ui, 'items');
      const title = entryUi['ui:title'] ?? ui['ui:title'];
      const entries: readonly Json[] = Array.isArray(value) ? value : [];
      return entries.flatMap((entry, index) => {
        const label = t('form.entry', {
          label: typeof title === 'string' ? textOf(title, texts) : '',
          number: index + 1,
        });
        const part = { path: [...path, index], label, isAddress: false };
        return isRecord(entry) ? answersIn({ schema: items, ui: entryUi }, entry, texts, part) : [];
      });
    }
    const listed = typeof value === 'string' ? texts.nameOf?.(String(path[0]), value) : undefined;
    const choice = (one: Json) => choiceText(schema, items, ui, one, texts);
    const answer = listed ?? answerText(value, { ...texts, choiceText: choice });
    return answer === '' ? [] : [{ key: path.join('.'), question, answer }];
  });
}

/** Returns the text of a key: the one for the country of the clinic (`form.field.NZ`) if there is one. */
function textOf(key: string, { t, country }: AnswerTexts): string {
  return country === undefined ? t(key) : t([`${key}.${country}`, key]);
}

/** The parts of an address are in the order in which an address is written. */
function orderIn(form: Form, { isAddress }: Group): readonly string[] {
  if (!isAddress || form.ui['ui:order'] !== undefined) return fieldOrder(form);
  return fieldOrder({ ...form, ui: { ...form.ui, 'ui:order': [...addressParts, '*'] } });
}

function uiOf(ui: JsonSchema, name: string): JsonSchema {
  const own = getOwn(ui, name);
  return isRecord(own) ? (own as JsonSchema) : {};
}

function labelOf(ui: JsonSchema, schema: JsonSchema, name: string, inAddress: boolean, texts: AnswerTexts): string {
  const { 'ui:title': title } = ui;
  if (typeof title === 'string') return textOf(title, texts);
  if (inAddress && addressParts.some((part) => part === name)) return texts.t(`form.address.${name}`);
  return typeof schema.title === 'string' ? schema.title : name;
}

function choiceText(
  schema: JsonSchema,
  items: JsonSchema,
  { 'ui:enumNames': names }: JsonSchema,
  value: Json,
  texts: AnswerTexts,
): string | undefined {
  const choices = schema.enum ?? items.enum;
  const name = Array.isArray(choices) && Array.isArray(names) ? names[choices.indexOf(value)] : undefined;
  return typeof name === 'string' ? textOf(name, texts) : undefined;
}

/** Returns an answer of a form as text, the parts of a list or group separated by commas. A drawn signature becomes a sentence. */
export function answerText(
  value: Json,
  texts: AnswerTexts & {
    /** Returns the text of a choice; undefined for an answer that is not a choice. */
    readonly choiceText: (value: Json) => string | undefined;
  },
): string {
  const { t, locale } = texts;
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value) || isRecord(value)) {
    return Object.values<Json>(value)
      .map((part) => answerText(part, texts))
      .join(', ');
  }
  const text = String(value);
  if (text.startsWith('data:image/')) return t('form.signature.done');
  return texts.choiceText(value) ?? (isCalendarDate(text) ? dateName(text, locale) : text);
}
