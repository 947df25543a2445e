import { isRecord } from '#base/json.ts';
import type { Field } from '../fields/fields.ts';
import type { FormValues } from '../formModule.ts';
import { valueAt } from './paths.ts';

/** Only what the form asks and the person has answered: an answer to a question that is gone must not block this form. */
export function answersOf(values: FormValues, fields: readonly Field[]): FormValues {
  const answers = fields
    .filter(({ path }) => path.length === 1)
    .map(({ path: [name = ''] }) => [name, answered(values[name])] as const);
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined));
}

/** A value without its empty parts. An entry that was added stays, however empty: its questions are asked. */
function answered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => (entry === undefined ? {} : (answered(entry) ?? {})));
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** The pointers of the fields whose value differs. */
export function changedFields(fields: readonly Field[], before: FormValues, after: FormValues): readonly string[] {
  const differs = ({ path }: Field) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path));
  return fields.filter(differs).map(({ pointer }) => pointer);
}
