/** A text in which the words of a search are marked, whatever their case. */
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
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ part: text, at: 0, found: false }];
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  let at = 0;
  return text.split(new RegExp(`(${escaped.join('|')})`, 'iu')).flatMap((part, index) => {
    const start = at;
    at += part.length;
    return part ? [{ part, at: start, found: index % 2 === 1 }] : [];
  });
}
