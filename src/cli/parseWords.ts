import { parseArgs } from 'node:util';

/** What a command was called with: its words, its options that take a text, and its switches. */
export interface Words {
  readonly words: readonly string[];
  readonly texts: { readonly [option: string]: string };
  readonly switches: ReadonlySet<string>;
}

export interface WordsAllowed {
  /** Least and most words. */
  readonly words: readonly [least: number, most: number];
  readonly texts?: readonly string[];
  readonly switches?: readonly string[];
}

/** Reads the words of a command, or says in a sentence what is wrong with them. */
export function parseWords(
  args: readonly string[],
  { words, texts = [], switches = [] }: WordsAllowed,
): Words | string {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }]),
    ...switches.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [least, most] = words;
    if (positionals.length < least) return 'Something is missing.';
    if (positionals.length > most) return `“${positionals[most]}” is too much.`;
    const given = Object.entries(values);
    return {
      words: positionals,
      texts: Object.fromEntries(given.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
      switches: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
