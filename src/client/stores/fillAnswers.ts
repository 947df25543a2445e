import { type Formatters, fillPlaceholders } from '#flow/conditions/placeholders.ts';
import { createReader } from '#flow/walk/createReader.ts';
import { environmentOf } from './environment.ts';
import type { FlowStore } from './FlowStore.ts';

/** A text with the answers of a flow filled in. */
export function fillAnswers(flow: FlowStore, formatters: Formatters, text: string): string {
  return fillPlaceholders(text, createReader(environmentOf(flow).flow.compiled, flow.walked, flow.run.at), formatters);
}
