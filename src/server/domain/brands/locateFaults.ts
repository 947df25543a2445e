import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '#flow/language.ts';
import { JsonFault, type JsonSource, readJson } from '../catalog/readJson.ts';

/** The faults with the line, counted from 1, on which the value at their pointer begins; without one where it cannot be read. */
export function locateFaults(faults: readonly Fault[], root = '.'): readonly (Fault & { readonly line?: number })[] {
  const sources = new Map<string, JsonSource | undefined>();
  return faults.map((fault) => {
    if (!sources.has(fault.file)) sources.set(fault.file, readSource(join(root, fault.file)));
    const line = sources.get(fault.file)?.lineOf(fault.pointer);
    return line === undefined ? fault : { ...fault, line };
  });
}

function readSource(path: string): JsonSource | undefined {
  if (!path.endsWith('.json') || !existsSync(path)) return undefined;
  try {
    return readJson(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}
