import { equalJson } from '#flow/equalJson.ts';
import { isRecord } from '#flow/isRecord.ts';
import type { Json } from '#flow/language.ts';
import type { Operation, Overlay } from './overlay.ts';

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
export interface Overlaid {
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
export function applyOverlay(base: Json, overlay: Overlay): Overlaid {
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
  const lock = [...locked, 'locked', 'id', 'revision', 'order'].find(
    (one) => within(one, path) || (op !== 'move' && within(path, one)),
  );
  if (lock === undefined) return undefined;
  return { reason: `The base locks “${lock}”.`, fix: 'Take this operation out.', baseNow: undefined };
}

function apply(root: Tree, operation: Operation): Refusal | undefined {
  const keys = operation.path.split('.');
  const key = keys.pop() ?? '';
  const parent = follow(root, keys);
  if (!parent || Object.hasOwn(Object.prototype, key)) {
    return {
      reason: `The base has nothing at “${keys.join('.')}”.`,
      fix: 'Look for its new place.',
      baseNow: undefined,
    };
  }
  const holder = follow(root, keys.slice(0, -1)) ?? root;
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
        takeOut(holder, key);
      });
    case 'add':
      return merge(present, undefined, operation.value, () => {
        parent[key] = operation.value;
      });
    case 'hide':
      if (!isRecord(present)) return gone(key);
      parent[key] = { ...(present as Tree), hidden: true };
      return undefined;
    case 'insert':
      return (
        merge(present, undefined, operation.value, () => undefined) ??
        place(holder, key, operation, () => {
          parent[key] = operation.value;
        })
      );
    case 'move':
      return present === undefined ? gone(key) : place(holder, key, operation, () => undefined);
  }
}

function follow(root: Tree, keys: readonly string[]): Tree | undefined {
  let found: unknown = root;
  for (const key of keys) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return isRecord(found) ? (found as Tree) : undefined;
}

function gone(key: string): Refusal {
  return { reason: `The base has no “${key}” any more.`, fix: 'Take this operation out.', baseNow: undefined };
}

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
        reason: 'The base changed this value.',
        fix: 'Settle it: take the new value into “was”, or drop the operation.',
        baseNow: now,
      };
}

function takeOut(holder: Tree, key: string): void {
  if (Array.isArray(holder.order)) holder.order = holder.order.filter((one) => one !== key);
}

function place(
  holder: Tree,
  key: string,
  anchor: { after: string } | { before: string },
  write: () => void,
): Refusal | undefined {
  const order = (Array.isArray(holder.order) ? holder.order : []).filter((one) => one !== key);
  const name = 'after' in anchor ? anchor.after : anchor.before;
  const at = order.indexOf(name);
  if (at < 0) {
    return { reason: `“order” has no “${name}” any more.`, fix: 'Name another neighbour.', baseNow: order };
  }
  order.splice('after' in anchor ? at + 1 : at, 0, key);
  holder.order = order;
  write();
  return undefined;
}
