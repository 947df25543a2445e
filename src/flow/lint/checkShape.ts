import { didYouMean, type Fault, faultReporter, type Path, type ReportFault } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import type { Flow, Step } from '#flow/language/language.ts';
import { isInputGroup, questionnaireTypes } from '#flow/language/language.ts';
import { isId, isMessageKey } from '#flow/language/namePatterns.ts';
import { isStepAddress } from '#flow/language/stepAddress.ts';
import { isTextKey } from '#flow/language/textKeys.ts';
import { checkCondition, checkExpression } from './checkCondition.ts';
import { checkChains, checkReferenceCount } from './checkSizes.ts';

/** Faults in the shape of a flow: wrong types, unknown properties, unknown operators. Does not check what the flow refers to. */
export function checkShape(json: unknown, file: string): readonly Fault[] {
  const faults: Fault[] = [];
  const report = faultReporter(faults, file).bind(undefined, 'shape');
  if (!isRecord(json)) {
    report([], 'A flow is a JSON object.');
    return faults;
  }
  checkProperties(json, flowProperties, [], report);
  if (faults.length === 0) checkChains(json as unknown as Flow, report);
  if (faults.length === 0) checkReferenceCount(json as unknown as Flow, report);
  return faults;
}

const lockPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_:-]+)*$/;

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

/** First words of references that do not name a step. */
const sources = ['context', 'config', 'result', 'computed'];
const isStepId = (name: string) => isId(name) && !sources.includes(name);
/** Whether a name is that of a step or of one of its answers. */
const isPlace = (name: unknown) => typeof name === 'string' && /^[a-z][a-z0-9-]*(?:\.[A-Za-z0-9_-]+)?$/.test(name);

type Input = NonNullable<Step['input']>[string];

const input: Check = (value, path, report) => {
  if (!isRecord(value)) {
    report(path, 'This must be an object.');
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    if (!isRecord(part) || !isInputGroup(part as Input) || Object.keys(part).length === 0)
      checkExpression(part, [...path, name], report);
    else
      for (const [inner, expression] of Object.entries(part))
        checkExpression(expression, [...path, name, inner], report);
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
  stage: { check: is((value) => value === 1 || value === 2 || value === 3, '1, 2 or 3') },
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
  on: { check: notEmpty(recordOf(id, isId)) },
};

const flag = is((value) => typeof value === 'boolean', 'true or false');
const slugs = listOf(is((value) => typeof value === 'string' && value !== '' && value.length <= 100, 'a slug'));
const wholeFromOne = is((value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1');

const outcomeProperties: { readonly [name: string]: Property } = {
  when: { required: true, check: checkCondition },
  type: { check: oneOf(['DENY_BOOKING', 'DENY_BOOKING_REQUEST']) },
  message: { check: key },
  newExamSlug: {
    check: is(
      (value) => typeof value === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 80,
      'a slug',
    ),
  },
  url: {
    check: is(
      (value) => typeof value === 'string' && /^(\/|https:\/\/)/.test(value) && value.length <= 500,
      'a path of the portal, or an address with https',
    ),
  },
};

const questionnaireProperties: { readonly [name: string]: Property } = {
  id: { required: true, check: id },
  type: { required: true, check: oneOf(questionnaireTypes) },
  title: { required: true, check: key },
  modalSize: { check: oneOf(['sm', 'md', 'lg', 'xl']) },
  showClosingConfirmation: { check: flag },
  examSlugs: { check: slugs },
  modalityIds: { check: slugs },
  general: { check: flag },
  outcomes: { check: listOf(objectOf(outcomeProperties)) },
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
  steps: { required: true, check: notEmpty(recordOf(objectOf(stepProperties), isStepId)) },
  order: { required: true, check: notEmpty(ids) },
  query: { check: listOf(is((value) => typeof value === 'string' && /^[a-zA-Z]{1,40}$/.test(value), 'a parameter')) },
  locked: { check: paths },
  questionnaire: { check: objectOf(questionnaireProperties) },
  migrations: { check: listOf(objectOf(migrationProperties)) },
  forms: { check: record },
  outcomes: { check: listOf(record) },
  inside: { check: record },
};

/** Checks one value and reports its faults. */
type Check = (value: unknown, path: Path, report: ReportFault) => void;

/** One property of an object: how its value is checked. */
interface Property {
  readonly required?: true;
  readonly check: Check;
}

/** Checks that an object has only the given properties, the required ones among them, and checks each value. */
function checkProperties(
  record: { readonly [key: string]: unknown },
  properties: { readonly [name: string]: Property },
  path: Path,
  report: ReportFault,
): void {
  for (const [name, value] of Object.entries(record)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property) property.check(value, [...path, name], report);
    else
      report([...path, name], `“${name}” is not a property of this object.`, didYouMean(name, Object.keys(properties)));
  }
  for (const [name, { required }] of Object.entries(properties)) {
    if (required && !Object.hasOwn(record, name)) report(path, `“${name}” is missing.`);
  }
}

/** A check that a value passes a test; `wanted` completes the message “This must be …”. */
function is(test: (value: unknown) => boolean, wanted: string): Check {
  return (value, path, report) => {
    if (!test(value)) report(path, `This must be ${wanted}.`);
  };
}

/** One of several words. */
function oneOf(words: readonly string[]): Check {
  return is((value) => words.includes(value as string), `one of ${words.join(', ')}`);
}

/** An object with the given properties. */
function objectOf(properties: { readonly [name: string]: Property }): Check {
  return (value, path, report) => {
    if (isRecord(value)) checkProperties(value, properties, path, report);
    else report(path, 'This must be an object.');
  };
}

/** A list whose entries pass a check. */
function listOf(check: Check): Check {
  return (value, path, report) => {
    if (!Array.isArray(value)) report(path, 'This must be a list.');
    else for (const [i, one] of value.entries()) check(one, [...path, i], report);
  };
}

/** A list or object that is not empty and passes a check. */
function notEmpty(check: Check): Check {
  return (value, path, report) => {
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
      report(path, 'This must not be empty.');
    else check(value, path, report);
  };
}

/** An object whose values pass a check, and whose keys are valid names (by default any). */
function recordOf(check: Check, isValidName: (name: string) => boolean = () => true): Check {
  return (value, path, report) => {
    if (!isRecord(value)) {
      report(path, 'This must be an object.');
      return;
    }
    for (const [name, part] of Object.entries(value)) {
      if (isValidName(name)) check(part, [...path, name], report);
      else
        report(
          [...path, name],
          `“${name}” is not a valid name.`,
          'Use lower-case letters, digits and dashes, as in “patient-details”.',
        );
    }
  };
}
