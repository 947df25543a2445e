import { getOwn, isRecord } from '#base/json.ts';
import type { Form } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';

/** A schema inside the schema of a form: the root, a property, or the entries of a list. */
export interface Subschema {
  readonly schema: JsonSchema;
  /** The part of the ui schema for it. The entries of a list have the ui schema of the list, unless it has `items`. */
  readonly ui: JsonSchema;
  /** Keys that lead to it from the root, such as `properties`, `address`. */
  readonly path: readonly string[];
  /** The schemas of the lists that contain it, outermost first. */
  readonly lists: readonly JsonSchema[];
}

/** Returns all schemas of a form, parents before children. */
export function subschemas(form: Form): readonly Subschema[] {
  const found: Subschema[] = [];
  mapSubschemas(form, (one) => {
    found.push(one);
    return one.schema;
  });
  return found;
}

/** Returns the schema of a form with every subschema replaced, parents before children. `change` keeps `properties` and `items`. */
export function mapSubschemas({ schema, ui }: Form, change: (one: Subschema) => JsonSchema): JsonSchema {
  return mapOne({ schema, ui, path: [], lists: [] }, change);
}

function mapOne(one: Subschema, change: (one: Subschema) => JsonSchema): JsonSchema {
  const { ui, path, lists } = one;
  const changed = change(one);
  const { properties, items } = changed;
  const child = (schema: unknown, childUi: unknown, keys: readonly string[], inside: readonly JsonSchema[]) =>
    isRecord(schema)
      ? mapOne(
          {
            schema: schema as JsonSchema,
            ui: isRecord(childUi) ? (childUi as JsonSchema) : {},
            path: [...path, ...keys],
            lists: inside,
          },
          change,
        )
      : schema;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const mapped = fields.map(([name, field]) => [name, child(field, getOwn(ui, name), ['properties', name], lists)]);
  return {
    ...changed,
    ...(isRecord(properties) && { properties: Object.fromEntries(mapped) }),
    ...(isRecord(items) && {
      items: child(items, isRecord(ui.items) ? ui.items : ui, ['items'], [...lists, one.schema]),
    }),
  } as JsonSchema;
}
