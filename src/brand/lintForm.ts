import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { maxBodyBytes, maxFormPatternCost } from '#base/limits.ts';
import { type Form, formProperties } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { flowRules } from '#flow/lint/rules.ts';
import { createWorkLimit, type WorkLimit } from '#flow/lint/workLimit.ts';
import { lintVisibility } from './lintVisibility.ts';
import { cheaperPatterns, countPatterns, type FormPatterns, tooMuchWork } from './patternWork.ts';

/**
 * Faults of a form pair beyond its two schemas: what refers to fields that are not there, lacks a label, or could hang.
 * Pointers go into the pair, so they begin with /schema or /ui. `work` is what the checks of the pack may still take;
 * `patterns` are those of the form, where they were counted before.
 */
export function lintForm(
  form: Form,
  file: string,
  work: WorkLimit = createWorkLimit(),
  patterns: FormPatterns = countPatterns(form),
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
      report('no-limit', path, `“${field}” may be of any length.`, 'Add "maxLength".');
    }
    checkLimits(field, schema, path, report);
    checkChoices(field, schema, path, report);
  }
}

/** Refuses each pattern that could run too long at one text, and then the patterns that could do so together in one body. */
function checkPatterns({ counted, refused }: FormPatterns, report: Report): void {
  for (const { path, reason, fix } of refused) {
    report('unsafe-pattern', path, `This pattern is refused: ${reason}.`, fix);
  }
  const found = tooMuchWork(counted);
  if (!found) return;
  const { work, heaviest } = found;
  const { path, steps, maxLength, texts } = heaviest;
  const reason = `This pattern is refused: all patterns of the form cost up to ${work} steps for one answer of ${maxBodyBytes} bytes, and ${maxFormPatternCost} are allowed. It has the largest part: ${steps} steps for each of ${maxLength * texts} characters.`;
  report('unsafe-pattern', path, reason, cheaperPatterns);
}

const limits = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/** Letters of the shortest answer that a format takes. */
const shortest: { readonly [format: string]: number } = { date: 10, time: 5, email: 6, phone: 6 };

function checkLimits(field: string, schema: JsonSchema, path: Path, report: Report): void {
  const { type, format, maxLength } = schema;
  const room = (typeof format === 'string' && getOwn(shortest, format)) || 1;
  if (type === 'string' && typeof maxLength === 'number' && maxLength < room) {
    const reason = `Nothing can be answered to “${field}”: it takes at least ${room} letters, and “maxLength” is ${maxLength}.`;
    report('no-room', [...path, 'maxLength'], reason, `Make it at least ${room}.`);
  }
  for (const [least, most] of limits) {
    const [low, high] = [schema[least], schema[most]];
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) continue;
    const reason = `Nothing can be answered to “${field}”: “${least}” is ${low}, and “${most}” is ${high}.`;
    report('no-room', [...path, least], reason, 'Make the greatest at least as large as the least.');
  }
}

const choiceTypes: { readonly [type: string]: string } = { string: 'string', number: 'number', integer: 'number' };

function checkChoices(field: string, schema: JsonSchema, path: Path, report: Report): void {
  const { type, enum: choices } = schema;
  const wanted = typeof type === 'string' ? getOwn(choiceTypes, type) : undefined;
  if (!Array.isArray(choices) || !wanted) return;
  for (const [i, choice] of choices.entries()) {
    if (typeof choice === wanted) continue;
    const reason = `“${field}” is of type ${String(type)}, so nobody can choose ${JSON.stringify(choice)}.`;
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
      `“${field}” has no place in it.`,
      'Add it, or “*” for all others.',
    );
  }
}

function checkLabels(form: Form, field: string, report: Report): void {
  const drawn = getOwn(form.ui, field);
  // A field that asks nothing needs no label: its words are its description.
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
