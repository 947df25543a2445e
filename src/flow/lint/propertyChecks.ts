import { didYouMean, type Path, type ReportFault } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';

/** Checks one value and reports its faults. */
export type Check = (value: unknown, path: Path, report: ReportFault) => void;

/** One property of an object: how its value is checked. */
export interface Property {
  readonly required?: true;
  readonly check: Check;
}

/** Checks that an object has only the given properties, the required ones among them, and checks each value. */
export function checkProperties(
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
export const is =
  (test: (value: unknown) => boolean, wanted: string): Check =>
  (value, path, report) => {
    if (!test(value)) report(path, `This must be ${wanted}.`);
  };

/** One of several words. */
export const oneOf = (words: readonly string[]): Check =>
  is((value) => words.includes(value as string), `one of ${words.join(', ')}`);

/** An object with the given properties. */
export const objectOf =
  (properties: { readonly [name: string]: Property }): Check =>
  (value, path, report) => {
    if (isRecord(value)) checkProperties(value, properties, path, report);
    else report(path, 'This must be an object.');
  };

/** A list whose entries pass a check. */
export function listOf(check: Check): Check {
  return (value, path, report) => {
    if (!Array.isArray(value)) report(path, 'This must be a list.');
    else for (const [i, one] of value.entries()) check(one, [...path, i], report);
  };
}

/** A list or object that is not empty and passes a check. */
export const notEmpty =
  (check: Check): Check =>
  (value, path, report) => {
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) report(path, 'This is empty.');
    else check(value, path, report);
  };

/** An object whose keys are names of any kind, or of one that `named` accepts, and whose values pass a check. */
export const recordOf =
  (check: Check, named: (name: string) => boolean = () => true): Check =>
  (value, path, report) => {
    if (!isRecord(value)) {
      report(path, 'This must be an object.');
      return;
    }
    for (const [name, part] of Object.entries(value)) {
      if (named(name)) check(part, [...path, name], report);
      else
        report(
          [...path, name],
          `“${name}” is not a valid name.`,
          'Use lower-case letters, digits and dashes, as in “patient-details”.',
        );
    }
  };
