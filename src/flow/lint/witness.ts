import type { Json } from '#base/json.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { type Demand, type Demands, meetsAll } from './alternatives.ts';
import { candidates } from './candidates.ts';
import type { Work } from './work.ts';

/** What is known of operands before anything is demanded of them. */
export interface Operands {
  /** The type of an operand, if it is declared. */
  keyOf(reference: string): AnswerKey | undefined;
  /** Whether it has a value for certain, for certain none, or either. */
  presence(reference: string): 'always' | 'never' | 'maybe';
}

/** Values by reference with which all demands are met; undefined when there are none: they contradict each other. */
export function witness(
  demands: Demands,
  operands: Operands,
  work: Pick<Work, 'spend'>,
): { readonly [reference: string]: Json } | undefined {
  const found: { [reference: string]: Json } = {};
  for (const [reference, about] of Map.groupBy(demands, (demand) => demand.reference)) {
    const value = valueFor(reference, about, operands, work);
    if (value === 'none') return undefined;
    if (value.given !== undefined) found[reference] = value.given;
  }
  return found;
}

function valueFor(
  reference: string,
  demands: readonly Demand[],
  operands: Operands,
  work: Pick<Work, 'spend'>,
): { given: Json | undefined } | 'none' {
  const presence = operands.presence(reference);
  const possible: readonly (Json | undefined)[] = [
    ...(presence === 'never' ? [] : candidates(operands.keyOf(reference), demands)),
    ...(presence === 'always' ? [] : [undefined]),
  ];
  work.spend(possible.length + demands.length);
  const at = possible.findIndex((value) => meetsAll(value, demands, work));
  return at < 0 ? 'none' : { given: possible[at] };
}
