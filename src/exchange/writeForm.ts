import type { Json } from '#base/json.ts';
import type { Form } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { withoutUndefined } from './jsonParts.ts';
import { defaultMaxLength, type Question, type Words } from './question.ts';
import { collectTexts, keyPart, type TextCollector, type TextsByLocale } from './texts.ts';

/** A form and the texts of its message keys. */
interface WrittenForm {
  readonly form: Form;
  readonly texts: TextsByLocale;
}

/** Writes questions as a form and its texts; message keys begin with `form.<id>.`. */
export function writeForm(id: string, questions: readonly Question[]): WrittenForm {
  const book = collectTexts();
  const { schema, ui } = writeFields(questions, `form.${id}`, book);
  return { form: { schema, ui }, texts: book.texts };
}

interface Pair {
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
}

function writeFields(questions: readonly Question[], prefix: string, book: TextCollector): Pair {
  const fields = questions.map((question) => [question.key, writeField(question, prefix, book)] as const);
  const required = questions.filter((question) => question.required).map(({ key }) => key);
  const properties = Object.fromEntries(fields.map(([key, { schema }]) => [key, schema]));
  return {
    schema: { type: 'object', additionalProperties: false, ...(required.length > 0 ? { required } : {}), properties },
    ui: { 'ui:order': fields.map(([key]) => key), ...Object.fromEntries(fields.map(([key, { ui }]) => [key, ui])) },
  };
}

function writeField(question: Question, prefix: string, book: TextCollector): Pair {
  const key = `${prefix}.${question.key}`;
  const text = (words: Words | undefined, end = '') => (words ? book.write(key + end, words) : undefined);
  const isShown = question.asks === 'html';
  const label = text(isShown ? mapWords(question.label, asMarkup) : question.label);
  const nested = question.inside ? writeFields(question.inside, key, book) : undefined;
  const drawn: { readonly [name: string]: Json | undefined } = {
    [isShown ? 'ui:description' : 'ui:title']: label,
    'ui:help': text(question.help, '.hint'),
    'ui:placeholder': text(question.placeholder, '.placeholder'),
    'ui:widget': widgetOf(question),
    'ui:enumNames': question.choices?.map(({ value, label }) => book.write(`${key}.${keyPart(value)}`, label)),
    'ui:options': optionsOf(question),
    ...(question.asks === 'address' ? nested?.ui : { items: nested?.ui }),
  };
  return { schema: schemaOf(question, nested?.schema), ui: withoutUndefined(drawn) as JsonSchema };
}

function optionsOf({ when, requiredWhen, accept, maxBytes }: Question): JsonSchema | undefined {
  const options = withoutUndefined({ when, requiredWhen, accept, maxBytes });
  return Object.keys(options).length > 0 ? (options as JsonSchema) : undefined;
}

function schemaOf(question: Question, entry: JsonSchema | undefined): JsonSchema {
  const { asks, least, most, choices, pattern, minLength, minItems, maxItems } = question;
  const values = choices?.map(({ value }) => value) ?? [];
  const maxLength = question.maxLength ?? defaultMaxLength[asks];
  const rules = { minLength, maxLength, pattern };
  const schemas: { readonly [kind in Question['asks']]: { readonly [keyword: string]: unknown } } = {
    address: entry ?? { type: 'object' },
    boolean: { type: 'boolean' },
    choice: { type: 'string', enum: values },
    choices: { type: 'array', uniqueItems: true, minItems, maxItems, items: { type: 'string', enum: values } },
    date: { type: 'string', format: 'date', formatMinimum: least, formatMaximum: most, maxLength: 10 },
    decimal: { type: 'number', minimum: least, maximum: most },
    email: { type: 'string', format: 'email', ...rules },
    file: { type: 'string', ...rules },
    group: { type: 'array', minItems, maxItems, items: entry },
    heading: { type: 'null' },
    html: { type: 'null' },
    integer: { type: 'integer', minimum: least, maximum: most },
    paragraph: { type: 'string', ...rules },
    phone: { type: 'string', format: 'phone', ...rules },
    signature: { type: 'string', format: 'signature', ...rules },
    text: { type: 'string', ...rules },
    time: { type: 'string', format: 'time', formatMinimum: least, formatMaximum: most, maxLength: 5 },
    url: { type: 'string', ...rules, pattern: addressPattern },
  };
  return withoutUndefined(schemas[asks]) as JsonSchema;
}

function mapWords(words: Words, change: (text: string) => string): Words {
  return Object.fromEntries(Object.entries(words).map(([locale, text]) => [locale, change(text)]));
}

/** Plain text for a field that may hold tags, as little changed as can be: people go on writing it. */
function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** What a text must look like to be a web address. */
export const addressPattern = '^https?://[^\\s]+$';

function widgetOf({ asks, control }: Question): string | undefined {
  if (control) return asks === 'choices' ? (control === 'hidden' ? control : 'checkboxes') : control;
  const usual: { readonly [kind in Question['asks']]?: string } = {
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
  return usual[asks];
}
