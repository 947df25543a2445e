import { didYouMean, type Fault, formatFaults, withLines } from '#base/faults.ts';
import { locateFaults } from '#cli/locateFaults.ts';
import { brandNames, readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import type { PackSource } from '#server/domain/brands/served/buildBrand.ts';
import { type Command, defineCommand, UsageError } from './command.ts';

/** Makes a command about brands: each of them accepts --json. */
export function brandCommand(definition: Parameters<typeof defineCommand>[0]): Command {
  return defineCommand({ ...definition, switches: ['json', ...(definition.switches ?? [])] });
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
export function parseVersionNumber(word: string): number {
  const number = Number(word);
  if (/^\d+$/.test(word) && number > 0) return number;
  throw new UsageError(`“${word}” is not a version number; \`brand history\` lists the versions.`);
}

/** Prints faults with their line numbers. */
export function printFaults(faults: readonly Fault[], say: (line: string) => void): void {
  if (faults.length > 0) say(formatFaults(withLines(locateFaults(faults))));
}
