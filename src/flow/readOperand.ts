import type { Json, StepId } from './language.ts';
import { own } from './own.ts';
import type { Read } from './scope.ts';

/** Follows a path of keys and list positions into a JSON value, `*` into every entry; undefined where it leads nowhere. */
export function readPath(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value;
  for (const [i, key] of path.entries()) {
    if (key === '*') return Array.isArray(found) ? readEach(found, path.slice(i + 1)) : undefined;
    if (typeof found !== 'object' || found === null || (Array.isArray(found) && key === 'length')) return undefined;
    found = own(found as { readonly [key: string]: Json }, key);
  }
  return found;
}

function readEach(entries: readonly Json[], path: readonly string[]): readonly Json[] {
  return entries.flatMap((entry) => readPath(entry, path) ?? []);
}

/** Reads `step.key` from the answers, or deeper (`slot.slots.0.clinic`); silent for a step outside the journey. */
export function fieldReader(reference: string, positionOf: (step: StepId) => number | undefined): Read {
  const [step = '', key = '', ...path] = reference.split('.');
  const position = positionOf(step);
  if (position === undefined) return () => undefined;
  return (scope) => {
    if (scope.relevant[position] !== 1) return undefined;
    const answers = scope.answers[step];
    const value = answers && own(answers, key);
    return path.length === 0 ? value : readPath(value, path);
  };
}

/** Reads `context.name`, `config.name` or `result.step.name`. */
export function variableReader(reference: string): Read {
  const [source, name = '', ...path] = reference.split('.');
  if (source === 'context') return ({ surroundings }) => readPath(own(surroundings.context, name), path);
  if (source === 'config') return ({ surroundings }) => readPath(own(surroundings.config, name), path);
  if (source === 'result') return ({ results }) => readPath(own(results, name), path);
  return () => undefined;
}
