import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '#base/faults.ts';
import { type JsonSource, JsonSyntaxError, readJson } from '#base/readJson.ts';

/** Adds to each fault the line and column of the value at its pointer, counted from 1. Leaves a fault as it is if its file cannot be read. */
export function locateFaults(faults: readonly Fault[], root = '.'): readonly Fault[] {
  const sources = new Map<string, JsonSource | undefined>();
  return faults.map((fault) => {
    if (!sources.has(fault.file)) sources.set(fault.file, readSource(join(root, fault.file)));
    const place = fault.line === undefined ? sources.get(fault.file)?.placeOf(fault.pointer) : undefined;
    return { ...fault, ...place };
  });
}

function readSource(path: string): JsonSource | undefined {
  if (!path.endsWith('.json') || !existsSync(path)) return undefined;
  try {
    return readJson(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
