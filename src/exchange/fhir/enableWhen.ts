import type { Json } from '#base/json.ts';
import { equalJson, isRecord } from '#base/json.ts';
import type { Condition, Operator } from '#flow/language/language.ts';
import type { QuestionKind } from '../question.ts';
import type { JsonObject } from '../unknownJson.ts';
import type { FhirChoice } from './answerOptions.ts';

/** A question that conditions may read. */
export interface ComparedQuestion {
  readonly key: string;
  readonly linkId: string;
  readonly kind: QuestionKind;
  readonly type: string;
  readonly choices: readonly FhirChoice[];
}

/** Why an `enableWhen` cannot be converted to a condition; `index` is its place in the list. */
interface UnsupportedCondition {
  readonly index: number;
  readonly reason: string;
}

const orders: { readonly [operator: string]: readonly [number: Operator, date: Operator] } = {
  '>': ['gt', 'after'],
  '<': ['lt', 'before'],
  '>=': ['gte', 'after'],
  '<=': ['lte', 'before'],
};

/** Converts `enableWhen` and `enableBehavior` to one condition; undefined if there is none, or the reason why it cannot be converted. */
export function readEnableWhen(
  item: JsonObject,
  target: (linkId: unknown) => ComparedQuestion | undefined,
): Condition | UnsupportedCondition | undefined {
  const list = Array.isArray(item.enableWhen) ? item.enableWhen : [];
  const parts: Condition[] = [];
  for (const [index, when] of list.entries()) {
    const asked = isRecord(when) ? target(when.question) : undefined;
    const part = asked ? readComparison(when, asked) : 'It refers to a question that is not converted.';
    if (typeof part === 'string') return { index, reason: part };
    parts.push(part);
  }
  const [first] = parts;
  if (parts.length < 2) return first;
  if (item.enableBehavior !== 'any' && item.enableBehavior !== 'all') {
    return { index: 1, reason: 'enableBehavior must be “any” or “all”.' };
  }
  return item.enableBehavior === 'any' ? { any: parts } : { all: parts };
}

function readComparison(when: JsonObject, target: ComparedQuestion): Condition | string {
  const name = Object.keys(when).find((key) => key.startsWith('answer')) ?? '';
  const { operator } = when;
  const field = target.key;
  if (operator === 'exists') return { field, op: when.answerBoolean === false ? 'empty' : 'answered' };
  const value = valueIn(name, when[name], target);
  if (value === undefined) return `“${name || 'no answer'}” does not match the type of this question.`;
  const same: Condition =
    target.kind === 'choices' ? { field, op: 'anyIn', value: [value] } : { field, op: 'is', value };
  if (operator === '=') return same;
  if (operator === '!=') return { any: [{ field, op: 'empty' }, opposite(same)] };
  const order = typeof operator === 'string' && Object.hasOwn(orders, operator) ? orders[operator] : undefined;
  if (!order) return `“${String(operator)}” is not an operator.`;
  const isDate = target.kind === 'date';
  if (!isDate && typeof value !== 'number') return `“${String(operator)}” can only compare numbers and dates.`;
  const strict: Condition = { field, op: order[isDate ? 1 : 0], value };
  return isDate && String(operator).endsWith('=') ? { any: [strict, same] } : strict;
}

function opposite(same: Condition): Condition {
  return 'op' in same && same.op === 'is' ? { ...same, op: 'isNot' } : { not: same };
}

/** A FHIR answer as the form stores it; undefined if it does not fit the question. */
function valueIn(name: string, answer: unknown, { kind, choices }: ComparedQuestion): Json | undefined {
  if (kind === 'choice' || kind === 'choices') return choices.find((one) => sameAnswer(one, name, answer))?.value;
  if (name === 'answerQuantity')
    return kind === 'decimal' && isRecord(answer) && isNumber(answer.value) ? answer.value : undefined;
  if (typeof answer === 'boolean') return kind === 'boolean' ? answer : undefined;
  if (isNumber(answer)) return kind === 'decimal' || kind === 'integer' ? answer : undefined;
  if (typeof answer !== 'string') return undefined;
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(answer) ? answer : undefined;
  if (kind === 'time') return /^\d{2}:\d{2}:00$/.test(answer) ? answer.slice(0, 5) : undefined;
  return ['email', 'paragraph', 'phone', 'text', 'url'].includes(kind) ? answer : undefined;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function sameAnswer({ type, answer }: FhirChoice, name: string, wanted: unknown): boolean {
  if (type !== name.replace('answer', 'value')) return false;
  if (!isRecord(answer) || !isRecord(wanted)) return answer === wanted;
  const system = wanted.system === undefined || wanted.system === answer.system;
  return system && (wanted.code === undefined ? wanted.display === answer.display : wanted.code === answer.code);
}

/** Converts a condition to `enableWhen`; undefined if FHIR, which has one list joined by any or all, cannot express it. */
export function writeEnableWhen(
  condition: Condition,
  target: (key: string) => ComparedQuestion | undefined,
): JsonObject | undefined {
  const single = writeComparison(condition, target);
  if (single) return { enableWhen: [single] };
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  const enableWhen = parts.flatMap((part) => writeComparison(part, target) ?? []);
  if (parts.length === 0 || enableWhen.length < parts.length) return undefined;
  return { enableWhen, enableBehavior: 'all' in condition ? 'all' : 'any' };
}

const operators = ['exists', '=', '!=', '>', '<', '>=', '<='];

/** Tries each FHIR comparison of the field until one converts back to the same condition, so that the meaning never changes. */
function writeComparison(
  condition: Condition,
  target: (key: string) => ComparedQuestion | undefined,
): JsonObject | undefined {
  const [field, value] = comparedIn(condition) ?? [];
  const asked = field === undefined ? undefined : target(field);
  if (!asked) return undefined;
  const answers = [{ answerBoolean: true }, { answerBoolean: false }, ...answersFor(value, asked)];
  for (const operator of operators) {
    for (const answer of answers) {
      const when: JsonObject = { question: asked.linkId, operator, ...answer };
      const read = readComparison(when, asked);
      if (typeof read !== 'string' && equalJson(read as unknown as Json, condition as unknown as Json)) return when;
    }
  }
  return undefined;
}

/** The last comparison inside a condition: its field and value. */
function comparedIn(condition: Condition): readonly [string, Json | undefined] | undefined {
  if ('field' in condition) return [condition.field, condition.value];
  if ('not' in condition) return comparedIn(condition.not);
  const parts = 'any' in condition ? condition.any : [];
  return parts.map(comparedIn).findLast((found) => found !== undefined);
}

function answersFor(value: Json | undefined, { kind, type, choices }: ComparedQuestion): readonly JsonObject[] {
  const wanted = Array.isArray(value) ? value[0] : value;
  const choice = choices.find((one) => one.value === wanted);
  if (choice) return [{ [choice.type.replace('value', 'answer')]: withoutDisplay(choice.answer) }];
  if (typeof wanted === 'number') {
    const quantity = type === 'quantity' ? [{ answerQuantity: { value: wanted } }] : [];
    return [...quantity, { [kind === 'integer' ? 'answerInteger' : 'answerDecimal']: wanted }];
  }
  if (typeof wanted !== 'string') return [];
  const names: { readonly [type: string]: string } = {
    date: 'answerDate',
    dateTime: 'answerDateTime',
    time: 'answerTime',
  };
  const name = (Object.hasOwn(names, type) && names[type]) || 'answerString';
  return [{ [name]: kind === 'time' ? `${wanted}:00` : wanted }];
}

function withoutDisplay(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const { display, ...coding } = answer;
  return coding.code === undefined ? answer : coding;
}
