import { parseArgs } from 'node:util';

/** One command of `npm run cli -- …`. */
export interface Command {
  /** The words that call it, such as `catalog import`. */
  readonly name: string;
  /** Its arguments for help, such as `<folder>`; empty without arguments. */
  readonly arguments: string;
  readonly description: string;
  /** Resolves to the exit status: 0 done, 1 errors found, 2 wrong call. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** Where a command prints. */
export interface CommandIo {
  /** Prints a line to standard output. */
  readonly say: (line: string) => void;
  /** Prints a line to standard error. */
  readonly complain: (line: string) => void;
}

/** The parsed arguments of a call. */
export interface Given {
  /** Arguments that are not options. */
  readonly words: readonly string[];
  /** Values of options that take one. */
  readonly texts: { readonly [option: string]: string | undefined };
  /** Values of options that may be repeated. */
  readonly lists: { readonly [option: string]: readonly string[] | undefined };
  /** Names of options without a value. */
  readonly switches: ReadonlySet<string>;
}

/** What a command accepts. */
export interface Accepted {
  /** Least and most words; none if left out. */
  readonly words?: readonly [least: number, most: number];
  /** Names of options that take a value. */
  readonly texts?: readonly string[];
  /** Names of options that take a value and may be repeated. */
  readonly lists?: readonly string[];
  /** Names of options without a value. */
  readonly switches?: readonly string[];
}

interface Definition extends Accepted, Pick<Command, 'name' | 'arguments' | 'description'> {
  readonly work: (given: Given, io: CommandIo) => Promise<number>;
}

/** Thrown for a wrong call, such as a brand that does not exist; the message says what is right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Makes a command that parses its arguments. For wrong ones it prints the reason and the usage, and ends with status 2. */
export function defineCommand({ name, arguments: rest, description, work, ...accepted }: Definition): Command {
  return {
    name,
    arguments: rest,
    description,
    async run(args, io) {
      const given = parse(args, accepted);
      if (typeof given === 'string') {
        io.complain(`${given} Usage: npm run cli -- ${name} ${rest}`.trimEnd());
        return 2;
      }
      try {
        return await work(given, io);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        io.complain(error.message);
        return 2;
      }
    },
  };
}

/** Returns a whole number. Throws a UsageError that names the option and the allowed range. */
export function wholeNumber(option: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new UsageError(`--${option} is "${text}". Allowed: a whole number from ${from} to ${to}.`);
}

/** Returns the arguments, or a sentence that says what is wrong with them. */
function parse(
  args: readonly string[],
  { words: [least, most] = [0, 0], texts = [], lists = [], switches = [] }: Accepted,
): Given | string {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }]),
    ...lists.map((name) => [name, { type: 'string' as const, multiple: true }]),
    ...switches.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (positionals.length < least) return 'An argument is missing.';
    if (positionals.length > most) return `The argument “${positionals[most]}” is not expected.`;
    const given = Object.entries(values);
    return {
      words: positionals,
      texts: Object.fromEntries(given.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
      lists: Object.fromEntries(given.filter((pair): pair is [string, string[]] => Array.isArray(pair[1]))),
      switches: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a text has the form of an id (UUID, RFC 9562, in lower case). */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
