import type { Fault } from '#base/faults.ts';
import { faultReporter } from '#base/faults.ts';
import type { Flow } from '#flow/language/language.ts';
import { checkReferences } from '#flow/lint/checkReferences.ts';
import { checkShape } from '#flow/lint/checkShape.ts';
import { type CompiledFlow, compileFlow, type FlowContext } from '#flow/walk/compileFlow.ts';

/** The file name for faults, and everything that the flow may refer to. */
interface ParseContext extends FlowContext {
  readonly file: string;
}

type ParsedFlow = { readonly flow: CompiledFlow } | { readonly faults: readonly Fault[] };

/**
 * Returns a compiled, frozen flow if the JSON matches the schema and all its references exist, else the faults. `lintFlow` checks
 * everything else.
 */
export function parseFlow(json: unknown, context: ParseContext): ParsedFlow {
  const shape = checkShape(json, context.file);
  if (shape.length > 0) return { faults: shape };
  const flow = deepFreeze(structuredClone(json)) as Flow;
  const faults: Fault[] = [];
  checkReferences(flow, context, faultReporter(faults, context.file));
  return faults.length > 0 ? { faults } : { flow: compileFlow(flow, context) };
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
