import { type Complain, didYouMean, type Path } from './complain.ts';
import { expressionForms } from './inputGroup.ts';
import { isRecord } from './isRecord.ts';
import { isReference } from './namePatterns.ts';

const names = ['field', 'var', 'computed'];
const lists = ['sum', 'concat', 'coalesce'];
const deepest = 20;

/** Faults of the shape of an expression: exactly one form, and parts that are expressions themselves. */
export function checkExpression(value: unknown, path: Path, complain: Complain): void {
  if (!isRecord(value)) {
    complain(path, 'An expression is an object such as { "field": "details.email" }.');
  } else if (path.length > deepest) {
    complain(path, 'Expressions nest too deep.');
  } else {
    const [form, ...others] = Object.keys(value).filter((key) => key !== 'unit');
    if (!form || others.length > 0) complain(path, `An expression has exactly one of ${expressionForms.join(', ')}.`);
    else checkForm(value, form, path, complain);
  }
}

function checkForm(
  expression: { readonly [key: string]: unknown },
  form: string,
  path: Path,
  complain: Complain,
): void {
  const inner = [...path, form];
  const part = expression[form];
  const { unit } = expression;
  if (names.includes(form)) {
    if (!isReference(form as Source, part)) {
      complain(inner, 'This must be a name, such as “details.email” or “context.today”.');
    }
  } else if (lists.includes(form)) {
    checkParts(part, inner, complain);
  } else if (form === 'count') {
    checkExpression(part, inner, complain);
  } else if (form === 'dateDiff') {
    if (!Array.isArray(part) || part.length !== 2) complain(inner, 'This must be [from, to].');
    else checkParts(part, inner, complain);
    if (unit !== 'days' && unit !== 'years') complain([...path, 'unit'], 'This must be “days” or “years”.');
  } else if (form !== 'value') {
    complain(inner, `“${form}” is not an expression.`, didYouMean(form, expressionForms));
  }
  if (form !== 'dateDiff' && unit !== undefined)
    complain([...path, 'unit'], 'Only “dateDiff” has a unit.', 'Leave it out.');
}

type Source = Parameters<typeof isReference>[0];

function checkParts(parts: unknown, path: Path, complain: Complain): void {
  if (!Array.isArray(parts) || parts.length === 0) complain(path, 'This must be a list of expressions.');
  else for (const [i, part] of parts.entries()) checkExpression(part, [...path, i], complain);
}
