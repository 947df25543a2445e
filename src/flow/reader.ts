import type { CompiledFlow } from './compileFlow.ts';
import type { Json } from './language.ts';
import { fieldReader, variableReader } from './readOperand.ts';
import type { Walk } from './walk.ts';

/**
 * Reads what a text or an address names: `step.key`, `computed.name`, `context.name`, `config.name`, `result.step.name`.
 * Undefined for what was not answered or lies outside this journey.
 */
export function readerOf(
  compiled: CompiledFlow,
  { scope }: Pick<Walk, 'scope'>,
): (reference: string) => Json | undefined {
  return (reference) => {
    const [source = '', name = ''] = reference.split('.');
    if (source === 'computed') return compiled.computed(name)(scope);
    if (['context', 'config', 'result'].includes(source)) return variableReader(reference)(scope);
    return fieldReader(reference, (step) => compiled.byId.get(step)?.position)(scope);
  };
}
