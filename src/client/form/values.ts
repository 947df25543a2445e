import { getByPath, setByPath } from '@rjsf/utils';
import type { Field } from './fields.ts';
import type { FormValues } from './formModule.ts';

/** Only what the form asks and the person has answered: an answer to a question that is gone must not block this form. */
export function answersOf(values: FormValues, fields: readonly Field[]): FormValues {
  const answers: { [field: string]: unknown } = {};
  for (const { path } of fields) {
    const value = getByPath(values, path);
    if (value !== undefined) setByPath(answers, path, value);
  }
  return answers;
}

/** The pointers of the fields whose value differs. */
export function changedFields(fields: readonly Field[], before: FormValues, after: FormValues): readonly string[] {
  const text = (values: FormValues, { path }: Field) => JSON.stringify(getByPath(values, path));
  return fields.filter((field) => text(before, field) !== text(after, field)).map(({ pointer }) => pointer);
}
