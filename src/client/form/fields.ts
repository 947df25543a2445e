import { orderProperties, type RJSFSchema, type UiSchema } from '@rjsf/utils';

/** One question of a form: its name in the values, its place, its label, and what schema and ui schema say of it. */
export interface Field {
  readonly name: string;
  readonly pointer: string;
  /** The id of the frame around it. */
  readonly id: string;
  readonly label: string;
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}

/** All ids of a form begin with this. */
export const idPrefix = 'form';

/** The fields of a form, which is flat, in the order in which they are drawn; `ui` has its texts already. */
export function fieldsOf({ properties = {} }: RJSFSchema, ui: UiSchema): readonly Field[] {
  return orderProperties(Object.keys(properties), ui['ui:order']).flatMap((name) => {
    const schema = properties[name];
    if (typeof schema !== 'object') return [];
    const fieldUi: UiSchema = ui[name] ?? {};
    const label = fieldUi['ui:title'] ?? schema.title ?? name;
    return [{ name, pointer: `/${name}`, id: `${idPrefix}_${name}-field`, label, schema, ui: fieldUi }];
  });
}

/** The field that a pointer lies in (`/symptoms/0` lies in `/symptoms`); none for what the form does not ask. */
export function fieldAt(fields: readonly Field[], pointer: string): Field | undefined {
  return fields.find((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
}
