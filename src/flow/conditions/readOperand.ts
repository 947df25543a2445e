import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { StepId } from '#flow/language/language.ts';
import { blank, type Read, stepComplete, stepIrrelevant, unknown } from './scope.ts';

/** The value at a path of keys and list positions, `*` meaning every entry; undefined if the path leads nowhere. */
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

/** The positions of a flow's steps, and which of their answers may be missing. */
export interface FieldIndex {
  positionOf(step: StepId): number | undefined;
  /** Whether a complete step may lack an answer, because its question is shown on a condition. */
  mayBeAbsent(step: StepId, key: string): boolean;
}

/**
 * Returns a reader of `step.key`, or of a part (`slot.slots.0.clinic`). A missing answer is absent if its step is outside the flow or not
 * complete, blank if its step is complete, and unknown if the step is not declared. A part that does not exist is absent.
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

/** Facts that only visits with authentication have (AU-1). `variables.ts` describes all facts; it is not part of the first load. */
const optionalFacts: ReadonlySet<string> = new Set(['authenticationType', 'variant', 'enquiry', 'bookingKey']);

/** Returns a reader of `context.name`, `config.name` or `result.step.name`. A missing fact that every visit has is unknown. */
export function variableReader(reference: string): Read {
  const [source, name = '', ...path] = reference.split('.');
  if (source === 'result') return ({ results }) => readPath(getOwn(results, name), path);
  const optional = source === 'context' && optionalFacts.has(name);
  const missing = optional ? undefined : unknown;
  if (source === 'context') return ({ runFacts }) => readPath(getOwn(runFacts.context, name), path) ?? missing;
  if (source === 'config') return ({ runFacts }) => readPath(getOwn(runFacts.config, name), path) ?? missing;
  return () => unknown;
}
