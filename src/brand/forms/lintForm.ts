import { bodyParts } from '#base/bodyParts.ts';
import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { maxBodyBytes, maxFormPatternCost } from '#base/limits.ts';
import { fieldOrder } from '#flow/conditions/fieldVisibility.ts';
import { type Form, formProperties, formShape } from '#flow/language/form.ts';
import type { Condition } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { findContradiction } from '#flow/lint/checkContradictions.ts';
import type { Operands } from '#flow/lint/constraints.ts';
import { type DeclaredNames, findDeclared, typeOfReference } from '#flow/lint/declaredNames.ts';
import { conditionReferences } from '#flow/lint/references.ts';
import { flowRules } from '#flow/lint/rules.ts';
import { createWorkLimit, type WorkLimit, WorkLimitExceeded } from '#flow/lint/workLimit.ts';
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
  lintVisibility(form, work, report, faultReporter(faults, file, flowRules['not-checked']));
  for (const field of Object.keys(formProperties(form))) {
    checkLabels(form, field, report);
    checkBodyFigure(form, field, report);
  }
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
    report('unsafe-pattern', path, `This pattern is not allowed: ${reason}.`, fix);
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
  for (const [minimum, maximum] of limits) {
    const [low, high] = [schema[minimum], schema[maximum]];
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) continue;
    const reason = `No answer to “${field}” is possible: “${minimum}” is ${low}, and “${maximum}” is ${high}.`;
    report('no-room', [...path, minimum], reason, 'Make the maximum at least the minimum.');
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
  const fieldUi = getOwn(form.ui, field);
  // A field of type null shows only its description.
  const words = getOwn(formProperties(form), field)?.type === 'null' ? 'ui:description' : 'ui:title';
  if (!isRecord(fieldUi) || (typeof fieldUi[words] !== 'string' && typeof fieldUi['ui:title'] !== 'string')) {
    report('no-label', ['ui', field], `“${field}” has no label.`, 'Add "ui:title" with a message key.');
  }
  checkList(form, field, report);
  const { enum: choices, items } = formProperties(form)[field] ?? {};
  const listed = choices ?? (isRecord(items) ? items.enum : undefined);
  const names = isRecord(fieldUi) ? fieldUi['ui:enumNames'] : undefined;
  if (Array.isArray(listed) && !(Array.isArray(names) && names.length === listed.length)) {
    const fix = 'List one message key per choice.';
    const reason = `“${field}” has ${listed.length} choices and ${Array.isArray(names) ? names.length : 'no'} labels.`;
    report('no-label', ['ui', field, 'ui:enumNames'], reason, fix);
  }
}

/** The variables that a condition of a field may read. */
const formVariables: DeclaredNames = new Map([
  ['context.country', { type: 'string' }],
  ['context.staff', { type: 'boolean' }],
]);

/** Checks that a field whose choices come from a list of the catalog can hold and show the slug of an entry. */
function checkList(form: Form, field: string, report: Report): void {
  const fieldUi = getOwn(form.ui, field);
  const options = isRecord(fieldUi) ? fieldUi['ui:options'] : undefined;
  if (!isRecord(fieldUi) || !isRecord(options) || options.list === undefined) return;
  const { type, enum: choices } = getOwn(formProperties(form), field) ?? {};
  const path = ['ui', field, 'ui:options', 'list'];
  const reason = `“${field}” has choices from the list “${String(options.list)}”`;
  if (type !== 'string' || choices !== undefined)
    report(
      'choice-list',
      path,
      `${reason}, but it is not a text without choices of its own.`,
      'Give it the type string and no "enum".',
    );
  else if (fieldUi['ui:widget'] !== 'select' && fieldUi['ui:widget'] !== 'search')
    report('choice-list', path, `${reason}, but its widget does not show them.`, 'Use the widget select or search.');
}

/** Checks that the figure has each part of a field with the widget `body-figure`; the drawing would leave out others. */
function checkBodyFigure(form: Form, field: string, report: Report): void {
  const fieldUi = getOwn(form.ui, field);
  if (!isRecord(fieldUi) || fieldUi['ui:widget'] !== 'body-figure') return;
  const { enum: choices, items } = getOwn(formProperties(form), field) ?? {};
  const path = ['schema', 'properties', field, ...(choices ? [] : ['items']), 'enum'];
  const parts = choices ?? (isRecord(items) ? items.enum : undefined);
  for (const [i, part] of (Array.isArray(parts) ? parts : []).entries()) {
    if (typeof part !== 'string' || bodyParts.includes(part)) continue;
    report('unknown-body-part', [...path, i], `The figure has no part “${part}”.`, didYouMean(part, bodyParts));
  }
}

type ReportVisibility = (rule: string, path: Path, reason: string, fix?: string) => void;

/**
 * Checks the conditions of fields: they may read only earlier fields, and they must be able to be true. Reports a condition that exceeds its
 * work limit to `warn`.
 */
function lintVisibility(form: Form, work: WorkLimit, report: ReportVisibility, warn: ReportVisibility): void {
  const order = fieldOrder(form);
  const declared: DeclaredNames = new Map([...Object.entries(formShape(form).answers), ...formVariables]);
  const required = Array.isArray(form.schema.required) ? form.schema.required : [];
  for (const field of Object.keys(formProperties(form))) {
    const fieldUi = getOwn(form.ui, field);
    const options = isRecord(fieldUi) && isRecord(fieldUi['ui:options']) ? fieldUi['ui:options'] : {};
    const hidden = isRecord(fieldUi) && fieldUi['ui:widget'] === 'hidden';
    if (hidden && required.includes(field) && formProperties(form)[field]?.default === undefined) {
      const reason = `“${field}” is required and always hidden, so nobody can submit the form.`;
      report('never-seen', ['ui', field, 'ui:widget'], reason, 'Remove it from “required”, or show it.');
    }
    for (const name of ['when', 'requiredWhen'] as const) {
      if (!isRecord(options[name])) continue;
      const condition = options[name] as unknown as Condition;
      const path = ['ui', field, 'ui:options', name];
      const names = conditionReferences(condition, path);
      for (const mention of names) checkReference(mention.name, mention.path, field, name, order, declared, report);
      const operands = {
        keyOf: (reference: string) => typeOfReference(declared, reference),
        presence: () => 'maybe' as const,
      };
      const never = findNeverTrue(condition, path, operands, work);
      if (never === 'not-checked') {
        const reason = `The condition is too complex to check whether “${field}” ${effects[name]}.`;
        warn('not-checked', path, reason, 'Use fewer conditions, or another form.');
        continue;
      }
      if (!never) continue;
      const what =
        name === 'requiredWhen'
          ? 'is never required'
          : required.includes(field)
            ? 'is required and always hidden'
            : 'is always hidden';
      report(
        'never-seen',
        never,
        `“${field}” ${what}: its condition contradicts itself or needs an impossible answer.`,
        'Correct the condition.',
      );
    }
  }
}

/** The effect of each condition. */
const effects = { when: 'can be visible', requiredWhen: 'can be required' } as const;

/** The path of a part of a condition that is never true; `not-checked` if finding out exceeds the work limit. */
function findNeverTrue(
  condition: Condition,
  path: Path,
  operands: Operands,
  work: WorkLimit,
): Path | 'not-checked' | undefined {
  try {
    return work.within(() => findContradiction(condition, path, {}, operands, work));
  } catch (error) {
    if (error instanceof WorkLimitExceeded) return 'not-checked';
    throw error;
  }
}

function checkReference(
  reference: string,
  path: Path,
  field: string,
  option: 'when' | 'requiredWhen',
  order: readonly string[],
  declared: DeclaredNames,
  report: ReportVisibility,
): void {
  if (formVariables.has(reference)) return;
  const [other = ''] = reference.split('.');
  if (!findDeclared(declared, reference)) {
    report('unknown-field', path, `There is no field “${other}”.`, didYouMean(other, order));
  } else if (option === 'when' && order.indexOf(other) >= order.indexOf(field)) {
    report('reads-ahead', path, `“${field}” reads “${other}”, which comes later.`, 'Change the order of the fields.');
  }
}
