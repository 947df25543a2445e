import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path, type ReportFault } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import type { Operation } from '#contract/brandFiles.d.ts';
import { isId } from '#flow/language/namePatterns.ts';

interface Shape {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Whether it has exactly one of `after` and `before`. */
  readonly anchored: boolean;
}

const shapes: { readonly [op in Operation['op']]: Shape } = {
  set: { required: ['value'], optional: ['was'], anchored: false },
  unset: { required: ['was'], optional: [], anchored: false },
  add: { required: ['value'], optional: [], anchored: false },
  remove: { required: ['was'], optional: [], anchored: false },
  hide: { required: [], optional: [], anchored: false },
  insert: { required: ['value'], optional: [], anchored: true },
  move: { required: [], optional: [], anchored: true },
};

const anchors = ['after', 'before'];
const pathPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_:-]+)*$/;

/** Returns one fault for each part of an overlay that does not match `overlay.schema.json`. JSON Schema would report every alternative of an operation. */
export function checkOverlay(json: unknown, file: string): readonly Fault[] {
  const faults: Fault[] = [];
  const report = faultReporter(faults, file).bind(undefined, 'shape');
  if (!isRecord(json)) {
    report([], 'An overlay must be a JSON object.');
    return faults;
  }
  checkKeys(json, ['base', 'ops'], ['$schema'], [], report);
  if (json.$schema !== undefined && typeof json.$schema !== 'string') report(['$schema'], 'This must be a path.');
  if (isRecord(json.base)) checkBase(json.base, report);
  else if (json.base !== undefined) report(['base'], 'This must be an object.');
  if (Array.isArray(json.ops)) for (const [i, op] of json.ops.entries()) checkOperation(op, ['ops', i], report);
  else if (json.ops !== undefined) report(['ops'], 'This must be a list of operations.');
  return faults;
}

type Fields = { readonly [key: string]: unknown };

function checkBase(base: Fields, report: ReportFault): void {
  checkKeys(base, ['id', 'revision'], ['hash'], ['base'], report);
  if (base.id !== undefined && !isId(base.id)) report(['base', 'id'], 'This must be an id.');
  if (base.hash !== undefined && !(typeof base.hash === 'string' && /^[A-Za-z0-9_-]{8,80}$/.test(base.hash))) {
    report(['base', 'hash'], 'This must be a content hash.');
  }
  if (base.revision !== undefined && !(Number.isInteger(base.revision) && Number(base.revision) > 0)) {
    report(['base', 'revision'], 'This must be a whole number from 1.');
  }
}

function checkOperation(json: unknown, path: Path, report: ReportFault): void {
  const op = isRecord(json) ? json.op : undefined;
  if (!isRecord(json) || typeof op !== 'string' || !isOperation(op)) {
    report([...path, 'op'], `“${String(op)}” is not an operation.`, didYouMean(String(op), Object.keys(shapes)));
    return;
  }
  const { required, optional, anchored: placed } = shapes[op];
  checkKeys(json, ['op', 'path', ...required], placed ? [...optional, ...anchors] : optional, path, report);
  if (json.path !== undefined && !(typeof json.path === 'string' && pathPattern.test(json.path))) {
    report([...path, 'path'], 'This must be keys joined by dots.', 'Write it as in “steps.details.title”.');
  }
  if (
    placed &&
    !(anchors.filter((anchor) => json[anchor] !== undefined).length === 1 && isAnchor(json.after ?? json.before))
  ) {
    report(
      path,
      `“${op}” needs “after” or “before” with the name of a step or field.`,
      'Write exactly one of the two.',
    );
  }
}

/** Returns true for the id of a step or the name of a form field. */
function isAnchor(name: unknown): boolean {
  return typeof name === 'string' && /^[a-z][A-Za-z0-9-]{0,62}$/.test(name);
}

function isOperation(op: string): op is Operation['op'] {
  return Object.hasOwn(shapes, op);
}

function checkKeys(
  fields: Fields,
  required: readonly string[],
  optional: readonly string[],
  path: Path,
  report: ReportFault,
): void {
  const known = [...required, ...optional];
  for (const key of Object.keys(fields)) {
    if (!known.includes(key)) report([...path, key], `“${key}” is not allowed here.`, didYouMean(key, known));
  }
  for (const key of required) {
    if (!Object.hasOwn(fields, key)) report(path, `“${key}” is missing.`);
  }
}
