import type { Json } from '#base/json.ts';
import { equalJson, isRecord } from '#base/json.ts';
import { nearest } from '#base/nearest.ts';
import type { Operation, Overlay } from '#contract/brandFiles.d.ts';

/** An operation that was not applied, with the value that its author saw, the present value of the base, and the value of the brand. */
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

/** A file with an overlay applied, and the operations that were not applied. */
interface OverlayResult {
  readonly value: Json;
  readonly conflicts: readonly Conflict[];
  /** The path of each operation as keys, by its position in `ops`. A fault below such a path belongs to the overlay. */
  readonly touched: readonly (readonly string[])[];
}

type Tree = { [key: string]: Json };

/**
 * Applies an overlay as a three-way merge and returns a new value. An operation conflicts if the base locks its path, or no longer has
 * the value that the author saw there.
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
  // A move does not change the content of a step. Other operations may not touch a locked value or its parents.
  const lock = [...locked, 'locked', 'id', 'revision'].find(
    (one) => within(one, path) || (op !== 'move' && within(path, one)),
  );
  if (lock !== undefined) {
    const reason = `The base locks “${lock}”: an overlay cannot hide or change it.`;
    return { reason, fix: 'Remove this operation.', baseNow: undefined };
  }
  if (!path.split('.').some((key) => orders.includes(key)) && path !== 'ui') return undefined;
  const fix = 'Use “insert”, “move” or “remove” for one entry, so that new entries of the base keep their position.';
  return { reason: 'An overlay cannot replace a whole order.', fix, baseNow: undefined };
}

/** The keys of the lists that order the steps of a flow and the fields of a form. */
const orders: readonly string[] = ['order', 'ui:order'];

function apply(root: Tree, operation: Operation): Refusal | undefined {
  const keys = operation.path.split('.');
  const key = keys.pop() ?? '';
  const list = stringListAt(root, keys);
  if (list) return applyToStringList(list, key, operation);
  const parent = objectAt(root, keys) ?? createOptionalMap(root, keys, operation);
  if (Object.hasOwn(Object.prototype, key)) {
    return { reason: `“${key}” is a reserved name.`, fix: 'Choose another name.', baseNow: undefined };
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
      if (!isRecord(present)) return missingKey(parent, [...keys, key], 'Remove this operation.');
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
        ? missingKey(parent, [...keys, key], 'Remove this operation.')
        : insertInOrder(holder, key, operation, () => undefined);
  }
}

/** Optional maps of a flow. Adding the first entry creates the map. */
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

/** The refusal of a path that does not exist, for its first missing key. */
function missingPath(root: Tree, keys: readonly string[]): Refusal {
  const depth = keys.findIndex((_key, index) => !objectAt(root, keys.slice(0, index + 1)));
  return missingKey(
    objectAt(root, keys.slice(0, depth)) ?? {},
    keys.slice(0, depth + 1),
    'Find the new path in the base.',
  );
}

function missingKey(holder: Tree, path: readonly string[], otherwise: string): Refusal {
  const near = nearest(path.at(-1) ?? '', Object.keys(holder));
  const meant = [...path.slice(0, -1), near].join('.');
  const fix = near === undefined ? otherwise : `Did you mean “${meant}”? If not, ${lowerFirst(otherwise)}`;
  return { reason: `The base has no “${path.join('.')}”.`, fix, baseNow: undefined };
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Writes the wanted value if the base has the value that the author saw. Does nothing if the base has the wanted value already. */
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
    ? {
        reason: 'The base has a value here, and the overlay has no “was”.',
        fix: 'Add that value as “was”.',
        baseNow: now,
      }
    : {
        reason: now === undefined ? 'The base has no value here.' : '“was” differs from the value of the base.',
        fix:
          now === undefined
            ? 'Remove “was” to add the value, or remove the operation.'
            : 'Write the value of the base into “was”, or remove the operation.',
        baseNow: now,
      };
}

/** The list of strings at these keys, such as the required fields of a form; undefined for anything else. The value is the address of an entry. */
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
  return { reason: 'This is a list of names.', fix: `Use “add” or “remove” for “${name}”.`, baseNow: [...list] };
}

/** The order of the entries of an object: its sibling `order`, or its own `ui:order` in the ui file of a form. */
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
      near === undefined
        ? 'Use another step or field in “after” or “before”.'
        : `Did you mean “${near}”? If not, use another step or field in “after” or “before”.`;
    return { reason: `The order has no “${name}”.`, fix, baseNow: others };
  }
  others.splice('after' in anchor ? at + 1 : at, 0, key);
  write(others);
  writeEntry();
  return undefined;
}
