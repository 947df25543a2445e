import { orderProperties, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { isRecord } from '#base/json.ts';
import type { FormValues } from '../formModule.ts';
import { type Path, pointerOf } from '../values/paths.ts';

/** One question of a form: its place in the values, its label, and what schema and ui schema say of it. */
export interface Field {
  readonly path: Path;
  readonly pointer: string;
  /** The id of the frame around it. */
  readonly id: string;
  /** Its label, behind that of the group that it stands in. */
  readonly label: string;
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}

interface Group {
  readonly path: Path;
  readonly id: string;
  readonly label?: string;
}

/** All ids of a form begin with this. */
export const idPrefix = 'form';

/** Schema and ui schema of each entry of a repeatable group; undefined for every other field. */
export function entryForm({ items }: RJSFSchema, ui: UiSchema): { schema: RJSFSchema; ui: UiSchema } | undefined {
  if (!isRecord(items) || items.type !== 'object') return undefined;
  return { schema: items as RJSFSchema, ui: isRecord(ui.items) ? ui.items : {} };
}

/** The name of one entry, such as “Medicine 2”. */
export function entryLabel(field: UiSchema, index: number, t: TFunction): string {
  const items: UiSchema = isRecord(field.items) ? field.items : {};
  return t('form.entry', { label: items['ui:title'] ?? field['ui:title'] ?? '', number: index + 1 });
}

/**
 * The fields of a form in the order in which they are drawn, each group before its parts and entries; `ui` has its texts already.
 * Entries are those of `values`. What asks nothing is no field.
 */
export function fieldsOf(
  { properties = {} }: RJSFSchema,
  ui: UiSchema,
  t: TFunction,
  values: FormValues = {},
  group: Group = { path: [], id: idPrefix },
): readonly Field[] {
  return orderProperties(Object.keys(properties), ui['ui:order']).flatMap((name): readonly Field[] => {
    const schema = properties[name];
    if (typeof schema !== 'object' || schema.type === 'null') return [];
    const fieldUi: UiSchema = ui[name] ?? {};
    const path = [...group.path, name];
    const id = `${group.id}_${name}`;
    const own = fieldUi['ui:title'] ?? schema.title ?? name;
    const label = group.label === undefined ? own : t('form.within', { group: group.label, label: own });
    const value = values[name];
    const entry = entryForm(schema, fieldUi);
    const inside =
      schema.type === 'object'
        ? fieldsOf(schema, fieldUi, t, isRecord(value) ? value : {}, { path, id, label })
        : entry && Array.isArray(value)
          ? value.flatMap((one: unknown, index) =>
              fieldsOf(entry.schema, entry.ui, t, isRecord(one) ? one : {}, {
                path: [...path, index],
                id: `${id}_${index}`,
                label: entryLabel(fieldUi, index, t),
              }),
            )
          : [];
    return [{ path, pointer: pointerOf(path), id: `${id}-field`, label, schema, ui: fieldUi }, ...inside];
  });
}

/** The innermost field that a pointer lies in (`/symptoms/0` lies in `/symptoms`); none for what the form does not ask. */
export function fieldAt(fields: readonly Field[], pointer: string): Field | undefined {
  return fields.findLast((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
}
