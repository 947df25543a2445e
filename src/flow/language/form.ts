import type { Json } from '#base/json.ts';
import { getOwn, isRecord } from '#base/json.ts';
import type { AnswerKey, JsonSchema } from './stepKind.ts';

/** Characters of a text whose form has no "maxLength". */
export const maxTextLength = 10_000;

/** A form: a flat JSON Schema of its fields, and a ui schema with order, widgets and message keys. */
export interface Form {
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
}

/** A value that a form refuses: JSON pointer into the values, keyword of the schema and its parameters. Never contains the value itself. */
export interface FormFault {
  readonly pointer: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** The message to show, if the server or a widget set it. */
  readonly messageKey?: string;
}

/** The property schemas of a form by field name; empty when the schema has none. */
export function formProperties(form: Form): { readonly [field: string]: JsonSchema } {
  const properties = form.schema.properties;
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? (properties as { readonly [field: string]: JsonSchema })
    : {};
}

/** The parts of an address in the order in which it is written. A group of a form with these names is an address. */
export const addressParts = ['street', 'suburb', 'state', 'postalCode', 'country'] as const;

const answerTypes: { readonly [type: string]: AnswerKey['type'] } = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
};

/** What a flow knows about a form: the answers that it gives, and which of them complete its step. */
export interface FormShape {
  readonly answers: { readonly [field: string]: AnswerKey };
  readonly required: readonly string[];
  /** Fields that are shown on a condition, so a complete form may lack them. */
  readonly conditional?: readonly string[];
  /** Those of them that must be answered when they are shown. */
  readonly requiredIfShown?: readonly string[];
}

/**
 * Reads the shape of a form from its schemas; fields of an unknown type are left out. A required field that is shown on a condition does
 * not block the flow: the form itself checks whether the field was required.
 */
export function formShape(form: Form): FormShape {
  const required = (Array.isArray(form.schema.required) ? form.schema.required : []).filter(
    (field) => typeof field === 'string',
  );
  const showsOnCondition = (field: string) => {
    const fieldUi = getOwn(form.ui, field);
    return isRecord(fieldUi) && isRecord(fieldUi['ui:options']) && fieldUi['ui:options'].when !== undefined;
  };
  const conditional = Object.keys(formProperties(form)).filter(showsOnCondition);
  return {
    answers: keysOf(form.schema),
    required: required.filter((field) => !showsOnCondition(field)),
    ...(conditional.length > 0 && {
      conditional,
      requiredIfShown: conditional.filter((field) => required.includes(field)),
    }),
  };
}

/** The fields whose choices come from a list of the catalog (`ui:options.list`), by name, with the name of the list. */
export function listsOfForm({ ui }: Pick<Form, 'ui'>): { readonly [field: string]: string } {
  const named = Object.entries(ui).flatMap(([field, fieldUi]) => {
    const options = isRecord(fieldUi) ? fieldUi['ui:options'] : undefined;
    return isRecord(options) && typeof options.list === 'string' ? [[field, options.list] as const] : [];
  });
  return Object.fromEntries(named);
}

function keysOf(schema: JsonSchema): { readonly [field: string]: AnswerKey } {
  const keys = Object.entries(formProperties({ schema, ui: {} })).map(
    ([field, schema]) => [field, keyOf(field, schema)] as const,
  );
  return Object.fromEntries(keys.filter(([, key]) => key !== undefined)) as { [field: string]: AnswerKey };
}

/** The parts of an object; those that its schema does not require are optional. */
function partsOf(schema: JsonSchema): { readonly [part: string]: AnswerKey } {
  const required: readonly Json[] = Array.isArray(schema.required) ? schema.required : [];
  const parts = Object.entries(keysOf(schema));
  return Object.fromEntries(
    parts.map(([part, key]) => [part, required.includes(part) ? key : { ...key, optional: true }]),
  );
}

function keyOf(field: string, schema: JsonSchema): AnswerKey | undefined {
  const type = typeof schema.type === 'string' ? getOwn(answerTypes, schema.type) : undefined;
  if (!type) return undefined;
  const items = isRecord(schema.items) ? keyOf(field, schema.items as JsonSchema) : undefined;
  const choices = Array.isArray(schema.enum) ? schema.enum : items?.enum;
  const texts = (choices ?? []).filter((one) => typeof one === 'string');
  const inner = items?.properties ?? (isRecord(schema.properties) ? partsOf(schema) : undefined);
  return {
    type,
    ...(type === 'array' && { items: items && items.type !== 'array' ? items.type : 'string' }),
    ...(texts.length > 0 && { enum: texts }),
    ...(inner && { properties: inner }),
    ...(type === 'array' && typeof schema.minItems === 'number' && { minItems: schema.minItems }),
    ...(schema.format === 'date' && { format: 'date' }),
    ...(typeof schema.minimum === 'number' && { minimum: schema.minimum }),
    ...(typeof schema.maximum === 'number' && { maximum: schema.maximum }),
  };
}
