import type { Path } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { largestBody, mostEntries, mostFormWork } from '#base/limits.ts';
import { type Form, longestText } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { measurePattern } from './compilePattern.ts';

/** A pattern, where it stands, and how many texts of what length one body may hold for it. */
interface PlacedPattern {
  readonly path: Path;
  readonly pattern: string;
  readonly maxLength: number;
  readonly texts: number;
}

/** The patterns of a schema and of what it holds: parts of an address, and entries of a list. */
function findPatterns(schema: JsonSchema, path: Path, texts: number): readonly PlacedPattern[] {
  const { pattern, properties, items, maxItems } = schema;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const entries = Math.min(typeof maxItems === 'number' ? maxItems : mostEntries, mostEntries);
  return [
    ...(typeof pattern === 'string'
      ? [{ path: [...path, 'pattern'], pattern, maxLength: maxCharacters(schema), texts }]
      : []),
    ...fields.flatMap(([name, field]) =>
      isRecord(field) ? findPatterns(field as JsonSchema, [...path, 'properties', name], texts) : [],
    ),
    ...(isRecord(items) ? findPatterns(items as JsonSchema, [...path, 'items'], texts * entries) : []),
  ];
}

/** Characters of a text that its pattern may meet. A choice and a signature are given no limit when a form is compiled. */
function maxCharacters({ maxLength, enum: choices, format }: JsonSchema): number {
  if (typeof maxLength === 'number') return Math.min(maxLength, largestBody);
  return choices || format === 'signature' ? largestBody : longestText;
}

/** A pattern whose steps for one character are known. */
export interface MeasuredPattern extends PlacedPattern {
  readonly steps: number;
}

/** What the patterns of a form cost, and those that cannot be used where they stand, with the reason and what to do. */
export interface FormPatterns {
  readonly measured: readonly MeasuredPattern[];
  readonly refused: readonly (PlacedPattern & { readonly reason: string; readonly fix: string })[];
}

/** Counts the steps of each pattern of a form. */
export function measurePatterns({ schema }: Form): FormPatterns {
  const counted: MeasuredPattern[] = [];
  const refused: FormPatterns['refused'][number][] = [];
  for (const placed of findPatterns(schema, ['schema'], 1)) {
    const found = measurePattern(placed.pattern, placed.maxLength);
    if ('steps' in found) counted.push({ ...placed, steps: found.steps });
    else refused.push({ ...placed, reason: found.refused, fix: found.fix });
  }
  return { measured: counted, refused };
}

/** What the author of patterns that cost too much together can do. */
export const excessiveCostFix =
  'Lower "maxLength" and "maxItems" of the fields with a pattern, shorten the repeats, or drop patterns.';

/** The steps that patterns take for the worst body, and which of them takes most; undefined when that is within `mostFormWork`. */
export function findExcessiveCost<P extends MeasuredPattern>(
  patterns: readonly P[],
): { totalCost: number; heaviest: P } | undefined {
  // The worst body fills the patterns of the most steps first, and as many characters as it holds.
  let charactersLeft = largestBody;
  let work = 0;
  for (const { steps, maxLength, texts } of patterns.toSorted((a, b) => b.steps - a.steps)) {
    const characters = Math.min(maxLength * texts, charactersLeft);
    charactersLeft -= characters;
    work += steps * characters;
  }
  const weight = ({ steps, maxLength, texts }: P) => steps * Math.min(maxLength * texts, largestBody);
  const heaviest = patterns.toSorted((a, b) => weight(b) - weight(a))[0];
  return work > mostFormWork && heaviest ? { totalCost: work, heaviest } : undefined;
}
