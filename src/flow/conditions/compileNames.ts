import { getOwn } from '#base/json.ts';
import type { Condition, Expression } from '#flow/language/language.ts';
import { compileCondition } from './compileCondition.ts';
import { compileExpression } from './compileExpression.ts';
import type { FieldIndex } from './readOperand.ts';
import { type Read, type Scope, type Test, unknown } from './scope.ts';

/** Resolves names in expressions and conditions while a flow is compiled. */
export interface Names extends FieldIndex {
  /** The reader of a computed value; always unknown for an undeclared name. */
  computed(name: string): Read;
  /** The test of a named condition; undefined for a name that is undeclared or depends on itself. */
  condition(name: string): Test | undefined;
}

/** The named expressions and conditions of a flow. */
interface NamedDefinitions {
  readonly computed?: { readonly [name: string]: Expression };
  readonly conditions?: { readonly [name: string]: Condition };
}

const unknowable: Read = () => unknown;

/** Compiles named expressions and conditions on first use, each once; one that depends on itself is unknown. */
export function compileNames(
  { computed = {}, conditions = {} }: NamedDefinitions,
  { positionOf, mayBeAbsent }: FieldIndex,
): Names {
  // Position of the last step that the definition being compiled reads.
  let last = -1;
  let slots = 0;
  function each<D, V>(definitions: { readonly [name: string]: D }, compile: (definition: D) => (scope: Scope) => V) {
    const known = new Map<string, { readonly read: ((scope: Scope) => V) | undefined; readonly last: number }>();
    return (name: string): ((scope: Scope) => V) | undefined => {
      const definition = getOwn(definitions, name);
      let found = known.get(name);
      if (!found && definition !== undefined) {
        known.set(name, { read: undefined, last: -1 });
        const outer = last;
        last = -1;
        const read = compile(definition);
        found = { read: cachedPerWalk(read, slots++, last), last };
        last = outer;
        known.set(name, found);
      }
      last = Math.max(last, found?.last ?? -1);
      return found?.read;
    };
  }
  const readerOf = each(computed, (expression) => compileExpression(expression, names));
  const names: Names = {
    positionOf: (step) => {
      const position = positionOf(step);
      last = Math.max(last, position ?? -1);
      return position;
    },
    mayBeAbsent,
    computed: (name) => readerOf(name) ?? unknowable,
    condition: each(conditions, (condition) => compileCondition(condition, names)),
  };
  return names;
}

/**
 * Caches a value during one walk. Whether a step belongs to the flow is open until the walk has passed it, so a value stays valid for
 * later steps only if all steps that it reads have been passed.
 */
function cachedPerWalk<V>(read: (scope: Scope) => V, slot: number, last: number): (scope: Scope) => V {
  return (scope) => {
    const { memory } = scope;
    if (!memory) return read(scope);
    const { known, position } = memory;
    let found = known[slot];
    if (!found || (found.position <= last && found.position !== position)) {
      found = { position, value: read(scope) };
      known[slot] = found;
    }
    return found.value as V;
  };
}
