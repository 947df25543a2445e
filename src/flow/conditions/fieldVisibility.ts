import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { type Form, formProperties } from '#flow/language/form.ts';
import type { Condition, StepAnswers } from '#flow/language/language.ts';
import { compileCondition } from './compileCondition.ts';
import { compileNames, type Names } from './compileNames.ts';
import { isAnswered } from './operators.ts';
import { readPath } from './readOperand.ts';
import { type Scope, stepRelevant, type Test, unknown } from './scope.ts';

/** Fields that a form hides for some values, and fields that it requires in addition to its schema: JSON pointers into the values. */
export interface VisibleFields {
  readonly hidden: readonly string[];
  readonly required: readonly string[];
  /**
   * The hidden fields that another country asks. Their values are left out and not refused, because the patient may choose a clinic of
   * another country after answering them.
   */
  readonly elsewhere?: readonly string[];
}

/** What conditions of a form read as `context.*`. An unknown country shows the fields of every country. */
export interface FormFacts {
  /** Country of the clinic, such as NZ. */
  readonly country?: string | undefined;
  /** Whether a member of staff fills the form in; false if absent. */
  readonly staff?: boolean | undefined;
}

/** Evaluates for some values which fields are hidden or required. */
export type EvaluateVisibility = (values: StepAnswers, facts?: FormFacts) => VisibleFields;

/** A violation of a form's schema: where, and of which keyword. */
interface FormViolation {
  readonly pointer: string;
  readonly keyword: string;
}

interface Conditional {
  readonly name: string;
  readonly when: Test | undefined;
  /** Whether `when` reads the country. */
  readonly byCountry: boolean;
  readonly requiredWhen: Test | undefined;
  /** For a repeatable group: the conditions inside one entry, which read only that entry. */
  readonly entries: EvaluateVisibility | undefined;
}

const everything: VisibleFields = { hidden: [], required: [] };

/**
 * Compiles the conditions of a form (`ui:options.when`, `requiredWhen`), for browser and server alike. A field is hidden, and its value
 * ignored, if its condition is false or reads an unanswered field; if the condition is unknown the field is shown. `when` can read only
 * earlier fields.
 */
export function compileVisibility(form: Form): EvaluateVisibility {
  const order = fieldOrder(form);
  const position = new Map(order.map((name, index) => [name, index]));
  const names = compileNames({}, { positionOf: (name) => position.get(name), mayBeAbsent: () => true });
  const fields = order.map((name) => conditional(form, name, names));
  if (fields.every(({ when, requiredWhen, entries }) => !when && !requiredWhen && !entries)) return () => everything;
  return (values, facts = {}) => evaluateFields(fields, values, facts);
}

function evaluateFields(fields: readonly Conditional[], values: StepAnswers, facts: FormFacts): VisibleFields {
  const hidden: string[] = [];
  const required: string[] = [];
  const elsewhere: string[] = [];
  const relevant = new Uint8Array(fields.length);
  const scope = scopeOf(values, relevant, facts);
  for (const [index, { name, when, byCountry }] of fields.entries()) {
    if (!when || holds(when, scope)) relevant[index] = stepRelevant;
    else {
      hidden.push(`/${name}`);
      if (byCountry) elsewhere.push(`/${name}`);
    }
  }
  for (const [index, { name, requiredWhen, entries }] of fields.entries()) {
    if (relevant[index] !== stepRelevant) continue;
    if (requiredWhen && holds(requiredWhen, scope)) required.push(`/${name}`);
    const list = values[name];
    if (!entries || !Array.isArray(list)) continue;
    for (const [at, entry] of list.entries()) {
      const inside = entries(isRecord(entry) ? (entry as StepAnswers) : {}, facts);
      hidden.push(...inside.hidden.map((pointer) => `/${name}/${at}${pointer}`));
      required.push(...inside.required.map((pointer) => `/${name}/${at}${pointer}`));
    }
  }
  return { hidden, required, elsewhere };
}

/** Unknown counts as true, because an unnecessary question is harmless. */
function holds(test: Test, scope: Scope): boolean {
  const verdict = test(scope);
  return verdict === true || verdict === unknown;
}

/**
 * The violations that apply: none inside hidden fields, one for each hidden field with a value unless another country asks it, and one for
 * each missing field that a condition requires.
 */
export function visibleViolations<F extends FormViolation>(
  faults: readonly F[],
  { hidden, required, elsewhere = [] }: VisibleFields,
  values: StepAnswers,
): readonly (F | (FormViolation & { readonly params: { readonly [name: string]: never } }))[] {
  if (hidden.length + required.length === 0) return faults;
  const valueAt = (pointer: string) => readPath(values, pointer.slice(1).split('/'));
  const unseen = new Set(hidden);
  const visible = faults.filter(({ pointer }) => !isWithin(pointer, unseen));
  const reported = new Set(visible.map(({ pointer }) => pointer));
  const violation = (pointer: string, keyword: string) => ({ pointer, keyword, params: {} });
  const missing = required.filter((field) => !isAnswered(valueAt(field)) && !reported.has(field));
  return [
    ...visible,
    ...missing.map((field) => violation(field, 'required')),
    ...hidden
      .filter((field) => valueAt(field) !== undefined && !elsewhere.includes(field))
      .map((field) => violation(field, 'additionalProperties')),
  ];
}

/** Returns answers without those of fields that other countries ask. */
export type KeepAskedHere = (answers: StepAnswers, facts: FormFacts) => StepAnswers;

/** Compiles the removal of answers that another country asks, for the server: an answer may have been given before the clinic changed. */
export function compileAskedHere(form: Form): KeepAskedHere {
  const isByCountry = (field: unknown) => {
    const options = isRecord(field) ? field['ui:options'] : undefined;
    return isRecord(options) && isRecord(options.when) && readsCountry(options.when as unknown as Condition);
  };
  if (!Object.values(form.ui).some(isByCountry)) return (answers) => answers;
  const evaluateVisibility = compileVisibility(form);
  return (answers, facts) => visibleValues(answers, { hidden: evaluateVisibility(answers, facts).elsewhere ?? [] });
}

/** Whether a pointer leads to or into one of the fields. */
function isWithin(pointer: string, fields: ReadonlySet<string>): boolean {
  for (let end = pointer.indexOf('/', 1); end > 0; end = pointer.indexOf('/', end + 1)) {
    if (fields.has(pointer.slice(0, end))) return true;
  }
  return fields.has(pointer);
}

/** The values without those of hidden fields, as they are sent. */
export function visibleValues<V extends { readonly [field: string]: unknown }>(
  values: V,
  { hidden }: Pick<VisibleFields, 'hidden'>,
): V {
  return hidden.length === 0 ? values : (without(values, '', new Set(hidden)) as V);
}

function without(value: unknown, at: string, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item, index) => without(item, `${at}/${index}`, hidden));
  if (!isRecord(value)) return value;
  const visible = Object.entries(value).filter(([name]) => !hidden.has(`${at}/${name}`));
  return Object.fromEntries(visible.map(([name, part]) => [name, without(part, `${at}/${name}`, hidden)]));
}

/** The fields in display order: `ui:order`, in which `*` stands for all others. */
export function fieldOrder(form: Form): readonly string[] {
  const all = Object.keys(formProperties(form));
  const order = form.ui['ui:order'];
  if (!Array.isArray(order)) return all;
  const others = all.filter((name) => !order.includes(name));
  const placed = order.flatMap((name) => (name === '*' ? others : all.filter((one) => one === name)));
  return order.includes('*') ? placed : [...placed, ...others];
}

function conditional(form: Form, name: string, names: Names): Conditional {
  const ui = form.ui[name];
  const fieldUi = isRecord(ui) ? ui : {};
  const options = isRecord(fieldUi['ui:options']) ? fieldUi['ui:options'] : {};
  // A boolean comes from a setting of the brand that the file names.
  const compile = (condition: unknown): Test | undefined =>
    isRecord(condition)
      ? compileCondition(condition as unknown as Condition, names)
      : typeof condition === 'boolean'
        ? () => condition
        : undefined;
  const items = formProperties(form)[name]?.items;
  const inside = isRecord(items) && items.type === 'object';
  const entries = inside
    ? compileVisibility({ schema: items, ui: isRecord(fieldUi.items) ? fieldUi.items : {} } as unknown as Form)
    : undefined;
  return {
    name,
    when: compile(options.when),
    byCountry: isRecord(options.when) && readsCountry(options.when as unknown as Condition),
    requiredWhen: compile(options.requiredWhen),
    entries,
  };
}

function readsCountry(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(readsCountry);
  if ('any' in condition) return condition.any.some(readsCountry);
  if ('not' in condition) return readsCountry(condition.not);
  return 'var' in condition && condition.var === 'context.country';
}

/** Treats a form as a flow with one field per step: `name` reads the whole answer (its key is empty), `address.state` a part of it. */
function scopeOf(values: StepAnswers, relevant: Uint8Array, { country, staff = false }: FormFacts): Scope {
  const answers = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { ...(isRecord(value) && (value as { readonly [part: string]: Json })), '': value },
    ]),
  );
  const context: { readonly [name: string]: Json } = country === undefined ? { staff } : { staff, country };
  return { answers, results: {}, runFacts: { context, config: {} }, relevant };
}
