import { type Formatters, fillText } from '#flow/conditions/piping.ts';
import { readerOf } from '#flow/walk/reader.ts';
import { environmentOf } from './environment.ts';
import type { FlowStore } from './FlowStore.ts';

/** A text with the answers of a flow filled in. */
export function fillAnswers(flow: FlowStore, formatters: Formatters, text: string): string {
  return fillText(text, readerOf(environmentOf(flow).flow.compiled, flow.walked, flow.run.at), formatters);
}
