import type { Json } from '#base/json.ts';
import { isRecord, own } from '#base/json.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** The part of some values that a step may hold as its answers: declared keys with values of their type, and of objects the declared parts. */
export function fittingAnswers(step: CompiledStep, values: StepAnswers): StepAnswers {
  const fitting: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(values)) {
    const declared = own(step.answers, key);
    if (declared && fits(value, declared)) fitting[key] = declaredParts(value, declared);
  }
  return fitting;
}

/** Whether a value is of an answer's type and within its limits. Parts that an object does not declare do not matter. */
export function fits(value: Json | undefined, key: AnswerKey): boolean {
  const { type, items = 'string', enum: choices, properties, maxItems, maxLength } = key;
  if (type === 'array') {
    const { maxItems: _ofList, ...item } = key;
    return (
      Array.isArray(value) &&
      !(maxItems && value.length > maxItems) &&
      value.every((one) => fits(one, { ...item, type: items }))
    );
  }
  if (typeOf(value) !== type) return false;
  if (typeof value === 'string') return (choices?.includes(value) ?? true) && !(maxLength && value.length > maxLength);
  if (choices) return false;
  return (
    !properties || !isRecord(value) || Object.entries(properties).every(([name, part]) => partFits(value, name, part))
  );
}

function partFits(value: { readonly [name: string]: Json }, name: string, part: AnswerKey): boolean {
  const given = own(value, name);
  return given === undefined || fits(given, part);
}

/** A value without the parts of its objects that are not declared, which nobody would read and the server would store. */
function declaredParts(value: Json, { properties }: AnswerKey): Json {
  if (!properties) return value;
  if (Array.isArray(value)) return value.map((item) => declaredParts(item, { ...anyObject, properties }));
  if (!isRecord(value)) return value;
  const parts = Object.entries(properties).flatMap(([name, part]) => {
    const given = own(value, name);
    return given === undefined ? [] : [[name, declaredParts(given, part)] as const];
  });
  return Object.fromEntries(parts);
}

const anyObject: AnswerKey = { type: 'object' };

function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
