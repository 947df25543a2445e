import type { Field } from './fields.ts';
import type { FormValues } from './formModule.ts';

/** Only what the form asks and the person has answered: an answer to a question that is gone must not block this form. */
export function answersOf(values: FormValues, fields: readonly Field[]): FormValues {
  const answers = fields.map(({ name }) => [name, values[name]] as const);
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined));
}

/** The pointers of the fields whose value differs. */
export function changedFields(fields: readonly Field[], before: FormValues, after: FormValues): readonly string[] {
  const differs = ({ name }: Field) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return fields.filter(differs).map(({ pointer }) => pointer);
}
