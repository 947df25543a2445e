import type { Expression, Step } from './language.ts';

/** The forms that an expression may have, by their first word. */
export const expressionForms: readonly string[] = [
  'field',
  'var',
  'computed',
  'value',
  'sum',
  'minus',
  'score',
  'concat',
  'coalesce',
  'count',
  'dateDiff',
];

type Input = NonNullable<Step['input']>[string];

/** Whether an input of an action is a group of expressions by name, and not an expression itself. */
export function isGroup(input: Input): input is { readonly [name: string]: Expression } {
  return !Object.keys(input).some((key) => expressionForms.includes(key));
}
