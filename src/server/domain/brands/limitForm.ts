import { mostEntries, mostFields } from '#brand/formLimits.ts';
import { longestText } from '#flow/form.ts';
import { isRecord } from '#flow/isRecord.ts';
import type { JsonSchema } from '#flow/stepKind.ts';

/**
 * The schema of a form without its editor hint, and with a limit wherever its author gave none: characters of a text, entries of
 * a list, fields of an object. Browser and server judge by the same limits.
 */
export function limitForm(schema: JsonSchema): JsonSchema {
  const { $schema: _editorHint, ...rules } = schema;
  return limited(rules);
}

function limited(schema: JsonSchema): JsonSchema {
  const { type, format, maxItems, properties, items } = schema;
  return {
    // The format of a signature has its own limit, which a drawing needs.
    ...(type === 'string' && !schema.enum && format !== 'signature' && { maxLength: longestText }),
    ...(type === 'object' && { maxProperties: mostFields }),
    ...schema,
    ...(type === 'array' && { maxItems: typeof maxItems === 'number' ? Math.min(maxItems, mostEntries) : mostEntries }),
    ...(isRecord(items) && { items: limited(items as JsonSchema) }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, isRecord(one) ? limited(one as JsonSchema) : one]),
      ),
    }),
  };
}
