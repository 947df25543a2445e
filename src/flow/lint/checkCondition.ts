import { didYouMean, type Path, type ReportFault } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { comparators } from '#flow/conditions/operators.ts';
import { expressionForms } from '#flow/language/language.ts';
import { isId, isReference } from '#flow/language/namePatterns.ts';

const operators = [...Object.keys(comparators), 'answered', 'empty'];
const sources = ['field', 'var', 'computed'];
const combinators = ['all', 'any', 'not', 'use'];
const maxDepth = 20;

type Fields = { readonly [key: string]: unknown };

/** Reports faults in the shape of a condition: it has exactly one form, a known operator and no other properties. */
export function checkCondition(value: unknown, path: Path, report: ReportFault): void {
  if (!isRecord(value)) {
    report(path, 'A condition must be an object, such as { "field": "exam.modalities", "op": "answered" }.');
  } else if (path.length > maxDepth) {
    report(
      path,
      'The condition has too many levels.',
      'Move a part of it to “conditions”, and refer to it with “use”.',
    );
  } else {
    const [form, ...others] = [...combinators, ...sources].filter((name) => Object.hasOwn(value, name));
    if (form && others.length === 0) checkConditionForm(value, form, path, report);
    else report(path, `A condition must have exactly one of ${[...sources, ...combinators].join(', ')}.`);
  }
}

function checkConditionForm(condition: Fields, form: string, path: Path, report: ReportFault): void {
  const allowed = sources.includes(form) ? [form, 'op', 'value'] : [form];
  for (const key of Object.keys(condition)) {
    if (!allowed.includes(key))
      report([...path, key], `“${key}” is not a property of this condition.`, didYouMean(key, allowed));
  }
  const part = condition[form];
  if (form === 'not') checkCondition(part, [...path, form], report);
  else if (form === 'all' || form === 'any') checkConditionParts(part, [...path, form], report);
  else if (form === 'use') checkName(isId(part), [...path, form], report);
  else {
    checkName(isReference(form as Source, part), [...path, form], report);
    checkComparisonShape(condition, path, report);
  }
}

type Source = Parameters<typeof isReference>[0];

function checkName(fits: boolean, path: Path, report: ReportFault): void {
  if (!fits) report(path, 'This must be a name, such as “exam.modalities” or “context.kiosk”.');
}

function checkConditionParts(parts: unknown, path: Path, report: ReportFault): void {
  if (!Array.isArray(parts)) report(path, 'This must be a list of conditions.');
  else for (const [i, part] of parts.entries()) checkCondition(part, [...path, i], report);
}

function checkComparisonShape({ op, value }: Fields, path: Path, report: ReportFault): void {
  if (typeof op !== 'string' || !operators.includes(op)) {
    report([...path, 'op'], `“${String(op)}” is not an operator.`, didYouMean(String(op), operators));
    return;
  }
  const takesNoValue = op === 'answered' || op === 'empty';
  if (takesNoValue && value !== undefined) report([...path, 'value'], `“${op}” must not have a value.`, 'Remove it.');
  if (!takesNoValue && value === undefined) report(path, `“${op}” requires a value.`);
  const takesList = ['in', 'notIn', 'anyIn', 'allIn'].includes(op);
  if (takesList && !Array.isArray(value))
    report([...path, 'value'], `“${op}” requires a list as value.`, 'Write ["one", "two"].');
}

const operands = ['field', 'var', 'computed'];
const listForms = ['sum', 'score', 'concat', 'coalesce'];
const pairForms = ['minus', 'dateDiff'];
/** Additional properties and the form that has them. */
const extraProperties: { readonly [name: string]: string } = { unit: 'dateDiff', points: 'score' };
const maxExpressionDepth = 20;

/** Reports faults in the shape of an expression: it has exactly one form, and its parts are expressions. */
export function checkExpression(value: unknown, path: Path, report: ReportFault): void {
  if (!isRecord(value)) {
    report(path, 'An expression must be an object, such as { "field": "details.email" }.');
  } else if (path.length > maxExpressionDepth) {
    report(
      path,
      'The expression has too many levels.',
      'Move a part of it to “computed”, and refer to it by its name.',
    );
  } else {
    const [form, ...others] = Object.keys(value).filter((key) => !getOwn(extraProperties, key));
    if (!form || others.length > 0)
      report(path, `An expression must have exactly one of ${expressionForms.join(', ')}.`);
    else checkExpressionForm(value, form, path, report);
  }
}

function checkExpressionForm(
  expression: { readonly [key: string]: unknown },
  form: string,
  path: Path,
  report: ReportFault,
): void {
  const inner = [...path, form];
  const part = expression[form];
  const { unit, points } = expression;
  if (operands.includes(form)) {
    if (!isReference(form as OperandSource, part)) {
      report(inner, 'This must be a name, such as “details.email” or “context.today”.');
    }
  } else if (listForms.includes(form)) {
    checkExpressionParts(part, inner, report);
  } else if (form === 'count') {
    checkExpression(part, inner, report);
  } else if (pairForms.includes(form)) {
    if (!Array.isArray(part) || part.length !== 2) report(inner, 'This must be a list of two expressions.');
    else checkExpressionParts(part, inner, report);
  } else if (form !== 'value') {
    report(inner, `“${form}” is not an operation of expressions.`, didYouMean(form, expressionForms));
  }
  if (form === 'dateDiff' && unit !== 'days' && unit !== 'years') {
    report([...path, 'unit'], 'This must be “days” or “years”.');
  }
  if (form === 'score' && !isPoints(points)) {
    report(
      [...path, 'points'],
      'This must be an object with a number for each choice.',
      'Write { "never": 0, "often": 2 }.',
    );
  }
  for (const [extra, owner] of Object.entries(extraProperties)) {
    if (form === owner || expression[extra] === undefined) continue;
    report([...path, extra], `Only “${owner}” has “${extra}”.`, 'Remove it.');
  }
}

function isPoints(points: unknown): boolean {
  if (!isRecord(points)) return false;
  const worth = Object.values(points);
  return worth.length > 0 && worth.every((one) => typeof one === 'number');
}

type OperandSource = Parameters<typeof isReference>[0];

function checkExpressionParts(parts: unknown, path: Path, report: ReportFault): void {
  if (!Array.isArray(parts) || parts.length === 0) report(path, 'This must be a list of expressions.');
  else for (const [i, part] of parts.entries()) checkExpression(part, [...path, i], report);
}
