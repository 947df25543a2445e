import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { maxBodyBytes, maxFormPatternCost } from '#base/limits.ts';
import { type Form, formProperties } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { flowRules } from '#flow/lint/rules.ts';
import { createWorkLimit, type WorkLimit } from '#flow/lint/workLimit.ts';
import { lintVisibility } from './lintVisibility.ts';
import { excessiveCostFix, type FormPatterns, findExcessiveCost, measurePatterns } from './patternCost.ts';

/**
 * Checks a form beyond its two schemas: unknown fields, missing labels, impossible limits, contradictory conditions and expensive patterns.
 * Pointers begin with /schema or /ui. `work` is the remaining work limit of the pack; `patterns` saves measuring them again.
 */
export function lintForm(
  form: Form,
  file: string,
  work: WorkLimit = createWorkLimit(),
  patterns: FormPatterns = measurePatterns(form),
): readonly Fault[] {
  const faults: Fault[] = [];
  const report = faultReporter(faults, file);
  checkSchema(form, report);
  checkPatterns(patterns, report);
  checkOrder(form, report);
  lintVisibility(form, work, report, faultReporter(faults, file, flowRules['not-checked'].severity));
  for (const field of Object.keys(formProperties(form))) checkLabels(form, field, report);
  for (const name of Object.keys(form.ui)) {
    if (!name.startsWith('ui:') && !getOwn(formProperties(form), name)) missing(form, name, ['ui', name], report);
  }
  return faults;
}

type Report = ReturnType<typeof faultReporter>;

function missing(form: Form, field: string, path: readonly (string | number)[], report: Report): void {
  report('unknown-field', path, `There is no field “${field}”.`, didYouMean(field, Object.keys(formProperties(form))));
}

function checkSchema(form: Form, report: Report): void {
  const fields = formProperties(form);
  const required = Array.isArray(form.schema.required) ? form.schema.required : [];
  for (const [i, field] of required.entries()) {
    if (typeof field === 'string' && !getOwn(fields, field)) missing(form, field, ['schema', 'required', i], report);
  }
  for (const [field, schema] of Object.entries(fields)) {
    const path = ['schema', 'properties', field];
    if (schema.type === 'string' && !schema.enum && schema.maxLength === undefined) {
      report('no-limit', path, `“${field}” has no maximum length.`, 'Add "maxLength".');
    }
    checkLimits(field, schema, path, report);
    checkChoices(field, schema, path, report);
  }
}

/** Refuses each pattern that is too expensive for one text, and all patterns of a form that are too expensive for one body. */
function checkPatterns({ measured: counted, refused }: FormPatterns, report: Report): void {
  for (const { path, reason, fix } of refused) {
    report('unsafe-pattern', path, `This pattern is refused: ${reason}.`, fix);
  }
  const found = findExcessiveCost(counted);
  if (!found) return;
  const { totalCost, heaviest } = found;
  const { path, steps, maxLength, texts } = heaviest;
  const reason = `All patterns of the form take up to ${totalCost} steps for one body of ${maxBodyBytes} bytes; the limit is ${maxFormPatternCost}. This pattern takes most: ${steps} steps for each of ${maxLength * texts} characters.`;
  report('unsafe-pattern', path, reason, excessiveCostFix);
}

const limits = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/** Length of the shortest valid answer by format, in characters. */
const shortest: { readonly [format: string]: number } = { date: 10, time: 5, email: 6, phone: 6 };

function checkLimits(field: string, schema: JsonSchema, path: Path, report: Report): void {
  const { type, format, maxLength } = schema;
  const room = (typeof format === 'string' && getOwn(shortest, format)) || 1;
  if (type === 'string' && typeof maxLength === 'number' && maxLength < room) {
    const reason = `No answer to “${field}” is possible: it needs at least ${room} characters, and “maxLength” is ${maxLength}.`;
    report('no-room', [...path, 'maxLength'], reason, `Make it at least ${room}.`);
  }
  for (const [least, most] of limits) {
    const [low, high] = [schema[least], schema[most]];
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) continue;
    const reason = `No answer to “${field}” is possible: “${least}” is ${low}, and “${most}” is ${high}.`;
    report('no-room', [...path, least], reason, 'Make the maximum at least the minimum.');
  }
}

const choiceTypes: { readonly [type: string]: string } = { string: 'string', number: 'number', integer: 'number' };

function checkChoices(field: string, schema: JsonSchema, path: Path, report: Report): void {
  const { type, enum: choices } = schema;
  const wanted = typeof type === 'string' ? getOwn(choiceTypes, type) : undefined;
  if (!Array.isArray(choices) || !wanted) return;
  for (const [i, choice] of choices.entries()) {
    if (typeof choice === wanted) continue;
    const reason = `“${field}” is of type ${String(type)}, so the choice ${JSON.stringify(choice)} is not valid.`;
    report('choice-type', [...path, 'enum', i], reason, 'Write the choice in the type of its field.');
  }
}

function checkOrder(form: Form, report: Report): void {
  const order = Array.isArray(form.ui['ui:order']) ? form.ui['ui:order'] : undefined;
  if (!order) return;
  const fields = Object.keys(formProperties(form));
  for (const [i, field] of order.entries()) {
    if (typeof field === 'string' && field !== '*' && !fields.includes(field)) {
      missing(form, field, ['ui', 'ui:order', i], report);
    }
  }
  for (const field of fields) {
    if (order.includes(field) || order.includes('*')) continue;
    report(
      'field-not-in-order',
      ['ui', 'ui:order'],
      `“${field}” is not in the order.`,
      'Add it, or “*” for all others.',
    );
  }
}

function checkLabels(form: Form, field: string, report: Report): void {
  const drawn = getOwn(form.ui, field);
  // A field of type null shows only its description.
  const words = getOwn(formProperties(form), field)?.type === 'null' ? 'ui:description' : 'ui:title';
  if (!isRecord(drawn) || (typeof drawn[words] !== 'string' && typeof drawn['ui:title'] !== 'string')) {
    report('no-label', ['ui', field], `“${field}” has no label.`, 'Add "ui:title" with a message key.');
  }
  const { enum: choices, items } = formProperties(form)[field] ?? {};
  const listed = choices ?? (isRecord(items) ? items.enum : undefined);
  const names = isRecord(drawn) ? drawn['ui:enumNames'] : undefined;
  if (Array.isArray(listed) && !(Array.isArray(names) && names.length === listed.length)) {
    const fix = 'List one message key per choice.';
    const reason = `“${field}” has ${listed.length} choices and ${Array.isArray(names) ? names.length : 'no'} labels.`;
    report('no-label', ['ui', field, 'ui:enumNames'], reason, fix);
  }
}
