import { normalize } from '#base/normalize.ts';

/** A text in which the words of a search are marked, whatever their case and accents. */
export function MarkedWords({ text, search }: { readonly text: string; readonly search: string }) {
  return splitAtWords(text, search).map(({ part, at, found }) => (found ? <mark key={at}>{part}</mark> : part));
}

interface Part {
  readonly part: string;
  /** Index of the first character. */
  readonly at: number;
  /** True for a word of the search. */
  readonly found: boolean;
}

/** Splits a text into the words of a search and the parts between them. */
export function splitAtWords(text: string, search: string): readonly Part[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ part: text, at: 0, found: false }];
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const { plain, indexes } = withIndexes(text);
  let at = 0;
  let plainEnd = 0;
  return plain.split(new RegExp(`(${escaped.join('|')})`, 'iu')).flatMap((plainPart, index) => {
    plainEnd += plainPart.length;
    const start = at;
    at = indexes[plainEnd] ?? text.length;
    return at > start ? [{ part: text.slice(start, at), at: start, found: index % 2 === 1 }] : [];
  });
}

/** Returns a text without case and accents, and for each of its characters the index of the original one. */
function withIndexes(text: string): { readonly plain: string; readonly indexes: readonly number[] } {
  const indexes: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const part = normalize(character);
    for (let i = 0; i < part.length; i++) indexes.push(at);
    plain += part;
    at += character.length;
  }
  return { plain, indexes };
}
