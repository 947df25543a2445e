import { didYouMean, type Path, type ReportFault } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { expressionForms } from '#flow/language/language.ts';
import { isReference } from '#flow/language/namePatterns.ts';

const names = ['field', 'var', 'computed'];
const lists = ['sum', 'score', 'concat', 'coalesce'];
const pairs = ['minus', 'dateDiff'];
/** Additional properties and the form that has them. */
const companions: { readonly [name: string]: string } = { unit: 'dateDiff', points: 'score' };
const maxDepth = 20;

/** Reports faults in the shape of an expression: it has exactly one form, and its parts are expressions. */
export function checkExpression(value: unknown, path: Path, report: ReportFault): void {
  if (!isRecord(value)) {
    report(path, 'An expression is an object such as { "field": "details.email" }.');
  } else if (path.length > maxDepth) {
    report(path, 'The expression is nested too deep.');
  } else {
    const [form, ...others] = Object.keys(value).filter((key) => !getOwn(companions, key));
    if (!form || others.length > 0) report(path, `An expression has exactly one of ${expressionForms.join(', ')}.`);
    else checkForm(value, form, path, report);
  }
}

function checkForm(
  expression: { readonly [key: string]: unknown },
  form: string,
  path: Path,
  report: ReportFault,
): void {
  const inner = [...path, form];
  const part = expression[form];
  const { unit, points } = expression;
  if (names.includes(form)) {
    if (!isReference(form as Source, part)) {
      report(inner, 'This must be a name, such as “details.email” or “context.today”.');
    }
  } else if (lists.includes(form)) {
    checkParts(part, inner, report);
  } else if (form === 'count') {
    checkExpression(part, inner, report);
  } else if (pairs.includes(form)) {
    if (!Array.isArray(part) || part.length !== 2) report(inner, 'This must be a list of two expressions.');
    else checkParts(part, inner, report);
  } else if (form !== 'value') {
    report(inner, `“${form}” is not an expression.`, didYouMean(form, expressionForms));
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
  for (const [companion, owner] of Object.entries(companions)) {
    if (form === owner || expression[companion] === undefined) continue;
    report([...path, companion], `Only “${owner}” has “${companion}”.`, 'Remove it.');
  }
}

function isPoints(points: unknown): boolean {
  if (!isRecord(points)) return false;
  const worth = Object.values(points);
  return worth.length > 0 && worth.every((one) => typeof one === 'number');
}

type Source = Parameters<typeof isReference>[0];

function checkParts(parts: unknown, path: Path, report: ReportFault): void {
  if (!Array.isArray(parts) || parts.length === 0) report(path, 'This must be a list of expressions.');
  else for (const [i, part] of parts.entries()) checkExpression(part, [...path, i], report);
}
