import type { Json } from '#base/json.ts';
import type { Condition, Operator } from '#flow/language/language.ts';
import type { Asks, Choice } from './question.ts';
import {
  parseSurveyExpression,
  type SurveyExpression,
  type SurveyOperator,
  SurveySyntaxError,
  type SurveyValue,
} from './surveyExpression.ts';

/** A question that expressions may read. */
export interface ComparedSurveyQuestion {
  readonly key: string;
  readonly asks: Asks;
  readonly choices: readonly Choice[];
}

type Find = (name: string) => ComparedSurveyQuestion | undefined;

/**
 * Converts a SurveyJS expression to a condition, or returns the reason why it cannot. In SurveyJS a missing answer differs from every
 * value; here a comparison with it is unknown, so each negation also accepts an empty answer.
 */
export function readSurveyCondition(source: string, find: Find): Condition | { readonly reason: string } {
  try {
    return written(parseSurveyExpression(source), true, find);
  } catch (error) {
    if (error instanceof SurveySyntaxError) return { reason: error.message };
    throw error;
  }
}

/** The condition that an expression is true, or (`holds` false) that it is false. */
function written(expression: SurveyExpression, holds: boolean, find: Find): Condition {
  if ('not' in expression) return written(expression.not, !holds, find);
  if ('join' in expression) {
    const parts = expression.parts.map((part) => written(part, holds, find));
    return (expression.join === 'and') === holds ? { all: parts } : { any: parts };
  }
  const target = find(expression.name);
  if (!target) throw new SurveySyntaxError(`“${expression.name}” is no question that stands before it.`);
  return compared(expression.op, expression.value, holds, target);
}

/** Negative operators and the operators that they negate. */
const denied: { readonly [op in SurveyOperator]?: SurveyOperator } = {
  '<>': '=',
  notcontains: 'contains',
  notempty: 'empty',
};

function compared(
  op: SurveyOperator,
  value: SurveyValue | undefined,
  holds: boolean,
  target: ComparedSurveyQuestion,
): Condition {
  const positive = denied[op];
  if (positive) return compared(positive, value, !holds, target);
  const field = target.key;
  if (op === 'empty') return { field, op: holds ? 'empty' : 'answered' };
  const condition = affirmed(op, value, target);
  return holds ? condition : { any: [{ field, op: 'empty' }, { not: condition }] };
}

function affirmed(op: SurveyOperator, value: SurveyValue | undefined, target: ComparedSurveyQuestion): Condition {
  const { key: field, asks } = target;
  if (op === 'true') {
    if (asks === 'boolean') return { field, op: 'is', value: true };
    throw new SurveySyntaxError('Only a yes or no can stand alone.');
  }
  const isMany = asks === 'choices';
  const list = (Array.isArray(value) ? value : [value]).map((one) => constant(one, target));
  if (op === 'anyof') return { field, op: isMany ? 'anyIn' : 'in', value: list };
  if (op === 'allof' && isMany) return { field, op: 'allIn', value: list };
  if (op === 'contains' && isMany) return { field, op: 'allIn', value: list };
  const [only] = list;
  if (Array.isArray(value) || isMany || only === undefined)
    throw new SurveySyntaxError(`“${op}” cannot judge this question.`);
  if (op === '=') return { field, op: 'is', value: only };
  return ordered(op, field, only, asks);
}

const orders: { readonly [op in SurveyOperator]?: readonly [number: Operator, date: Operator] } = {
  '<': ['lt', 'before'],
  '<=': ['lte', 'before'],
  '>': ['gt', 'after'],
  '>=': ['gte', 'after'],
};

function ordered(op: SurveyOperator, field: string, value: Json, asks: Asks): Condition {
  const [number, date] = orders[op] ?? [];
  if (number && typeof value === 'number') return { field, op: number, value };
  if (!date || asks !== 'date') throw new SurveySyntaxError(`“${op}” cannot judge this question.`);
  const strict: Condition = { field, op: date, value };
  return op.endsWith('=') ? { any: [strict, { field, op: 'is', value }] } : strict;
}

/** A constant as the form stores it. Throws a SurveySyntaxError if the question cannot have it. */
function constant(value: unknown, { asks, choices }: ComparedSurveyQuestion): Json {
  if (asks === 'choice' || asks === 'choices') {
    const known = choices.find((choice) => choice.value === String(value));
    if (known) return known.value;
  } else if (asks === 'boolean') {
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
  } else if (asks === 'integer' || asks === 'decimal') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  } else if (asks === 'date') {
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  } else if (typeof value === 'string' && ['email', 'paragraph', 'phone', 'text', 'time', 'url'].includes(asks)) {
    return value;
  }
  throw new SurveySyntaxError(`“${String(value).slice(0, 50)}” is no answer to it.`);
}
