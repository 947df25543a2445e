import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { StepId } from '#flow/language/language.ts';
import { blank, type Read, stepComplete, stepIrrelevant, unknown } from './scope.ts';

/** Follows a path of keys and list positions into a JSON value, `*` into every entry; undefined where it leads nowhere. */
export function readPath(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value;
  for (const [i, key] of path.entries()) {
    if (key === '*') return Array.isArray(found) ? readEach(found, path.slice(i + 1)) : undefined;
    if (typeof found !== 'object' || found === null || (Array.isArray(found) && key === 'length')) return undefined;
    found = getOwn(found as { readonly [key: string]: Json }, key);
  }
  return found;
}

function readEach(entries: readonly Json[], path: readonly string[]): readonly Json[] {
  return entries.flatMap((entry) => readPath(entry, path) ?? []);
}

/** Where the fields of a flow stand. */
export interface FieldIndex {
  positionOf(step: StepId): number | undefined;
  /** Whether a step that is complete may lack an answer because it was not asked for: its question shows on a condition. */
  mayBeAbsent(step: StepId, key: string): boolean;
}

/**
 * Reads `step.key` from the answers, or deeper (`slot.slots.0.clinic`). Of a step outside the flow, or ahead, it is absent; of a
 * complete step it is blank, and of a step that nobody declared unknown. A path that leads nowhere inside of an answer is absent.
 */
export function fieldReader(reference: string, { positionOf, mayBeAbsent }: FieldIndex): Read {
  const [step = '', key = '', ...path] = reference.split('.');
  const position = positionOf(step);
  if (position === undefined) return () => unknown;
  const missing = mayBeAbsent(step, key) ? undefined : blank;
  return (scope) => {
    const state = scope.relevant[position];
    if (state === stepIrrelevant) return undefined;
    const answers = scope.answers[step];
    const value = answers && getOwn(answers, key);
    if (value === undefined) return state === stepComplete ? missing : undefined;
    return path.length === 0 ? value : readPath(value, path);
  };
}

/** Facts that only a visit has in which somebody authenticates (AU-1). `variables.ts` describes all facts; it is no part of the first load. */
const optionalFacts: ReadonlySet<string> = new Set(['authenticationType', 'variant', 'bookingKey']);

/** Reads `context.name`, `config.name` or `result.step.name`; a fact of the visit that every visit has is unknown when it is missing. */
export function variableReader(reference: string): Read {
  const [source, name = '', ...path] = reference.split('.');
  if (source === 'result') return ({ results }) => readPath(getOwn(results, name), path);
  const optional = source === 'context' && optionalFacts.has(name);
  const missing = optional ? undefined : unknown;
  if (source === 'context') return ({ surroundings }) => readPath(getOwn(surroundings.context, name), path) ?? missing;
  if (source === 'config') return ({ surroundings }) => readPath(getOwn(surroundings.config, name), path) ?? missing;
  return () => unknown;
}
