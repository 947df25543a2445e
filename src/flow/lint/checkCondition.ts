import { didYouMean, type Path, type ReportFault } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { comparators } from '#flow/conditions/operators.ts';
import { isId, isReference } from '#flow/language/namePatterns.ts';

const operators = [...Object.keys(comparators), 'answered', 'empty'];
const sources = ['field', 'var', 'computed'];
const joins = ['all', 'any', 'not', 'use'];
const maxDepth = 20;

type Fields = { readonly [key: string]: unknown };

/** Reports faults in the shape of a condition: it has exactly one form, a known operator and no other properties. */
export function checkCondition(value: unknown, path: Path, report: ReportFault): void {
  if (!isRecord(value)) {
    report(path, 'A condition is an object.');
  } else if (path.length > maxDepth) {
    report(path, 'The condition is nested too deep.', 'Name a part of it under “conditions” and use the name.');
  } else {
    const [form, ...others] = [...joins, ...sources].filter((name) => Object.hasOwn(value, name));
    if (form && others.length === 0) checkForm(value, form, path, report);
    else report(path, `A condition has exactly one of ${[...sources, ...joins].join(', ')}.`);
  }
}

function checkForm(condition: Fields, form: string, path: Path, report: ReportFault): void {
  const allowed = sources.includes(form) ? [form, 'op', 'value'] : [form];
  for (const key of Object.keys(condition)) {
    if (!allowed.includes(key))
      report([...path, key], `“${key}” is not a property of this condition.`, didYouMean(key, allowed));
  }
  const part = condition[form];
  if (form === 'not') checkCondition(part, [...path, form], report);
  else if (form === 'all' || form === 'any') checkParts(part, [...path, form], report);
  else if (form === 'use') checkName(isId(part), [...path, form], report);
  else {
    checkName(isReference(form as Source, part), [...path, form], report);
    checkComparison(condition, path, report);
  }
}

type Source = Parameters<typeof isReference>[0];

function checkName(fits: boolean, path: Path, report: ReportFault): void {
  if (!fits) report(path, 'This must be a name, such as “exam.modalities” or “context.kiosk”.');
}

function checkParts(parts: unknown, path: Path, report: ReportFault): void {
  if (!Array.isArray(parts)) report(path, 'This must be a list of conditions.');
  else for (const [i, part] of parts.entries()) checkCondition(part, [...path, i], report);
}

function checkComparison({ op, value }: Fields, path: Path, report: ReportFault): void {
  if (typeof op !== 'string' || !operators.includes(op)) {
    report([...path, 'op'], `“${String(op)}” is not an operator.`, didYouMean(String(op), operators));
    return;
  }
  const takesNoValue = op === 'answered' || op === 'empty';
  if (takesNoValue && value !== undefined) report([...path, 'value'], `“${op}” takes no value.`, 'Remove it.');
  if (!takesNoValue && value === undefined) report(path, `“${op}” needs a value.`);
  const takesList = ['in', 'notIn', 'anyIn', 'allIn'].includes(op);
  if (takesList && !Array.isArray(value)) report([...path, 'value'], `“${op}” needs a list.`, 'Write ["one", "two"].');
}
