import type { Fault } from '#base/faults.ts';
import { didYouMean, faultReporter, type Path, type ReportFault } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { isId } from '#flow/language/namePatterns.ts';
import type { Operation } from './overlay.ts';

interface Shape {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Whether it names its place by exactly one of `after` and `before`. */
  readonly placed: boolean;
}

const shapes: { readonly [op in Operation['op']]: Shape } = {
  set: { required: ['value'], optional: ['was'], placed: false },
  unset: { required: ['was'], optional: [], placed: false },
  add: { required: ['value'], optional: [], placed: false },
  remove: { required: ['was'], optional: [], placed: false },
  hide: { required: [], optional: [], placed: false },
  insert: { required: ['value'], optional: [], placed: true },
  move: { required: [], optional: [], placed: true },
};

const anchors = ['after', 'before'];
const pathPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_:-]+)*$/;

/** Faults of the shape of an overlay, one for each thing that is wrong. */
export function checkOverlay(json: unknown, file: string): readonly Fault[] {
  const faults: Fault[] = [];
  const complain = faultReporter(faults, file).bind(undefined, 'shape');
  if (!isRecord(json)) {
    complain([], 'An overlay is a JSON object.');
    return faults;
  }
  checkKeys(json, ['base', 'ops'], ['$schema'], [], complain);
  if (json.$schema !== undefined && typeof json.$schema !== 'string') complain(['$schema'], 'This must be a path.');
  if (isRecord(json.base)) checkBase(json.base, complain);
  else if (json.base !== undefined) complain(['base'], 'This must be an object.');
  if (Array.isArray(json.ops)) for (const [i, op] of json.ops.entries()) checkOperation(op, ['ops', i], complain);
  else if (json.ops !== undefined) complain(['ops'], 'This must be a list of operations.');
  return faults;
}

type Fields = { readonly [key: string]: unknown };

function checkBase(base: Fields, complain: ReportFault): void {
  checkKeys(base, ['id', 'revision'], ['hash'], ['base'], complain);
  if (base.id !== undefined && !isId(base.id)) complain(['base', 'id'], 'This must be an id.');
  if (base.hash !== undefined && !(typeof base.hash === 'string' && /^[A-Za-z0-9_-]{8,80}$/.test(base.hash))) {
    complain(['base', 'hash'], 'This must be a content hash.');
  }
  if (base.revision !== undefined && !(Number.isInteger(base.revision) && Number(base.revision) > 0)) {
    complain(['base', 'revision'], 'This must be a whole number from 1.');
  }
}

function checkOperation(json: unknown, path: Path, complain: ReportFault): void {
  const op = isRecord(json) ? json.op : undefined;
  if (!isRecord(json) || typeof op !== 'string' || !isOperation(op)) {
    complain([...path, 'op'], `“${String(op)}” is not an operation.`, didYouMean(String(op), Object.keys(shapes)));
    return;
  }
  const { required, optional, placed } = shapes[op];
  checkKeys(json, ['op', 'path', ...required], placed ? [...optional, ...anchors] : optional, path, complain);
  if (json.path !== undefined && !(typeof json.path === 'string' && pathPattern.test(json.path))) {
    complain([...path, 'path'], 'This must be keys joined by dots.', 'Write it as in “steps.details.title”.');
  }
  if (
    placed &&
    !(anchors.filter((anchor) => json[anchor] !== undefined).length === 1 && isAnchor(json.after ?? json.before))
  ) {
    complain(path, `“${op}” says where: “after” or “before” a step or field.`, 'Give exactly one of the two.');
  }
}

/** A step by its id, or a field of a form by its name. */
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
  complain: ReportFault,
): void {
  const known = [...required, ...optional];
  for (const key of Object.keys(fields)) {
    if (!known.includes(key)) complain([...path, key], `“${key}” has no place here.`, didYouMean(key, known));
  }
  for (const key of required) {
    if (!Object.hasOwn(fields, key)) complain(path, `“${key}” is missing.`);
  }
}
