import type { Path } from '#base/faults.ts';
import { maxBodyBytes, maxEntries, maxFormPatternCost } from '#base/limits.ts';
import { type Form, maxTextLength } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { measurePattern } from './compilePattern.ts';
import { subschemas } from './subschemas.ts';

/** A pattern with its path, and the number and maximum length of its texts in one body. */
interface PlacedPattern {
  readonly path: Path;
  readonly pattern: string;
  readonly maxLength: number;
  readonly texts: number;
}

/** The patterns of a form. */
function findPatterns({ schema, ui }: Form): readonly PlacedPattern[] {
  return subschemas({ schema, ui }).flatMap(({ schema: { pattern, ...rules }, path, lists }) =>
    typeof pattern === 'string'
      ? [{ path: ['schema', ...path, 'pattern'], pattern, maxLength: maxCharacters(rules), texts: maxTexts(lists) }]
      : [],
  );
}

/** Maximum number of texts inside these lists in one body. */
function maxTexts(lists: readonly JsonSchema[]): number {
  return lists.reduce((texts, { maxItems }) => {
    return texts * Math.min(typeof maxItems === 'number' ? maxItems : maxEntries, maxEntries);
  }, 1);
}

/** Maximum length of a text that a pattern reads, in characters. Compiling a form adds no limit to a choice or a signature. */
function maxCharacters({ maxLength, enum: choices, format }: JsonSchema): number {
  if (typeof maxLength === 'number') return Math.min(maxLength, maxBodyBytes);
  return choices || format === 'signature' ? maxBodyBytes : maxTextLength;
}

/** A pattern with its cost: `steps` for each character. */
export interface MeasuredPattern extends PlacedPattern {
  readonly steps: number;
}

/** The patterns of a form with their costs, and the refused patterns with reason and fix. */
export interface FormPatterns {
  readonly measured: readonly MeasuredPattern[];
  readonly refused: readonly (PlacedPattern & { readonly reason: string; readonly fix: string })[];
}

/** Measures the cost of each pattern of a form. */
export function measurePatterns(form: Form): FormPatterns {
  const measured: MeasuredPattern[] = [];
  const refused: FormPatterns['refused'][number][] = [];
  for (const placed of findPatterns(form)) {
    const found = measurePattern(placed.pattern, placed.maxLength);
    if ('steps' in found) measured.push({ ...placed, steps: found.steps });
    else refused.push({ ...placed, reason: found.refused, fix: found.fix });
  }
  return { measured, refused };
}

/** The fix for patterns that are together too expensive. */
export const excessiveCostFix =
  'Lower "maxLength" and "maxItems" of the fields with a pattern, shorten the repeats, or remove patterns.';

/** The steps of the patterns for the most expensive body, and the most expensive pattern; undefined if the steps are at most `maxFormPatternCost`. */
export function findExcessiveCost<P extends MeasuredPattern>(
  patterns: readonly P[],
): { totalCost: number; heaviest: P } | undefined {
  // The most expensive body fills the most expensive patterns first.
  let charactersLeft = maxBodyBytes;
  let totalCost = 0;
  for (const { steps, maxLength, texts } of patterns.toSorted((a, b) => b.steps - a.steps)) {
    const characters = Math.min(maxLength * texts, charactersLeft);
    charactersLeft -= characters;
    totalCost += steps * characters;
  }
  const weight = ({ steps, maxLength, texts }: P) => steps * Math.min(maxLength * texts, maxBodyBytes);
  const heaviest = patterns.toSorted((a, b) => weight(b) - weight(a))[0];
  return totalCost > maxFormPatternCost && heaviest ? { totalCost, heaviest } : undefined;
}
