/**
 * Returns how similar a typed word is to a known one: 0 for another word, up to 0.65 for one wrong, missing, doubled or swapped letter.
 * The known word may continue where the typed one ends.
 */
export function similarity(typed: string, known: string): number {
  const allowed = allowedEdits(typed, known);
  if (allowed === 0 || typed.length - known.length > allowed) return 0;
  // Of a much longer word, only the beginning can match.
  const isLonger = known.length > typed.length + allowed;
  const { whole, beginning } = editDistance(typed, isLonger ? known.slice(0, typed.length + 1) : known, allowed);
  if (whole <= allowed && !isLonger) return 0.7 - 0.1 * whole;
  return typed.length >= 5 && beginning === 1 && typed[0] === known[0] ? 0.5 : 0;
}

/**
 * Returns a function that leaves out most words with a similarity of 0, because they lack more of its letters than edits are allowed. It
 * compares the sets of letters as bits, which takes a fraction of the time.
 */
export function similarWords(words: readonly string[]): (typed: string) => readonly string[] {
  const letters = words.map(lettersOf);
  return (typed) => {
    const own = lettersOf(typed);
    return words.filter((word, index) => {
      let missing = own & ~(letters[index] ?? 0);
      let edits = allowedEdits(typed, word);
      if (edits === 0) return false;
      // Each turn takes the last bit away.
      for (; missing !== 0 && edits >= 0; edits--) missing &= missing - 1;
      return edits >= 0;
    });
  };
}

/** Returns a bit for each letter of a word; letters of other alphabets share some. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

/**
 * Returns how many edits a word tolerates: none with digits or fewer than four letters, two or three in long words that begin alike. Of
 * seven or eight letters, the last one must be alike too.
 */
function allowedEdits(typed: string, known: string): number {
  if (typed.length < 4 || /\d/.test(typed)) return 0;
  if (typed[0] !== known[0] || typed.length < 7) return 1;
  if (typed.length < 9 && typed.at(-1) !== known.at(-1)) return 1;
  return typed.length < 11 ? 2 : 3;
}

/**
 * Returns the edits (insert, delete, replace, swap neighbours) from a word to another and to its nearest beginning: the optimal string
 * alignment distance. Above the limit, the number is only a lower bound.
 */
function editDistance(from: string, to: string, limit: number): { readonly whole: number; readonly beginning: number } {
  let previous: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let edits = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        edits = Math.min(edits, (previous[j - 2] ?? 0) + 1);
      next.push(edits);
    }
    if (Math.min(...next) > limit) return { whole: limit + 1, beginning: limit + 1 };
    previous = row;
    row = next;
  }
  return { whole: row[to.length] ?? limit + 1, beginning: Math.min(...row) };
}
