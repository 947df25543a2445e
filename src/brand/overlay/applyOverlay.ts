import type { Json } from '#base/json.ts';
import { equalJson, isRecord } from '#base/json.ts';
import { nearest } from '#base/nearest.ts';
import type { Operation, Overlay } from '#contract/brandFiles.d.ts';

/** An operation that could not be applied: what its author saw, what the base says now, what the brand wants. */
export interface Conflict {
  /** Position in the overlay's `ops`. */
  readonly op: number;
  readonly path: string;
  readonly was: Json | undefined;
  readonly baseNow: Json | undefined;
  readonly brandWants: Json | undefined;
  readonly reason: string;
  readonly fix: string;
}

/** A base file with a brand's operations applied, which of them applied where, and which did not. */
export interface OverlayResult {
  readonly value: Json;
  readonly conflicts: readonly Conflict[];
  /** By position in `ops`, the keys that lead to what it changed: a fault there is the brand's to mend. */
  readonly touched: readonly (readonly string[])[];
}

type Tree = { [key: string]: Json };

/**
 * Applies an overlay as a three-way merge: where the base moved elsewhere an operation applies; where the base changed the
 * very value that the author saw, or locked it, it becomes a conflict. The base is never written to.
 */
export function applyOverlay(base: Json, overlay: Overlay): OverlayResult {
  const value = structuredClone(base) as Tree;
  const locked = lockedPaths(base);
  const conflicts: Conflict[] = [];
  for (const [op, operation] of overlay.ops.entries()) {
    const refusal = lockedBy(operation, locked) ?? apply(value, operation);
    if (refusal) conflicts.push(conflictOf(op, operation, refusal));
  }
  return { value, conflicts, touched: overlay.ops.map(({ path }) => path.split('.')) };
}

/** Why an operation was not applied. */
interface Refusal {
  readonly reason: string;
  readonly fix: string;
  readonly baseNow: Json | undefined;
}

function conflictOf(op: number, operation: Operation, { reason, fix, baseNow }: Refusal): Conflict {
  const was = 'was' in operation ? operation.was : undefined;
  const brandWants = 'value' in operation ? operation.value : undefined;
  return { op, path: operation.path, was, baseNow, brandWants, reason, fix };
}

function lockedPaths(base: Json): readonly string[] {
  const locked = isRecord(base) ? base.locked : undefined;
  return Array.isArray(locked) ? locked.filter((path) => typeof path === 'string') : [];
}

function lockedBy({ path, op }: Operation, locked: readonly string[]): Refusal | undefined {
  const within = (outer: string, inner: string) => inner === outer || inner.startsWith(`${outer}.`);
  // Moving a step leaves what it says as it is; everything else may not touch a locked value or what holds it.
  const lock = [...locked, 'locked', 'id', 'revision'].find(
    (one) => within(one, path) || (op !== 'move' && within(path, one)),
  );
  if (lock !== undefined) {
    const reason = `The base protects “${lock}”: it cannot be hidden or changed.`;
    return { reason, fix: 'Take this operation out.', baseNow: undefined };
  }
  if (!path.split('.').some((key) => orders.includes(key)) && path !== 'ui') return undefined;
  const fix = 'Say “insert”, “move” or “remove” for one entry, so that a new one of the base keeps its place.';
  return { reason: 'An order is never replaced whole.', fix, baseNow: undefined };
}

/** Where entries stand: beside the steps of a flow, and among the fields of a form's drawing. */
const orders: readonly string[] = ['order', 'ui:order'];

function apply(root: Tree, operation: Operation): Refusal | undefined {
  const keys = operation.path.split('.');
  const key = keys.pop() ?? '';
  const list = stringListAt(root, keys);
  if (list) return applyToStringList(list, key, operation);
  const parent = objectAt(root, keys) ?? createOptionalMap(root, keys, operation);
  if (Object.hasOwn(Object.prototype, key)) {
    return { reason: `“${key}” cannot be a name.`, fix: 'Choose another one.', baseNow: undefined };
  }
  if (!parent) return missingPath(root, keys);
  const holder = findOrder(root, keys);
  const present = Object.hasOwn(parent, key) ? parent[key] : undefined;
  switch (operation.op) {
    case 'set':
      return merge(present, operation.was, operation.value, () => {
        parent[key] = operation.value;
      });
    case 'unset':
      return merge(present, operation.was, undefined, () => {
        delete parent[key];
      });
    case 'remove':
      return merge(present, operation.was, undefined, () => {
        delete parent[key];
        holder.write(holder.order.filter((one) => one !== key));
      });
    case 'add':
      return merge(present, undefined, operation.value, () => {
        parent[key] = operation.value;
      });
    case 'hide':
      if (!isRecord(present)) return missingKey(parent, [...keys, key], 'Take this operation out.');
      parent[key] = { ...(present as Tree), ...(keys[0] === 'ui' ? { 'ui:widget': 'hidden' } : { hidden: true }) };
      return undefined;
    case 'insert':
      return (
        merge(present, undefined, operation.value, () => undefined) ??
        insertInOrder(holder, key, operation, () => {
          parent[key] = operation.value;
        })
      );
    case 'move':
      return present === undefined
        ? missingKey(parent, [...keys, key], 'Take this operation out.')
        : insertInOrder(holder, key, operation, () => undefined);
  }
}

/** What a flow may do without: a brand that adds the first entry begins the map. */
const optionalMaps: readonly string[] = ['conditions', 'computed'];

function createOptionalMap(root: Tree, keys: readonly string[], { op }: Operation): Tree | undefined {
  const [name = ''] = keys;
  if (op !== 'add' || keys.length !== 1 || !optionalMaps.includes(name) || Object.hasOwn(root, name)) return undefined;
  const map: Tree = {};
  root[name] = map;
  return map;
}

function objectAt(root: Tree, keys: readonly string[]): Tree | undefined {
  let found: unknown = root;
  for (const key of keys) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return isRecord(found) ? (found as Tree) : undefined;
}

/** The refusal of a path of which the first key that is not there is misspelt, or is gone from the base. */
function missingPath(root: Tree, keys: readonly string[]): Refusal {
  const depth = keys.findIndex((_key, index) => !objectAt(root, keys.slice(0, index + 1)));
  return missingKey(objectAt(root, keys.slice(0, depth)) ?? {}, keys.slice(0, depth + 1), 'Look for its new place.');
}

function missingKey(holder: Tree, path: readonly string[], otherwise: string): Refusal {
  const near = nearest(path.at(-1) ?? '', Object.keys(holder));
  const meant = [...path.slice(0, -1), near].join('.');
  const fix = near === undefined ? otherwise : `Did you mean “${meant}”? If not: ${lowerFirst(otherwise)}`;
  return { reason: `The base has no “${path.join('.')}”.`, fix, baseNow: undefined };
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The heart of the merge: applies when the base says what the author saw; done already when it says what the brand wants. */
function merge(
  now: Json | undefined,
  was: Json | undefined,
  wanted: Json | undefined,
  write: () => void,
): Refusal | undefined {
  if (equalJson(now, wanted)) return undefined;
  if (equalJson(now, was)) {
    write();
    return undefined;
  }
  return was === undefined
    ? { reason: 'The base has a value here that the overlay did not see.', fix: 'Add it as “was”.', baseNow: now }
    : {
        reason: now === undefined ? 'The base has no value here any more.' : 'The base changed this value.',
        fix: 'Settle it: take the new value into “was”, or drop the operation.',
        baseNow: now,
      };
}

/** A list of names, such as the required fields of a form: its entries are addressed by what they say. */
function stringListAt(root: Tree, keys: readonly string[]): string[] | undefined {
  const list = objectAt(root, keys.slice(0, -1))?.[keys.at(-1) ?? ''];
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? (list as string[]) : undefined;
}

function applyToStringList(list: string[], name: string, { op }: Operation): Refusal | undefined {
  const at = list.indexOf(name);
  if (op === 'add') {
    if (at < 0) list.push(name);
    return undefined;
  }
  if (op === 'remove') {
    if (at >= 0) list.splice(at, 1);
    return undefined;
  }
  return { reason: 'This is a list of names.', fix: `“add” or “remove” “${name}”.`, baseNow: [...list] };
}

/** The order that the entries of an object stand in: `order` beside it, or `ui:order` inside of a form's drawing. */
interface Order {
  readonly order: readonly Json[];
  readonly write: (order: Json[]) => void;
}

function findOrder(root: Tree, keys: readonly string[]): Order {
  const inside = objectAt(root, keys);
  const beside = objectAt(root, keys.slice(0, -1)) ?? root;
  const [holder, name] = Array.isArray(inside?.['ui:order'])
    ? ([inside, 'ui:order'] as const)
    : ([beside, 'order'] as const);
  const order = holder[name];
  return {
    order: Array.isArray(order) ? order : [],
    write: (next) => {
      if (Array.isArray(order)) holder[name] = next;
    },
  };
}

function insertInOrder(
  { order, write }: Order,
  key: string,
  anchor: { after: string } | { before: string },
  writeEntry: () => void,
): Refusal | undefined {
  const others = order.filter((one) => one !== key);
  const name = 'after' in anchor ? anchor.after : anchor.before;
  const at = others.indexOf(name);
  if (at < 0) {
    const near = nearest(
      name,
      others.filter((one) => typeof one === 'string'),
    );
    const fix =
      near === undefined ? 'Name another neighbour.' : `Did you mean “${near}”? If not: name another neighbour.`;
    return { reason: `The order has no “${name}”.`, fix, baseNow: others };
  }
  others.splice('after' in anchor ? at + 1 : at, 0, key);
  write(others);
  writeEntry();
  return undefined;
}
