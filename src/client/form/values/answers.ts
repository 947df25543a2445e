import { isRecord } from '#base/json.ts';
import type { Field } from '../fields/fields.ts';
import type { FormValues } from '../formModule.ts';
import { valueAt } from './paths.ts';

/** Returns the answers to fields that exist, without empty ones. An answer to a removed question must not block the form. */
export function answersOf(values: FormValues, fields: readonly Field[]): FormValues {
  const answers = fields
    .filter(({ path }) => path.length === 1)
    .map(({ path: [name = ''] }) => [name, answered(values[name])] as const);
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined));
}

/** Returns a value without its empty parts. Empty entries stay, because their questions are shown. */
function answered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => (entry === undefined ? {} : (answered(entry) ?? {})));
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** Returns the pointers of the fields whose value differs. */
export function changedFields(fields: readonly Field[], before: FormValues, after: FormValues): readonly string[] {
  const differs = ({ path }: Field) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path));
  return fields.filter(differs).map(({ pointer }) => pointer);
}
