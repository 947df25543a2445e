import { parseArgs } from 'node:util';

/** A command of `npm run cli -- …`. */
export interface Command {
  /** Its name, such as `catalog import`. */
  readonly name: string;
  /** Its arguments as the help lists them, such as `<folder>`; empty without arguments. */
  readonly arguments: string;
  readonly description: string;
  /** Resolves to the exit status: 0 for success, 1 if errors were found, 2 for wrong arguments. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** Where a command prints. */
export interface CommandIo {
  /** Prints a line to standard output. */
  readonly print: (line: string) => void;
  /** Prints a line to standard error. */
  readonly printError: (line: string) => void;
}

/** The parsed arguments of a command. */
export interface ParsedArgs {
  /** Arguments that are not options. */
  readonly positionals: readonly string[];
  /** Values of options that take a value. */
  readonly options: { readonly [option: string]: string | undefined };
  /** Values of options that may be repeated. */
  readonly repeatedOptions: { readonly [option: string]: readonly string[] | undefined };
  /** Names of options without a value, such as `json`. */
  readonly flags: ReadonlySet<string>;
}

/** The arguments that a command accepts. */
interface AcceptedArgs {
  /** Minimum and maximum number of positional arguments; by default none. */
  readonly positionals?: readonly [min: number, max: number];
  /** Names of options that take a value. */
  readonly options?: readonly string[];
  /** Names of options that take a value and may be repeated. */
  readonly repeatedOptions?: readonly string[];
  /** Names of options without a value. */
  readonly flags?: readonly string[];
  /** Returns true for an argument that is no option although it may begin with “-”, such as a booking key. */
  readonly isPositional?: (argument: string) => boolean;
}

interface Definition extends AcceptedArgs, Pick<Command, 'name' | 'arguments' | 'description'> {
  readonly work: (args: ParsedArgs, io: CommandIo) => Promise<number>;
}

/** Thrown for wrong arguments, such as a brand that does not exist. The message tells how to correct them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Defines a command that parses its arguments. For wrong arguments it prints the reason and the usage, and returns status 2. */
export function defineCommand({ name, arguments: rest, description, work, ...accepted }: Definition): Command {
  return {
    name,
    arguments: rest,
    description,
    async run(args, io) {
      const parsed = parse(args, accepted);
      if (typeof parsed === 'string') {
        io.printError(`${parsed} Usage: npm run cli -- ${name} ${rest}`.trimEnd());
        return 2;
      }
      try {
        return await work(parsed, io);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        io.printError(error.message);
        return 2;
      }
    },
  };
}

/** Returns a whole number. Throws a UsageError that names the option and the allowed range. */
export function wholeNumber(option: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new UsageError(`--${option} is “${text}”. Allowed: a whole number from ${from} to ${to}.`);
}

/** Returns the parsed arguments, or a message that says what is wrong with them. */
function parse(
  args: readonly string[],
  { positionals: [min, max] = [0, 0], options = [], repeatedOptions = [], flags = [], isPositional }: AcceptedArgs,
): ParsedArgs | string {
  const optionTypes = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' as const }]),
    ...repeatedOptions.map((name) => [name, { type: 'string' as const, multiple: true }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: isPositional ? afterOptions(args, isPositional) : [...args],
      options: optionTypes,
      allowPositionals: true,
      strict: true,
    });
    if (positionals.length < min) return 'An argument is missing.';
    if (positionals.length > max) return `The argument “${positionals[max]}” is not expected.`;
    const entries = Object.entries(values);
    return {
      positionals,
      options: Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
      repeatedOptions: Object.fromEntries(entries.filter((pair): pair is [string, string[]] => Array.isArray(pair[1]))),
      flags: new Set(entries.filter(([, value]) => value === true).map(([name]) => name)),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '(.+?)'(\.|$)/.exec(reason)?.[1];
    if (unknown) return `There is no option “${unknown}”.`;
    return reason.endsWith('.') ? reason : `${reason}.`;
  }
}

/** Returns arguments in an order in which positional ones follow “--” and therefore are no options. */
function afterOptions(args: readonly string[], isPositional: (argument: string) => boolean): string[] {
  if (args.includes('--')) return [...args];
  return [...args.filter((arg) => !isPositional(arg)), '--', ...args.filter(isPositional)];
}

/** Whether a text has the form of an id (UUID, RFC 9562, in lower case). */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
