import type { Json } from '#base/json.ts';
import { getOwn, isRecord } from '#base/json.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import type { CompiledStep } from './compileFlow.ts';

/** The values that are valid answers of a step: declared keys with values of their type; of objects only declared parts. */
export function validAnswers(step: CompiledStep, values: StepAnswers): StepAnswers {
  const valid: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(values)) {
    const declared = getOwn(step.answers, key);
    if (declared && isValidAnswer(value, declared)) valid[key] = declaredParts(value, declared);
  }
  return valid;
}

/** Whether a value has an answer's type and keeps its limits. Undeclared parts of objects are ignored. */
export function isValidAnswer(value: Json | undefined, key: AnswerKey): boolean {
  const { type, items = 'string', enum: choices, properties, maxItems, uniqueItems, maxLength } = key;
  if (type === 'array') {
    const { maxItems: _ofList, ...item } = key;
    return (
      Array.isArray(value) &&
      !(maxItems && value.length > maxItems) &&
      !(uniqueItems && new Set(value).size < value.length) &&
      value.every((one) => isValidAnswer(one, { ...item, type: items }))
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
  const given = getOwn(value, name);
  return given === undefined || isValidAnswer(given, part);
}

/** A value without undeclared parts of objects, which the server would store although nothing reads them. */
function declaredParts(value: Json, { properties }: AnswerKey): Json {
  if (!properties) return value;
  if (Array.isArray(value)) return value.map((item) => declaredParts(item, { ...anyObject, properties }));
  if (!isRecord(value)) return value;
  const parts = Object.entries(properties).flatMap(([name, part]) => {
    const given = getOwn(value, name);
    return given === undefined ? [] : [[name, declaredParts(given, part)] as const];
  });
  return Object.fromEntries(parts);
}

const anyObject: AnswerKey = { type: 'object' };

function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
