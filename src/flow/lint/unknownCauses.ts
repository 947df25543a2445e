import { getOwn } from '#base/json.ts';
import { maxComputedLength, partsOf } from '#flow/conditions/compileExpression.ts';
import { type FormShape, maxTextLength } from '#flow/language/form.ts';
import type { Expression, Flow } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { textLengths } from './checkSizes.ts';
import { type DeclaredNames, optionalPart, typeOfReference } from './declaredNames.ts';
import type { LintContext } from './lintContext.ts';
import type { Reference } from './references.ts';
import type { WorkLimit } from './workLimit.ts';

/** Why an operand may have no value that a condition can compare, and what the author can do. */
interface UnknownCause {
  readonly reason: string;
  readonly fix: string;
  /** True if the condition skips missing values, so that no other operand makes it known. */
  readonly always?: true;
}

/** Finds out why an operand of a flow may be unknown. */
export interface UnknownCauses {
  /** Undefined if the operand always has a value when its step is complete. Throws WorkLimitExceeded. */
  ofReference(reference: Reference): UnknownCause | undefined;
}

/** What the search for causes reads. */
interface Operands {
  readonly flow: Flow;
  readonly forms: { readonly [form: string]: FormShape };
  readonly declared: DeclaredNames;
  readonly lengths: ReturnType<typeof textLengths>;
  readonly work: WorkLimit;
  /** Causes found so far, by computed name. */
  readonly byName: Map<string, UnknownCause | undefined>;
}

/** Prepares the search for operands of a flow that may be unknown: left blank, of the wrong type, or not computable. */
export function unknownCauses(
  flow: Flow,
  context: LintContext,
  declared: DeclaredNames,
  work: WorkLimit,
): UnknownCauses {
  const operands: Operands = {
    flow,
    forms: { ...flow.forms, ...context.forms },
    declared,
    lengths: textLengths(flow, declared, maxTextLength),
    work,
    byName: new Map(),
  };
  return {
    ofReference({ what, name }) {
      if (what === 'field') return ofField(operands, name);
      return what === 'computed' ? ofComputed(operands, name, []) : undefined;
    },
  };
}

function ofField({ flow, forms, declared }: Operands, reference: string): UnknownCause | undefined {
  const [id = '', key = ''] = reference.split('.');
  const form = getOwn(forms, getOwn(flow.steps, id)?.form ?? '');
  const part = optionalPart(declared, reference);
  if (part !== undefined && /^\d+$/.test(part)) {
    const fix = `Add "minItems": ${Number(part) + 1} to the list, or read every entry with “*”.`;
    return { reason: `“${reference}” may not exist: the list may be shorter.`, fix };
  }
  if (part !== undefined) {
    const fix = `Add “${part}” to “required” of the object or entry that contains it.`;
    const reason = `“${part}” of “${reference}” may be left blank.`;
    return { reason, fix, ...(reference.includes('*') && { always: true }) };
  }
  if (!form || form.required.includes(key) || form.requiredIfShown?.includes(key)) return undefined;
  const fix = `Add “${key}” to “required” of the form, or test first with “answered”.`;
  return { reason: `“${reference}” may be left blank.`, fix };
}

function ofComputed(operands: Operands, name: string, seen: readonly string[]): UnknownCause | undefined {
  const { flow, byName } = operands;
  const expression = getOwn(flow.computed ?? {}, name);
  if (!expression || seen.includes(name)) return undefined;
  if (!byName.has(name)) {
    const found = ofExpression(operands, expression, [...seen, name]);
    byName.set(name, found && { ...found, reason: `“${name}” cannot always be computed: ${found.reason}` });
  }
  return byName.get(name);
}

/** With `mayBeBlank`, the surrounding expression skips blank parts. `seen` are the computed names that contain the expression. */
function ofExpression(
  operands: Operands,
  expression: Expression,
  seen: readonly string[],
  mayBeBlank = false,
): UnknownCause | undefined {
  operands.work.spend(1);
  if ('field' in expression) {
    const cause = ofField(operands, expression.field);
    return mayBeBlank && !cause?.always ? undefined : cause;
  }
  if ('computed' in expression) return ofComputed(operands, expression.computed, seen);
  if ('var' in expression || 'value' in expression) return undefined;
  if ('concat' in expression && operands.lengths.lengthOf(expression) > maxComputedLength) {
    const reason = `The text may be longer than ${maxComputedLength} characters.`;
    return { reason, fix: 'Join fewer texts.' };
  }
  if ('coalesce' in expression || 'concat' in expression) {
    const parts = 'coalesce' in expression ? expression.coalesce : expression.concat;
    const cause = first(parts, (part) => ofExpression(operands, part, seen, true));
    if (cause || 'concat' in expression || mayBeBlank || parts.some((part) => 'value' in part)) return cause;
    return first(parts, (part) => ofExpression(operands, part, seen));
  }
  const parts = partsOf(expression);
  return (
    first(parts, (part) => ofExpression(operands, part, seen)) ??
    first(parts, (part) => ofType(operands, expression, part)) ??
    ofUneven(operands, parts)
  );
}

/** A part whose type, or one of whose choices, the expression cannot process. */
function ofType({ declared }: Operands, expression: Expression, part: Expression): UnknownCause | undefined {
  const reference = 'field' in part ? part.field : 'var' in part ? part.var : undefined;
  const key = reference === undefined ? undefined : typeOfReference(declared, reference);
  if (reference === undefined || !key) return undefined;
  if ('score' in expression) return ofPoints(reference, key, expression.points);
  if ('count' in expression) return expects(reference, key.type === 'array', 'a list', key);
  if ('dateDiff' in expression) return expects(reference, key.format === 'date', 'a date', key);
  const one = key.type === 'array' ? key.items : key.type;
  return expects(reference, one === 'number', 'a number', key);
}

/** Parts of which some may be shown without the others: then there is no result. */
function ofUneven(operands: Operands, parts: readonly Expression[]): UnknownCause | undefined {
  const fields = parts.flatMap((part) => ('field' in part ? [part.field] : []));
  const byCondition = new Map(fields.map((reference) => [shownBy(operands, reference), reference]));
  const [one, other] = [...byCondition.values()];
  if (one === undefined || other === undefined) return undefined;
  const fix = 'Add a value for the case without it: { "coalesce": [{ "field": … }, { "value": 0 }] }.';
  return { reason: `“${one}” may be shown without “${other}”.`, fix };
}

function shownBy({ flow, forms }: Operands, reference: string): string {
  const [id = '', key = ''] = reference.split('.');
  const step = getOwn(flow.steps, id);
  const form = getOwn(forms, step?.form ?? '');
  return JSON.stringify([step?.when ?? null, form?.conditional?.includes(key) ? reference : null]);
}

function ofPoints(
  reference: string,
  { type, enum: choices }: AnswerKey,
  points: { readonly [choice: string]: number },
): UnknownCause | undefined {
  const possible = type === 'boolean' ? ['true', 'false'] : choices;
  if (!possible) {
    const reason = `“${reference}” has no fixed choices, but only choices can have points.`;
    return { reason, fix: 'Use an answer with choices.' };
  }
  const missing = possible.filter((choice) => !Object.hasOwn(points, choice));
  if (missing.length === 0) return undefined;
  const named = missing.map((choice) => `“${choice}”`).join(', ');
  return { reason: `“${reference}” may be ${named}, which has no points.`, fix: `Give points to ${named}.` };
}

function expects(reference: string, fits: boolean, wanted: string, { type }: AnswerKey): UnknownCause | undefined {
  if (fits) return undefined;
  return { reason: `“${reference}” is of type ${type} and not ${wanted}.`, fix: `Use an answer that is ${wanted}.` };
}

function first(
  parts: readonly Expression[],
  causeOf: (part: Expression) => UnknownCause | undefined,
): UnknownCause | undefined {
  for (const part of parts) {
    const found = causeOf(part);
    if (found) return found;
  }
  return undefined;
}
