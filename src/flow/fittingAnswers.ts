import type { CompiledStep } from './compileFlow.ts';
import type { Json, StepAnswers } from './language.ts';
import { own } from './own.ts';
import type { AnswerKey } from './stepKind.ts';

/** The part of some values that a step may hold as its answers: declared keys with values of their type. */
export function fittingAnswers(step: CompiledStep, values: StepAnswers): StepAnswers {
  const fitting: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(values)) {
    const declared = own(step.answers, key);
    if (declared && fits(value, declared)) fitting[key] = value;
  }
  return fitting;
}

/** Whether a value is of an answer's type. */
export function fits(value: Json | undefined, key: AnswerKey): boolean {
  const { type, items = 'string', enum: choices } = key;
  if (type === 'array') return Array.isArray(value) && value.every((item) => fits(item, { ...key, type: items }));
  return typeOf(value) === type && (choices === undefined || (typeof value === 'string' && choices.includes(value)));
}

function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
