import type { Fault } from '#base/faults.ts';
import { faultReporter } from '#base/faults.ts';
import type { Flow } from '#flow/language/language.ts';
import { checkReferences } from '#flow/lint/checkReferences.ts';
import { checkShape } from '#flow/lint/checkShape.ts';
import { type CompiledFlow, compileFlow, type FlowContext } from '#flow/walk/compileFlow.ts';

/** What `parseFlow` needs beside the JSON: the name of its file for faults, and what the flow refers to. */
interface ParseContext extends FlowContext {
  readonly file: string;
}

type ParsedFlow = { readonly flow: CompiledFlow } | { readonly faults: readonly Fault[] };

/**
 * The gate of the engine: JSON that has the shape of a flow and refers only to what exists comes out frozen and compiled,
 * anything else as faults. What makes a flow good beyond that is `lintFlow`'s matter.
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
