import { own } from './own.ts';
import type { AnswerKey, JsonSchema } from './stepKind.ts';

/** A form as a pair: a flat JSON Schema of what is asked, and a ui file with order, widgets and message keys. */
export interface Form {
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
}

/** The property schemas of a form by field name; empty when the schema has none. */
export function formProperties(form: Form): { readonly [field: string]: JsonSchema } {
  const properties = form.schema.properties;
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? (properties as { readonly [field: string]: JsonSchema })
    : {};
}

const answerTypes: { readonly [type: string]: AnswerKey['type'] } = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'array',
};

/** What a flow needs to know of a form: which answers it gives, and which of them make its step complete. */
export interface FormShape {
  readonly answers: { readonly [field: string]: AnswerKey };
  readonly required: readonly string[];
}

/** The shape of a form, read from its schema; a field of an unknown type is left out. */
export function formShape(form: Form): FormShape {
  const answers: { [field: string]: AnswerKey } = {};
  for (const [field, schema] of Object.entries(formProperties(form))) {
    const type = typeof schema.type === 'string' ? own(answerTypes, schema.type) : undefined;
    if (!type) continue;
    const description = typeof schema.$comment === 'string' ? schema.$comment : field;
    const choices = Array.isArray(schema.enum) ? schema.enum.filter((one) => typeof one === 'string') : [];
    if (type === 'array') answers[field] = { type, items: 'string', description };
    else answers[field] = choices.length > 0 ? { type, enum: choices, description } : { type, description };
  }
  const { required } = form.schema;
  return { answers, required: Array.isArray(required) ? required.filter((field) => typeof field === 'string') : [] };
}
