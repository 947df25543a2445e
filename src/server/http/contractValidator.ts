import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Judges requests by the contract, as JSON Schema 2020-12. Parameters arrive as texts and are read as what the contract says;
 * a body is taken as it is. Nothing is ever removed: what does not belong is refused.
 */
export function contractValidator(): FastifySchemaCompiler<object> {
  const make = (coerceTypes: false | 'array') => addFormats.default(new Ajv2020({ coerceTypes, useDefaults: true, strict: false }));
  const body = make(false);
  const parameters = make('array');
  return ({ schema, httpPart }) => (httpPart === 'body' ? body : parameters).compile(schema);
}
