import type { Json } from '#base/json.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { maxEntries, maxFields } from '#base/limits.ts';
import { maxTextLength } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';

/**
 * The schema of a form without its editor hint, and with what its author left out: a limit of characters, entries and fields, and a
 * format for every text, which is `lines` where `ui` draws a text area, else `line`. Browser and server judge by this schema.
 */
export function completeSchema({ $schema: _editorHint, ...rules }: JsonSchema, ui: JsonSchema): JsonSchema {
  return completed(rules, ui);
}

function completed(schema: JsonSchema, drawn: unknown): JsonSchema {
  const ui = isRecord(drawn) ? drawn : {};
  const { type, format, maxItems, properties, items } = schema;
  const isText = type === 'string' && !('enum' in schema) && !('const' in schema);
  return {
    // The format of a signature has its own limit, which a drawing needs.
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
