import type { Json } from '#base/json.ts';
import { fieldReader, variableReader } from '#flow/conditions/readOperand.ts';
import { jsonOf, type Read } from '#flow/conditions/scope.ts';
import type { StepId } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { Walk } from '#flow/walk/walk.ts';

/**
 * Reads what a text or an address names: `step.key`, `computed.name`, `context.name`, `config.name`, `result.step.name`.
 * Undefined for what was not answered or lies outside this flow. The text of a step inside of another names what is around
 * it without that step's name: with `from`, the nearest that has a value is read.
 */
export function createReader(
  compiled: CompiledFlow,
  { scope }: Pick<Walk, 'scope'>,
  from: StepId = '',
): (reference: string) => Json | undefined {
  const around = from.split('--').slice(0, -1);
  const prefixes = [...around.keys(), around.length]
    .toReversed()
    .map((depth) => [...around.slice(0, depth), ''].join('--'));
  return (reference) => {
    for (const prefix of prefixes) {
      const value = jsonOf(readerOfNamed(compiled, reference, prefix)(scope));
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

function readerOfNamed(compiled: CompiledFlow, reference: string, prefix: string): Read {
  const [source = '', ...path] = reference.split('.');
  if (source === 'computed') return compiled.names.computed(prefix + path.join('.'));
  if (source === 'result') return variableReader(`result.${prefix}${path.join('.')}`);
  if (source === 'context' || source === 'config') return variableReader(reference);
  return fieldReader(prefix + reference, compiled.names);
}
