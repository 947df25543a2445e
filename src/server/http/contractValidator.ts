import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import { addTextFormats } from '#server/domain/addTextFormats.ts';

/**
 * Judges requests by the contract, as JSON Schema 2020-12. Parameters arrive as texts and are read as what the contract says;
 * a body is taken as it is. Nothing is ever removed: what does not belong is refused.
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

/** Names of headers have no case, and Node gives them in lower case. */
function lowerCased(schema: ObjectSchema): object {
  const { properties = {}, required = [] } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name.toLowerCase(), inner])),
    required: required.map((name) => name.toLowerCase()),
  };
}
