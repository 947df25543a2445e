import { normalize } from '#base/normalize.ts';
import type { SearchWords } from '#client/stores/CatalogStore.ts';

/** How words of a language become keys, which ignore case, accents, alphabet and the ending of plurals. */
export interface SearchKeys {
  /** Returns the keys of the words of a text; `X-ray` has two. */
  partsOf(text: string): readonly string[];
  /** Returns the key of a term: its words without spaces. */
  keyOf(term: string): string;
  /** Returns a beginning of words as typed; `mening-` keeps its last letters, though they are an ending. */
  beginningOf(term: string): string;
  /** Returns how a key sounds: the same text for `knee` and `nee`. */
  soundOf(key: string): string;
  /** Keys that a search skips, such as `of` or `scan`. */
  readonly ignored: ReadonlySet<string>;
}

/** Returns the keys of a language. */
export function searchKeys({
  letters,
  endings,
  sounds,
  ignored,
}: Pick<SearchWords, 'letters' | 'endings' | 'sounds' | 'ignored'>): SearchKeys {
  const plain = (text: string) =>
    normalize(text)
      .replace(/['’`´]/g, '')
      .replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter);
  const rules = Object.entries(endings)
    .map(([from, to]) => ({ from: plain(from), to: plain(to) }))
    .sort((a, b) => b.from.length - a.from.length);
  const stem = (word: string) => {
    const rule = rules.find(({ from }) => word.endsWith(from) && word.length > from.length + 1);
    return rule && word.length > 3 ? word.slice(0, word.length - rule.from.length) + rule.to : word;
  };
  const known = new Map<string, readonly string[]>();
  const partsOf = (text: string) => {
    const parts =
      known.get(text) ??
      plain(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map(stem);
    known.set(text, parts);
    return parts;
  };
  const keyOf = (term: string) => partsOf(term).join('');
  const beginningOf = (term: string) => plain(term).replace(/[^\p{L}\p{N}]+/gu, '');
  return { partsOf, keyOf, beginningOf, soundOf: soundsBy(sounds), ignored: new Set(ignored.map(keyOf)) };
}

/** Returns a function that replaces spellings by sounds, the longest first; `^` and `$` mark the beginning and the end of a word. */
function soundsBy(sounds: SearchWords['sounds']): SearchKeys['soundOf'] {
  const bySpelling = new Map(Object.entries(sounds));
  const longest = Math.max(1, ...[...bySpelling.keys()].map((spelling) => spelling.length));
  return (key) => {
    const word = `^${key}$`;
    let sound = '';
    for (let at = 0; at < word.length; ) {
      let length = Math.min(longest, word.length - at);
      while (length > 1 && !bySpelling.has(word.slice(at, at + length))) length--;
      const spelling = word.slice(at, at + length);
      sound += bySpelling.get(spelling) ?? spelling;
      at += length;
    }
    return sound.replace(/[$^]/g, '').replace(/(.)\1+/g, '$1');
  };
}

/** Splits a text at white space and punctuation; words with hyphens stay whole. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,;:()]+/).filter(Boolean);
}
