import { pointerTo } from './faults.ts';
import type { Fault } from './language.ts';
import { nearest } from './nearest.ts';

/** Keys that lead to a place in a JSON file. */
export type Path = readonly (string | number)[];

/** Reports one thing that is not as it should be, at a place of the file. */
export type Complain = (path: Path, reason: string, fix?: string) => void;

/** A complaint box for one file: each complaint becomes a fault of the rule that it is given. */
export function complainTo(faults: Fault[], file: string, severity: Fault['severity'] = 'error') {
  return (rule: string, path: Path, reason: string, fix?: string, answers?: Fault['answers']): void => {
    const fault = { rule, severity, file, pointer: pointerTo(...path), reason };
    faults.push({ ...fault, ...(fix && { fix }), ...(answers && { answers }) });
  };
}

/** A sentence that proposes the nearest known word, or lists them all. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near) return `Did you mean “${near}”?`;
  return known.length > 0 ? `Known: ${known.join(', ')}.` : 'None is declared.';
}
