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

/** A command about brands: checks its words, and takes the name of a brand that is not there for a wrong call (2). */
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

/** Thrown when a command is asked for something that does not exist; the message says what does. */
export class UsageError extends Error {
  override readonly name = 'WrongCall';
}

/** A brand as it stands on disk. Throws a WrongCall when there is no such brand. */
export function readDraft(brand: string): PackSource {
  requireBrand(brand);
  return { base: readBasePack(), pack: readBrandPack(brand), version: undefined };
}

/** Throws a WrongCall when there is no such brand on disk. */
export function requireBrand(brand: string): void {
  const names = brandNames();
  if (!names.includes(brand)) throw new UsageError(`There is no brand “${brand}”. ${didYouMean(brand, names)}`);
}

/** A number of a version out of a word. Throws a WrongCall when it is none. */
export function parseVersionNumber(word: string): number {
  const number = Number(word);
  if (/^\d+$/.test(word) && number > 0) return number;
  throw new UsageError(`“${word}” is not the number of a version; \`brand history\` lists them.`);
}

/** Says faults with the lines they are on. */
export function printFaults(faults: readonly Fault[], say: (line: string) => void): void {
  if (faults.length > 0) say(formatFaults(withLines(locateFaults(faults))));
}
