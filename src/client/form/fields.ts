import { orderProperties, type RJSFSchema, type UiSchema } from '@rjsf/utils';

/** A leaf of a form: its place in the values and on the page, its label, and what schema and ui schema say of it. */
export interface Field {
  readonly path: string[];
  readonly pointer: string;
  /** The id of the frame around it. */
  readonly id: string;
  readonly label: string;
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}

/** All ids of a form begin with this. */
export const idPrefix = 'form';

/** The place of a field as a JSON pointer (RFC 6901). */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The fields of a form in the order in which they are drawn; `ui` has its texts already. */
export function fieldsOf(schema: RJSFSchema, ui: UiSchema, path: readonly string[] = []): readonly Field[] {
  const { properties } = schema;
  if (!properties) {
    const label = ui['ui:title'] ?? schema.title ?? path.at(-1) ?? '';
    return [
      { path: [...path], pointer: pointerOf(path), id: `${[idPrefix, ...path].join('_')}-field`, label, schema, ui },
    ];
  }
  return orderProperties(Object.keys(properties), ui['ui:order']).flatMap((name) => {
    const inner = properties[name];
    return typeof inner === 'object' ? fieldsOf(inner, ui[name] ?? {}, [...path, name]) : [];
  });
}

/** The field that a pointer lies in (`/symptoms/0` lies in `/symptoms`); none for what the form does not ask. */
export function fieldAt(fields: readonly Field[], pointer: string): Field | undefined {
  return fields.find((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
}
