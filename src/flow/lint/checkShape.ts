import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path, type ReportFault } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import type { Flow, Step } from '#flow/language/language.ts';
import { isInputGroup, questionnaireTypes } from '#flow/language/language.ts';
import { isId, isMessageKey } from '#flow/language/namePatterns.ts';
import { isStepAddress } from '#flow/language/stepAddress.ts';
import { isTextKey } from '#flow/language/textKeys.ts';
import {
  conditionReferences,
  definitionReferences,
  expressionReferences,
  type Reference,
  transitiveReferences,
} from '#flow/lint/references.ts';
import { checkCondition } from './checkCondition.ts';
import { checkExpression } from './checkExpression.ts';

/** Faults of the shape of a flow: wrong types, unknown properties, unknown operators. What it refers to is not looked at. */
export function checkShape(json: unknown, file: string): readonly Fault[] {
  const faults: Fault[] = [];
  const complain = faultReporter(faults, file).bind(undefined, 'shape');
  if (!isRecord(json)) {
    complain([], 'A flow is a JSON object.');
    return faults;
  }
  checkProperties(json, flowProperties, [], complain);
  if (faults.length === 0) checkChains(json as unknown as Flow, complain);
  if (faults.length === 0) checkBreadth(json as unknown as Flow, complain);
  return faults;
}

/** How many named conditions or computed values may need each other in a row: each takes a part of the stack that reads it. */
const longestChain = 100;

function checkChains(flow: Flow, complain: ReportFault): void {
  const named = { use: flow.conditions ?? {}, computed: flow.computed ?? {} };
  const lengths = new Map<string, number>();
  /** Names in the longest row from this one on, counted no further than to the first that is too many. */
  function chainFrom(form: 'use' | 'computed', name: string, before: number): number {
    const key = `${form} ${name}`;
    const known = lengths.get(key);
    if (known !== undefined || !Object.hasOwn(named[form], name)) return known ?? 0;
    if (before === longestChain) return Number.POSITIVE_INFINITY;
    // A circle is named by a rule of its own.
    lengths.set(key, 0);
    const behindIt = definitionReferences(flow, { what: form, name }).map(({ what, name: used }) =>
      what === 'use' || what === 'computed' ? chainFrom(what, used, before + 1) : 0,
    );
    const length = 1 + Math.max(0, ...behindIt);
    lengths.set(key, length);
    return length;
  }
  for (const [section, form] of [['conditions', 'use'] as const, ['computed', 'computed'] as const]) {
    for (const name of Object.keys(named[form])) {
      if (chainFrom(form, name, 0) <= longestChain) continue;
      const reason = `“${name}” needs a name that needs a name, and so on, more than ${longestChain} in a row.`;
      complain([section, name], reason, 'Write some of them without names in between.');
      return;
    }
  }
}

/** How much a condition or computed value may name, with all that it needs: every rule reads all of it at each step that uses it. */
const mostMentions = 1000;

function checkBreadth(flow: Flow, complain: ReportFault): void {
  const { conditions = {}, computed = {}, steps } = flow;
  const places: readonly (readonly [Path, readonly Reference[]])[] = [
    ...Object.entries(conditions).map(([name, one]) => [['conditions', name], conditionReferences(one, [])] as const),
    ...Object.entries(computed).map(([name, one]) => [['computed', name], expressionReferences(one, [])] as const),
    ...Object.entries(steps).map(
      ([id, { when }]) => [['steps', id, 'when'], when ? conditionReferences(when, []) : []] as const,
    ),
  ];
  const place = places.find(([, mentions]) => transitiveReferences(flow, mentions).length > mostMentions);
  if (!place) return;
  const reason = `This names more than ${mostMentions} answers, with the named conditions and computed values that it needs.`;
  complain(place[0], reason, 'Compare with a list by “in” or “anyIn”, or ask in fewer conditions.');
}

type Check = (value: unknown, path: Path, complain: ReportFault) => void;
interface Property {
  readonly required?: true;
  readonly check: Check;
}

function checkProperties(
  record: { readonly [key: string]: unknown },
  properties: { readonly [name: string]: Property },
  path: Path,
  complain: ReportFault,
): void {
  for (const [name, value] of Object.entries(record)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property) property.check(value, [...path, name], complain);
    else complain([...path, name], `“${name}” is not a property here.`, didYouMean(name, Object.keys(properties)));
  }
  for (const [name, { required }] of Object.entries(properties)) {
    if (required && !Object.hasOwn(record, name)) complain(path, `“${name}” is missing.`);
  }
}

const lockPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_:-]+)*$/;

const is =
  (test: (value: unknown) => boolean, wanted: string): Check =>
  (value, path, complain) => {
    if (!test(value)) complain(path, `This must be ${wanted}.`);
  };

const text = is(
  (value) => typeof value === 'string' && value !== '' && value.length <= 500,
  'a text that is not empty',
);
const key = is(isMessageKey, 'a message key such as “flow.booking.title”');
const words = is(isTextKey, 'a message key such as “flow.booking.title”, or “title.{context.variant}”');
const id = is(isId, 'an id such as “patient-details”');
const onlyTrue = is((value) => value === true, 'true, or left out');
const ids = listOf(id);
const paths = is(
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && lockPattern.test(one)),
  'a list of paths such as “steps.details.form”',
);
const record = is(isRecord, 'an object');

const oneOf = (words: readonly string[]): Check =>
  is((value) => words.includes(value as string), `one of ${words.join(', ')}`);

const objectOf =
  (properties: { readonly [name: string]: Property }): Check =>
  (value, path, complain) => {
    if (isRecord(value)) checkProperties(value, properties, path, complain);
    else complain(path, 'This must be an object.');
  };

function listOf(check: Check): Check {
  return (value, path, complain) => {
    if (!Array.isArray(value)) complain(path, 'This must be a list.');
    else for (const [i, one] of value.entries()) check(one, [...path, i], complain);
  };
}

const filled =
  (check: Check): Check =>
  (value, path, complain) => {
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
      complain(path, 'This is empty.');
    else check(value, path, complain);
  };

const recordOf =
  (check: Check, named: (name: string) => boolean = () => true): Check =>
  (value, path, complain) => {
    if (!isRecord(value)) {
      complain(path, 'This must be an object.');
      return;
    }
    for (const [name, part] of Object.entries(value)) {
      if (named(name)) check(part, [...path, name], complain);
      else
        complain(
          [...path, name],
          `“${name}” cannot be a name.`,
          'Use small letters, digits and dashes, as in “patient-details”.',
        );
    }
  };

/** Words with which references to something else begin. */
const sources = ['context', 'config', 'result', 'computed'];
const isStepId = (name: string) => isId(name) && !sources.includes(name);
/** A step, or one of its answers. */
const isPlace = (name: unknown) => typeof name === 'string' && /^[a-z][a-z0-9-]*(?:\.[A-Za-z0-9_-]+)?$/.test(name);

type Input = NonNullable<Step['input']>[string];

const input: Check = (value, path, complain) => {
  if (!isRecord(value)) {
    complain(path, 'This must be an object.');
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    if (!isRecord(part) || !isInputGroup(part as Input) || Object.keys(part).length === 0)
      checkExpression(part, [...path, name], complain);
    else
      for (const [inner, expression] of Object.entries(part))
        checkExpression(expression, [...path, name, inner], complain);
  }
};

const stepProperties: { readonly [name: string]: Property } = {
  kind: { required: true, check: text },
  title: { check: words },
  intro: { check: words },
  at: {
    check: is(
      (value) => typeof value === 'string' && value.length <= 200 && isStepAddress(value),
      'an address such as “select-region”, “{clinic}/booking” or “booking?step=review”',
    ),
  },
  progress: { check: is((value) => value === 1 || value === 2 || value === 3, '1, 2 or 3') },
  when: { check: checkCondition },
  options: { check: record },
  form: { check: id },
  next: { check: id },
  subflow: { check: id },
  end: { check: onlyTrue },
  hidden: { check: onlyTrue },
  protects: { check: onlyTrue },
  service: { check: text },
  input: { check: input },
  on: { check: filled(recordOf(id, isId)) },
};

const flag = is((value) => typeof value === 'boolean', 'true or false');
const slugs = listOf(is((value) => typeof value === 'string' && value !== '' && value.length <= 100, 'a slug'));
const wholeFromOne = is((value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1');

const questionnaireProperties: { readonly [name: string]: Property } = {
  id: { required: true, check: id },
  type: { required: true, check: oneOf(questionnaireTypes) },
  title: { required: true, check: key },
  modalSize: { check: oneOf(['sm', 'md', 'lg', 'xl']) },
  showClosingConfirmation: { check: flag },
  examSlugs: { check: slugs },
  modalityIds: { check: slugs },
  general: { check: flag },
};

const place = is(isPlace, 'a step, or “step.key”');
const answer = is((value) => !isRecord(value), 'a value of an answer');

const migrationProperties: { readonly [name: string]: Property } = {
  from: { required: true, check: wholeFromOne },
  rename: { check: recordOf(place, isPlace) },
  map: { check: recordOf(recordOf(answer), isPlace) },
  of: { check: id },
};

const flowProperties: { readonly [name: string]: Property } = {
  $schema: { check: text },
  id: { required: true, check: id },
  revision: { required: true, check: wholeFromOne },
  title: { required: true, check: key },
  conditions: { check: recordOf(checkCondition, isId) },
  computed: { check: recordOf(checkExpression, isId) },
  steps: { required: true, check: filled(recordOf(objectOf(stepProperties), isStepId)) },
  order: { required: true, check: filled(ids) },
  query: { check: listOf(is((value) => typeof value === 'string' && /^[a-zA-Z]{1,40}$/.test(value), 'a parameter')) },
  locked: { check: paths },
  questionnaire: { check: objectOf(questionnaireProperties) },
  migrations: { check: listOf(objectOf(migrationProperties)) },
  forms: { check: record },
  inside: { check: record },
};
