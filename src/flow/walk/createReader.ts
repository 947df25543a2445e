import type { Json } from '#base/json.ts';
import { fieldReader, variableReader } from '#flow/conditions/readOperand.ts';
import { jsonOf, type Read } from '#flow/conditions/scope.ts';
import type { StepId } from '#flow/language/language.ts';
import type { CompiledFlow } from './compileFlow.ts';
import type { Walk } from './walk.ts';

/**
 * Returns a function that reads references of texts and links: `step.key`, `computed.name`, `context.name`, `config.name` and
 * `result.step.name`. It returns undefined for a missing answer or unknown name. Texts of a subflow name its steps without the prefix of
 * the subflow step: `from` is the step of the text, and the innermost match with a value is read.
 */
export function createReader(
  compiled: CompiledFlow,
  { scope }: Pick<Walk, 'scope'>,
  from: StepId = '',
): (reference: string) => Json | undefined {
  const outer = from.split('--').slice(0, -1);
  const prefixes = [...outer.keys(), outer.length]
    .toReversed()
    .map((depth) => [...outer.slice(0, depth), ''].join('--'));
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
