import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean, type Fault, formatFaults, withLines } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { type JsonSource, JsonSyntaxError, readJson } from '#base/readJson.ts';
import type { Config } from '#server/config.ts';
import { brandNames, readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import type { PackSource } from '#server/domain/brands/served/buildBrand.ts';
import { brandAddress } from '#server/domain/brands/served/servedBrand.ts';
import { type Command, defineCommand, UsageError } from './command.ts';

/** Defines a command about brands. All of them accept --json. */
export function brandCommand(definition: Parameters<typeof defineCommand>[0]): Command {
  return defineCommand({ ...definition, flags: ['json', ...(definition.flags ?? [])] });
}

/** Reads a brand from disk. Throws a UsageError for an unknown brand. */
export function readDraft(brand: string): PackSource {
  requireBrand(brand);
  return { base: readBasePack(), pack: readBrandPack(brand), version: undefined };
}

/** Throws a UsageError if there is no such brand on disk. */
export function requireBrand(brand: string): void {
  const names = brandNames();
  if (!names.includes(brand)) throw new UsageError(`There is no brand “${brand}”. ${didYouMean(brand, names)}`);
}

/** Parses a version number. Throws a UsageError for anything else. */
export function parseVersionNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number > 0 && number < 2 ** 31) return number;
  throw new UsageError(`“${text}” is not a version number; \`brand history\` lists the versions.`);
}

/** Prints faults with their line numbers. */
export function printFaults(faults: readonly Fault[], print: (line: string) => void): void {
  if (faults.length > 0) print(formatFaults(withLines(locateFaults(faults))));
}

/** Returns the address of a page of a brand on its own host. Throws a UsageError for an unknown brand. */
export function brandLink(
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  brand: string,
  path: string,
): string {
  const settings = readDraft(brand).pack.pack.files['brand.json']?.json;
  const hosts = isRecord(settings) && Array.isArray(settings.hosts) ? settings.hosts : [];
  return (
    brandAddress(
      publicUrl || `http://localhost:${port}`,
      hosts.filter((host) => typeof host === 'string'),
    ) + path
  );
}

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
