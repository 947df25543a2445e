import type { Fault } from '#base/faults.ts';
import { didYouMean, formatFaults, withLines } from '#base/faults.ts';
import { locateFaults } from '#cli/locateFaults.ts';
import { brandNames, readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import type { PackSource } from '#server/domain/brands/served/buildBrand.ts';
import type { Command, CommandIo } from './command.ts';
import { parseWords, type Words, type WordsAllowed } from './parseWords.ts';

interface BrandCommand extends WordsAllowed {
  readonly name: string;
  readonly arguments: string;
  readonly description: string;
  readonly work: (given: Words, io: CommandIo) => Promise<number>;
}

/** Creates a brand command. Exits with 2 for wrong arguments or an unknown brand. */
export function brandCommand({ name, arguments: rest, description, work, ...allowed }: BrandCommand): Command {
  return {
    name,
    arguments: rest,
    description,
    async run(args, io) {
      const given = parseWords(args, { ...allowed, switches: ['json', ...(allowed.switches ?? [])] });
      if (typeof given !== 'string') {
        try {
          return await work(given, io);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          io.complain(error.message);
          return 2;
        }
      }
      io.complain(`${given} Usage: npm run cli -- ${name} ${rest}`);
      return 2;
    },
  };
}

/** Thrown for an argument that names nothing; the message lists valid values. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
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
