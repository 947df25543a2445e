import type { Path } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { maxBodyBytes, maxEntries, maxFormPatternCost } from '#base/limits.ts';
import { type Form, maxTextLength } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { countSteps } from './safePattern.ts';

/** A pattern, where it stands, and how many texts of what length one body may hold for it. */
interface PlacedPattern {
  readonly path: Path;
  readonly pattern: string;
  readonly maxLength: number;
  readonly texts: number;
}

/** The patterns of a schema and of what it holds: parts of an address, and entries of a list. */
function patternsIn(schema: JsonSchema, path: Path, texts: number): readonly PlacedPattern[] {
  const { pattern, properties, items, maxItems } = schema;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const entries = Math.min(typeof maxItems === 'number' ? maxItems : maxEntries, maxEntries);
  return [
    ...(typeof pattern === 'string'
      ? [{ path: [...path, 'pattern'], pattern, maxLength: mostCharacters(schema), texts }]
      : []),
    ...fields.flatMap(([name, field]) =>
      isRecord(field) ? patternsIn(field as JsonSchema, [...path, 'properties', name], texts) : [],
    ),
    ...(isRecord(items) ? patternsIn(items as JsonSchema, [...path, 'items'], texts * entries) : []),
  ];
}

/** Characters of a text that its pattern may meet. A choice and a signature are given no limit when a form is compiled. */
function mostCharacters({ maxLength, enum: choices, format }: JsonSchema): number {
  if (typeof maxLength === 'number') return Math.min(maxLength, maxBodyBytes);
  return choices || format === 'signature' ? maxBodyBytes : maxTextLength;
}

/** A pattern whose steps for one character are known. */
export interface CountedPattern extends PlacedPattern {
  readonly steps: number;
}

/** What the patterns of a form cost, and those that cannot be used where they stand, with the reason and what to do. */
export interface FormPatterns {
  readonly counted: readonly CountedPattern[];
  readonly refused: readonly (PlacedPattern & { readonly reason: string; readonly fix: string })[];
}

/** Counts the steps of each pattern of a form. */
export function countPatterns({ schema }: Form): FormPatterns {
  const counted: CountedPattern[] = [];
  const refused: FormPatterns['refused'][number][] = [];
  for (const placed of patternsIn(schema, ['schema'], 1)) {
    const found = countSteps(placed.pattern, placed.maxLength);
    if ('steps' in found) counted.push({ ...placed, steps: found.steps });
    else refused.push({ ...placed, reason: found.refused, fix: found.fix });
  }
  return { counted, refused };
}

/** What the author of patterns that cost too much together can do. */
export const cheaperPatterns =
  'Lower "maxLength" and "maxItems" of the fields with a pattern, shorten the repeats, or drop patterns.';

/** The steps that patterns take for the worst body, and which of them takes most; undefined when that is within `mostFormWork`. */
export function tooMuchWork<P extends CountedPattern>(
  patterns: readonly P[],
): { work: number; heaviest: P } | undefined {
  // The worst body fills the patterns of the most steps first, and as many characters as it holds.
  let room = maxBodyBytes;
  let work = 0;
  for (const { steps, maxLength, texts } of patterns.toSorted((a, b) => b.steps - a.steps)) {
    const characters = Math.min(maxLength * texts, room);
    room -= characters;
    work += steps * characters;
  }
  const weight = ({ steps, maxLength, texts }: P) => steps * Math.min(maxLength * texts, maxBodyBytes);
  const heaviest = patterns.toSorted((a, b) => weight(b) - weight(a))[0];
  return work > maxFormPatternCost && heaviest ? { work, heaviest } : undefined;
}
