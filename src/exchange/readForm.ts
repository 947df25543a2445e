import { getOwn, isRecord } from '#base/json.ts';
import { type Form, formProperties } from '#flow/language/form.ts';
import type { Condition } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import {
  type Choice,
  type Control,
  defaultMaxLength,
  type LocalizedText,
  type Question,
  type QuestionKind,
} from './question.ts';
import { localizedText, type TextsByLocale } from './texts.ts';
import { type JsonObject, nonBlankText, wholeNumber, withoutUndefined } from './unknownJson.ts';
import { addressPattern } from './writeForm.ts';

/** Reads the questions of a form in display order. A field without a text gets its name as label. */
export function readForm({ schema, ui }: Form, texts: TextsByLocale): readonly Question[] {
  const properties = formProperties({ schema, ui });
  const required = Array.isArray(schema.required) ? schema.required : [];
  return namesInOrder(Object.keys(properties), ui['ui:order']).map((key) =>
    readField(key, properties[key] ?? {}, uiOf(ui, key), required.includes(key), texts),
  );
}

function uiOf(ui: JsonSchema, key: string): JsonObject {
  const fieldUi = getOwn(ui, key);
  return isRecord(fieldUi) ? fieldUi : {};
}

function namesInOrder(names: readonly string[], order: unknown): readonly string[] {
  const wanted = Array.isArray(order) ? order.filter((name): name is string => typeof name === 'string') : ['*'];
  const others = names.filter((name) => !wanted.includes(name));
  return wanted.flatMap((name) => (name === '*' ? others : names.includes(name) ? [name] : []));
}

function readField(key: string, schema: JsonSchema, ui: JsonObject, required: boolean, texts: TextsByLocale): Question {
  const kind =
    schema.type === 'null' && ui['ui:description'] === undefined ? 'heading' : asksOf(schema, ui['ui:widget']);
  const words = (name: string) => localizedText(ui[name], texts);
  const options = isRecord(ui['ui:options']) ? ui['ui:options'] : {};
  const isText = Object.hasOwn(defaultMaxLength, kind);
  return withoutUndefined<Question>({
    key,
    kind,
    label: kind === 'html' ? plain(words('ui:description') ?? { en: key }) : (words('ui:title') ?? { en: key }),
    help: words('ui:help') ?? (kind === 'html' ? undefined : words('ui:description')),
    placeholder: words('ui:placeholder'),
    required,
    control: controlOf(kind, ui['ui:widget']),
    minLength: isText ? wholeNumber(schema.minLength) : undefined,
    maxLength: isText ? wholeNumber(schema.maxLength) : undefined,
    pattern: isText && kind !== 'url' ? nonBlankText(schema.pattern) : undefined,
    minimum: limit(schema.minimum ?? schema.formatMinimum),
    maximum: limit(schema.maximum ?? schema.formatMaximum),
    minItems: wholeNumber(schema.minItems),
    maxItems: wholeNumber(schema.maxItems),
    choices: choicesOf(schema, ui['ui:enumNames'], texts),
    accept: Array.isArray(options.accept) ? options.accept.map(String) : undefined,
    maxBytes: wholeNumber(options.maxBytes),
    requiredWhen: isRecord(options.requiredWhen) ? (options.requiredWhen as Condition) : undefined,
    when: isRecord(options.when) ? (options.when as Condition) : undefined,
    fields: fieldsOf(kind, schema, ui, texts),
  });
}

function fieldsOf(kind: QuestionKind, schema: JsonSchema, ui: JsonObject, texts: TextsByLocale): Question['fields'] {
  if (kind === 'address') return readForm({ schema, ui: ui as JsonSchema }, texts);
  if (kind !== 'group' || !isRecord(schema.items)) return undefined;
  return readForm(
    { schema: schema.items as JsonSchema, ui: isRecord(ui.items) ? (ui.items as JsonSchema) : {} },
    texts,
  );
}

function asksOf({ type, format, enum: choices, items, pattern }: JsonSchema, widget: unknown): QuestionKind {
  if (type === 'boolean') return 'boolean';
  if (type === 'integer') return 'integer';
  if (type === 'number') return 'decimal';
  if (type === 'null') return 'html';
  if (type === 'object') return 'address';
  if (type === 'array') return isRecord(items) && items.type === 'object' ? 'group' : 'choices';
  if (choices !== undefined) return 'choice';
  const formats: { readonly [format: string]: QuestionKind } = {
    date: 'date',
    email: 'email',
    phone: 'phone',
    signature: 'signature',
    time: 'time',
  };
  const widgets: { readonly [widget: string]: QuestionKind } = { textarea: 'paragraph', file: 'file' };
  const known = getOwn(formats, String(format)) ?? getOwn(widgets, String(widget));
  return known ?? (pattern === addressPattern ? 'url' : 'text');
}

function controlOf(kind: QuestionKind, widget: unknown): Control | undefined {
  const usual: { readonly [kind in QuestionKind]?: string } = { choice: 'radio' };
  const controls: readonly string[] = ['checkbox', 'hidden', 'radio', 'scale', 'select'] satisfies Control[];
  return typeof widget === 'string' && controls.includes(widget) && usual[kind] !== widget
    ? (widget as Control)
    : undefined;
}

function plain(words: LocalizedText): LocalizedText {
  const text = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return Object.fromEntries(Object.entries(words).map(([locale, html]) => [locale, text(html)]));
}

function limit(value: unknown): number | string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

function choicesOf({ enum: values, items }: JsonSchema, names: unknown, texts: TextsByLocale): Question['choices'] {
  const listed = values ?? (isRecord(items) ? items.enum : undefined);
  if (!Array.isArray(listed)) return undefined;
  const label = (i: number, value: string): LocalizedText =>
    localizedText(Array.isArray(names) ? names[i] : undefined, texts) ?? { en: value };
  return listed.map((value, i): Choice => ({ value: String(value), label: label(i, String(value)) }));
}
