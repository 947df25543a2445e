import type { Json } from '#base/json.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { maxEntries, maxFields } from '#base/limits.ts';
import { maxTextLength } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';

/**
 * Completes the schema of a form: removes `$schema`, and adds missing limits for characters, entries and fields, and missing text formats:
 * `lines` for a text area in `ui`, else `line`. Browser and server validate with this schema.
 */
export function completeSchema({ $schema: _schema, ...rules }: JsonSchema, ui: JsonSchema): JsonSchema {
  return completed(rules, ui);
}

function completed(schema: JsonSchema, drawn: unknown): JsonSchema {
  const ui = isRecord(drawn) ? drawn : {};
  const { type, format, maxItems, properties, items } = schema;
  const isText = type === 'string' && !('enum' in schema) && !('const' in schema);
  return {
    // A signature has the limit of its format, because a drawing is long.
    ...(isText && format !== 'signature' && { maxLength: maxTextLength }),
    ...(type === 'object' && { maxProperties: maxFields }),
    ...schema,
    ...(isText && format === undefined && { format: ui['ui:widget'] === 'textarea' ? 'lines' : 'line' }),
    ...(type === 'array' && { maxItems: typeof maxItems === 'number' ? Math.min(maxItems, maxEntries) : maxEntries }),
    ...(isRecord(items) && { items: completed(items as JsonSchema, isRecord(ui.items) ? ui.items : ui) }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]): [string, Json] => [
          name,
          isRecord(one) ? completed(one as JsonSchema, getOwn(ui, name)) : one,
        ]),
      ),
    }),
  };
}
