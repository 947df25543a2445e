import type { Json } from '#base/json.ts';
import type { Form } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { defaultMaxLength, type LocalizedText, type Question } from './question.ts';
import { collectTexts, keyPart, type TextCollector, type TextsByLocale } from './texts.ts';
import { withoutUndefined } from './unknownJson.ts';

/** A form and the texts of its message keys. */
interface WrittenForm {
  readonly form: Form;
  readonly texts: TextsByLocale;
}

/** Writes questions as a form and its texts; message keys begin with `form.<id>.`. */
export function writeForm(id: string, questions: readonly Question[]): WrittenForm {
  const collector = collectTexts();
  const { schema, ui } = writeFields(questions, `form.${id}`, collector);
  return { form: { schema, ui }, texts: collector.texts };
}

interface Pair {
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
}

function writeFields(questions: readonly Question[], prefix: string, collector: TextCollector): Pair {
  const fields = questions.map((question) => [question.key, writeField(question, prefix, collector)] as const);
  const required = questions.filter((question) => question.required).map(({ key }) => key);
  const properties = Object.fromEntries(fields.map(([key, { schema }]) => [key, schema]));
  return {
    schema: { type: 'object', additionalProperties: false, ...(required.length > 0 ? { required } : {}), properties },
    ui: { 'ui:order': fields.map(([key]) => key), ...Object.fromEntries(fields.map(([key, { ui }]) => [key, ui])) },
  };
}

function writeField(question: Question, prefix: string, collector: TextCollector): Pair {
  const key = `${prefix}.${question.key}`;
  const text = (words: LocalizedText | undefined, end = '') => (words ? collector.write(key + end, words) : undefined);
  const isShown = question.kind === 'html';
  const label = text(isShown ? mapTexts(question.label, asMarkup) : question.label);
  const nested = question.fields ? writeFields(question.fields, key, collector) : undefined;
  const fieldUi: { readonly [name: string]: Json | undefined } = {
    [isShown ? 'ui:description' : 'ui:title']: label,
    'ui:help': text(question.help, '.hint'),
    'ui:placeholder': text(question.placeholder, '.placeholder'),
    'ui:widget': widgetOf(question),
    'ui:enumNames': question.choices?.map(({ value, label }) => collector.write(`${key}.${keyPart(value)}`, label)),
    'ui:options': optionsOf(question),
    ...(question.kind === 'address' ? nested?.ui : { items: nested?.ui }),
  };
  return { schema: schemaOf(question, nested?.schema), ui: withoutUndefined(fieldUi) as JsonSchema };
}

function optionsOf({ when, requiredWhen, accept, maxBytes }: Question): JsonSchema | undefined {
  const options = withoutUndefined({ when, requiredWhen, accept, maxBytes });
  return Object.keys(options).length > 0 ? (options as JsonSchema) : undefined;
}

function schemaOf(question: Question, entry: JsonSchema | undefined): JsonSchema {
  const { kind, minimum, maximum, choices, pattern, minLength, minItems, maxItems } = question;
  const values = choices?.map(({ value }) => value) ?? [];
  const maxLength = question.maxLength ?? defaultMaxLength[kind];
  const rules = { minLength, maxLength, pattern };
  const schemas: { readonly [kind in Question['kind']]: { readonly [keyword: string]: unknown } } = {
    address: entry ?? { type: 'object' },
    boolean: { type: 'boolean' },
    choice: { type: 'string', enum: values },
    choices: { type: 'array', uniqueItems: true, minItems, maxItems, items: { type: 'string', enum: values } },
    date: { type: 'string', format: 'date', formatMinimum: minimum, formatMaximum: maximum, maxLength: 10 },
    decimal: { type: 'number', minimum: minimum, maximum: maximum },
    email: { type: 'string', format: 'email', ...rules },
    file: { type: 'string', ...rules },
    group: { type: 'array', minItems, maxItems, items: entry },
    heading: { type: 'null' },
    html: { type: 'null' },
    integer: { type: 'integer', minimum: minimum, maximum: maximum },
    paragraph: { type: 'string', ...rules },
    phone: { type: 'string', format: 'phone', ...rules },
    signature: { type: 'string', format: 'signature', ...rules },
    text: { type: 'string', ...rules },
    time: { type: 'string', format: 'time', formatMinimum: minimum, formatMaximum: maximum, maxLength: 5 },
    url: { type: 'string', ...rules, pattern: addressPattern },
  };
  return withoutUndefined(schemas[kind]) as JsonSchema;
}

function mapTexts(words: LocalizedText, change: (text: string) => string): LocalizedText {
  return Object.fromEntries(Object.entries(words).map(([locale, text]) => [locale, change(text)]));
}

/** Escapes plain text for a field that may contain markup; only `&` and `<`, so that authors can still edit it. */
function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Pattern of a web address. */
export const addressPattern = '^https?://[^\\s]+$';

function widgetOf({ kind, control }: Question): string | undefined {
  if (control) return kind === 'choices' ? (control === 'hidden' ? control : 'checkboxes') : control;
  const usual: { readonly [kind in Question['kind']]?: string } = {
    address: 'address',
    boolean: 'yes-no',
    choice: 'radio',
    choices: 'checkboxes',
    date: 'date',
    file: 'file',
    group: 'group',
    heading: 'html',
    html: 'html',
    paragraph: 'textarea',
    signature: 'signature',
    time: 'time',
  };
  return usual[kind];
}
