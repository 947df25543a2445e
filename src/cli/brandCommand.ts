import type { Fault } from '#base/faults.ts';
import { didYouMean, formatFaults, withLines } from '#base/faults.ts';
import { locateFaults } from '#server/domain/brands/locateFaults.ts';
import { brandNames, readBasePack, readBrandPack } from '#server/domain/brands/readPacks.ts';
import type { PackSource } from '#server/domain/brands/serveBrand.ts';
import { type Command, defineCommand, UsageError } from './command.ts';

/** Makes a command about brands: each of them accepts --json. */
export function brandCommand(definition: Parameters<typeof defineCommand>[0]): Command {
  return defineCommand({ ...definition, switches: ['json', ...(definition.switches ?? [])] });
}

/** Reads a brand as it is on disk. Throws a UsageError if it does not exist. */
export function draftOf(brand: string): PackSource {
  demandBrand(brand);
  return { base: readBasePack(), pack: readBrandPack(brand), version: undefined };
}

/** Throws a UsageError if a brand does not exist on disk. */
export function demandBrand(brand: string): void {
  const names = brandNames();
  if (!names.includes(brand)) throw new UsageError(`There is no brand “${brand}”. ${didYouMean(brand, names)}`);
}

/** Returns the number of a version. Throws a UsageError for any other word. */
export function versionNumber(word: string): number {
  const number = Number(word);
  if (/^\d+$/.test(word) && number > 0) return number;
  throw new UsageError(`“${word}” is not the number of a version; \`brand history\` lists them.`);
}

/** Prints faults with their files and lines. */
export function sayFaults(faults: readonly Fault[], say: (line: string) => void): void {
  if (faults.length > 0) say(formatFaults(withLines(locateFaults(faults))));
}
