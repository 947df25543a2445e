import { orderProperties, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { type RefObject, useMemo } from 'react';
import { type Path, toPointer } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import type { FormModule, FormValues } from '../formModule.ts';
import { valueAt } from '../paths.ts';

/** A question of a form: its path in the values, its label, its schema and its ui schema. */
export interface Field {
  readonly path: Path;
  readonly pointer: string;
  /** The id of its frame element. */
  readonly id: string;
  /** Its label, preceded by the label of its group. */
  readonly label: string;
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}

interface Group {
  readonly path: Path;
  readonly id: string;
  readonly label?: string;
}

/** Prefix of all element ids of a form. */
export const idPrefix = 'form';

/** Returns the schema of the items of a list; {} for a schema without one. */
export function itemsOf({ items }: RJSFSchema): RJSFSchema {
  return isRecord(items) ? items : {};
}

/** Returns schema and ui schema of the entries of a repeatable group; undefined for every other field. */
export function entryForm(list: RJSFSchema, ui: UiSchema): { schema: RJSFSchema; ui: UiSchema } | undefined {
  const schema = itemsOf(list);
  if (schema.type !== 'object') return undefined;
  return { schema, ui: isRecord(ui.items) ? ui.items : {} };
}

/** Returns the label of an entry, such as “Medicine 2”. */
export function entryLabel(field: UiSchema, index: number, t: TFunction): string {
  const items: UiSchema = isRecord(field.items) ? field.items : {};
  return t('form.entry', { label: items['ui:title'] ?? field['ui:title'] ?? '', number: index + 1 });
}

/**
 * Returns the fields of a form in display order, each group before its parts and entries. `ui` must be translated. The entries are
 * those of `values`. Fields of type `null` (text between questions) are omitted.
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
          ? value.flatMap((item: unknown, index) =>
              fieldsOf(entry.schema, entry.ui, t, isRecord(item) ? item : {}, {
                path: [...path, index],
                id: `${id}_${index}`,
                label: entryLabel(fieldUi, index, t),
              }),
            )
          : [];
    return [{ path, pointer: toPointer(...path), id: `${id}-field`, label, schema, ui: fieldUi }, ...inside];
  });
}

/** Returns the innermost field that contains a pointer (`/symptoms` contains `/symptoms/0`); undefined if there is none. */
export function fieldAt(fields: readonly Field[], pointer: string): Field | undefined {
  return fields.findLast((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
}

/** Returns a function that returns the fields of a form for the latest values. Only repeatable groups change them. */
export function useFields(
  { schema }: FormModule,
  ui: UiSchema,
  t: TFunction,
  values: RefObject<FormValues>,
): () => readonly Field[] {
  return useMemo(() => {
    const fixed = fieldsOf(schema, ui, t);
    const repeats = fixed.some((field) => entryForm(field.schema, field.ui));
    return repeats ? () => fieldsOf(schema, ui, t, values.current) : () => fixed;
  }, [schema, ui, t, values]);
}

/** Returns the answers to fields that exist, without empty ones. An answer to a removed question must not block the form. */
export function answersOf(values: FormValues, fields: readonly Field[]): FormValues {
  const answers = fields
    .filter(({ path }) => path.length === 1)
    .map(({ path: [name = ''] }) => [name, withoutEmptyParts(values[name])] as const);
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined));
}

/** Returns a value without its empty parts. Empty entries stay, because their questions are shown. */
function withoutEmptyParts(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((entry: unknown) => (entry === undefined ? {} : (withoutEmptyParts(entry) ?? {})));
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** Returns the pointers of the fields whose value differs. */
export function changedFields(fields: readonly Field[], before: FormValues, after: FormValues): readonly string[] {
  const differs = ({ path }: Field) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path));
  return fields.filter(differs).map(({ pointer }) => pointer);
}
