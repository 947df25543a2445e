import type { Ajv, AnySchemaObject, DefinedError, ErrorObject } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { didYouMean, type Fault, faultFactory, toPointer } from '#base/faults.ts';
import { textFormats } from '#base/plainText.ts';

/** Explains AJV's errors to the author of a file. Titles and descriptions of the schema serve as advice. */
export function explainSchemaErrors(file: string, errors: readonly ErrorObject[]): readonly Fault[] {
  const fault = faultFactory(file);
  return (relevantErrors(errors) as DefinedError[]).map((error) => {
    const { instancePath, keyword, params, parentSchema = {}, data } = error;
    if (keyword === 'additionalProperties') {
      const name = params.additionalProperty;
      const known = Object.keys(parentSchema.properties ?? {});
      const fix = didYouMean(name, known, `Known here: ${known.join(', ')}.`);
      return fault(
        'unknown-property',
        instancePath + toPointer(name),
        `The property “${name}” is not known here.`,
        fix,
      );
    }
    if (keyword === 'required') {
      const name = params.missingProperty;
      return fault(
        'missing-property',
        instancePath,
        `The property “${name}” is missing.`,
        adviceOf(parentSchema.properties?.[name]),
      );
    }
    return fault('wrong-value', instancePath, reasonOf(error, data), adviceOf(parentSchema));
  });
}

/** Reduces the errors of an `anyOf` to those of the intended branch, or to the `anyOf` itself. */
function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const outer = errors.filter(({ schemaPath }) => !schemaPath.includes('/anyOf/'));
  return outer.flatMap((error) => {
    if (error.keyword !== 'anyOf') return [error];
    const inside = errors.filter(
      ({ instancePath, keyword }) => keyword !== 'anyOf' && instancePath.startsWith(`${error.instancePath}/`),
    );
    return inside.length > 0 ? inside : [error];
  });
}

function reasonOf(error: DefinedError, data: unknown): string {
  const value = shown(data);
  const title = error.parentSchema?.title;
  switch (error.keyword) {
    case 'enum':
      return `${value} is not one of ${error.params.allowedValues.join(', ')}.`;
    case 'type':
      return `${value} is not ${wordOf[error.params.type] ?? error.params.type}.`;
    case 'pattern':
      return `${value} does not have the form of ${title ? `“${title}”` : 'this value'}.`;
    case 'anyOf':
      return `${value} matches none of the forms that are allowed here.`;
    default:
      return `${value} ${error.message}.`;
  }
}

const wordOf: { readonly [type: string]: string } = {
  object: 'an object in braces',
  array: 'a list in square brackets',
  string: 'a text in quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

function adviceOf(schema: AnySchemaObject | undefined): string | undefined {
  if (!schema?.description) return undefined;
  const example = Array.isArray(schema.examples) ? ` For example ${JSON.stringify(schema.examples[0])}.` : '';
  return `${schema.title}: ${schema.description}${example}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Adds the formats of JSON Schema to AJV, and `line`, `lines` and `email` for text that people enter. */
export function addTextFormats<A extends Ajv | Ajv2020>(ajv: A): A {
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(textFormats)) ajv.addFormat(name, format);
  return ajv;
}
