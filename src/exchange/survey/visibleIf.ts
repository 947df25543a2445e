import type { Json } from '#base/json.ts';
import type { Condition, Operator } from '#flow/language/language.ts';
import type { Choice, QuestionKind } from '../question.ts';
import {
  parseSurveyExpression,
  type SurveyExpression,
  SurveyExpressionError,
  type SurveyOperator,
  type SurveyValue,
} from './expression.ts';

/** A question that expressions may read. */
export interface ComparedSurveyQuestion {
  readonly key: string;
  readonly kind: QuestionKind;
  readonly choices: readonly Choice[];
}

type Find = (name: string) => ComparedSurveyQuestion | undefined;

/**
 * Converts a SurveyJS expression to a condition, or returns the reason why it cannot. In SurveyJS a missing answer differs from every
 * value; here a comparison with it is unknown, so each negation also accepts an empty answer.
 */
export function readSurveyCondition(source: string, find: Find): Condition | { readonly reason: string } {
  try {
    return convert(parseSurveyExpression(source), true, find);
  } catch (error) {
    if (error instanceof SurveyExpressionError) return { reason: error.message };
    throw error;
  }
}

/** The condition that an expression is true, or (`holds` false) that it is false. */
function convert(expression: SurveyExpression, holds: boolean, find: Find): Condition {
  if ('not' in expression) return convert(expression.not, !holds, find);
  if ('join' in expression) {
    const parts = expression.parts.map((part) => convert(part, holds, find));
    return (expression.join === 'and') === holds ? { all: parts } : { any: parts };
  }
  const target = find(expression.name);
  if (!target) throw new SurveyExpressionError(`“${expression.name}” is not the name of an earlier question.`);
  return convertComparison(expression.op, expression.value, holds, target);
}

/** Negative operators and the operators that they negate. */
const negated: { readonly [op in SurveyOperator]?: SurveyOperator } = {
  '<>': '=',
  notcontains: 'contains',
  notempty: 'empty',
};

function convertComparison(
  op: SurveyOperator,
  value: SurveyValue | undefined,
  holds: boolean,
  target: ComparedSurveyQuestion,
): Condition {
  const positive = negated[op];
  if (positive) return convertComparison(positive, value, !holds, target);
  const field = target.key;
  if (op === 'empty') return { field, op: holds ? 'empty' : 'answered' };
  const condition = convertPositive(op, value, target);
  return holds ? condition : { any: [{ field, op: 'empty' }, { not: condition }] };
}

function convertPositive(
  op: SurveyOperator,
  value: SurveyValue | undefined,
  target: ComparedSurveyQuestion,
): Condition {
  const { key: field, kind } = target;
  if (op === 'true') {
    if (kind === 'boolean') return { field, op: 'is', value: true };
    throw new SurveyExpressionError('A question without an operator must be a boolean question.');
  }
  const isMany = kind === 'choices';
  const list = (Array.isArray(value) ? value : [value]).map((one) => convertConstant(one, target));
  if (op === 'anyof') return { field, op: isMany ? 'anyIn' : 'in', value: list };
  if (op === 'allof' && isMany) return { field, op: 'allIn', value: list };
  if (op === 'contains' && isMany) return { field, op: 'allIn', value: list };
  const [only] = list;
  if (Array.isArray(value) || isMany || only === undefined)
    throw new SurveyExpressionError(`The operator “${op}” does not match the type of this question.`);
  if (op === '=') return { field, op: 'is', value: only };
  return ordered(op, field, only, kind);
}

const orders: { readonly [op in SurveyOperator]?: readonly [number: Operator, date: Operator] } = {
  '<': ['lt', 'before'],
  '<=': ['lte', 'before'],
  '>': ['gt', 'after'],
  '>=': ['gte', 'after'],
};

function ordered(op: SurveyOperator, field: string, value: Json, kind: QuestionKind): Condition {
  const [number, date] = orders[op] ?? [];
  if (number && typeof value === 'number') return { field, op: number, value };
  if (!date || kind !== 'date')
    throw new SurveyExpressionError(`The operator “${op}” does not match the type of this question.`);
  const strict: Condition = { field, op: date, value };
  return op.endsWith('=') ? { any: [strict, { field, op: 'is', value }] } : strict;
}

/** Returns a constant as the form stores it. Throws a SurveyExpressionError if the question cannot have it. */
function convertConstant(value: unknown, { kind, choices }: ComparedSurveyQuestion): Json {
  if (kind === 'choice' || kind === 'choices') {
    const known = choices.find((choice) => choice.value === String(value));
    if (known) return known.value;
  } else if (kind === 'boolean') {
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
  } else if (kind === 'integer' || kind === 'decimal') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  } else if (kind === 'date') {
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  } else if (typeof value === 'string' && ['email', 'paragraph', 'phone', 'text', 'time', 'url'].includes(kind)) {
    return value;
  }
  throw new SurveyExpressionError(`“${String(value).slice(0, 50)}” is not a possible answer to this question.`);
}
