import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import { addTextFormats } from '#server/domain/addTextFormats.ts';

/**
 * Returns a compiler for the request schemas of the contract (JSON Schema 2020-12). Parameters are coerced from strings to the types of
 * the contract, bodies are not. Unknown properties are refused, never removed.
 */
export function contractValidator(): FastifySchemaCompiler<object> {
  const make = (coerceTypes: false | 'array') =>
    addTextFormats(new Ajv2020({ coerceTypes, useDefaults: true, strict: false }));
  const body = make(false);
  const parameters = make('array');
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return body.compile(schema);
    return parameters.compile(httpPart === 'headers' ? lowerCased(schema) : schema);
  };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** Header names are case-insensitive, and Node provides them in lower case. */
function lowerCased(schema: ObjectSchema): object {
  const { properties = {}, required = [] } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name.toLowerCase(), inner])),
    required: required.map((name) => name.toLowerCase()),
  };
}
