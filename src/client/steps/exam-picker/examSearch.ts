import type { Exam, ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import { type IndexedExam, indexExams, type Posting, type Postings } from './examIndex.ts';
import { wordsOf } from './searchKeys.ts';
import { similarity, similarWords } from './similarity.ts';

/** An exam that a search finds. */
export interface FoundExam {
  readonly exam: Exam;
  /** Its name, divided into matching words and the text between them. */
  readonly name: readonly NamePart[];
  /** What matches outside of the name, as written: an everyday word, a body part or a code. */
  readonly matched: readonly string[];
}

/** A part of an exam's name. */
export interface NamePart {
  readonly text: string;
  /** Index of its first character. */
  readonly at: number;
  /** True for a word that a search matches. */
  readonly found: boolean;
}

/** Returns the exams that match a text, best first; none if no word is known. */
export type ExamSearch = (text: string, options?: SearchOptions) => readonly FoundExam[];

interface SearchOptions {
  /** Ignores the names of modalities in the text. */
  readonly ignoreModality?: boolean;
}

/** Some words of a search with the exams that they find. */
interface Segment {
  readonly exams: Postings;
  /** What the words say. Segments of modalities are alternatives, and those of body parts too; a hint only raises its exams. */
  readonly role: 'modality' | 'bodyPart' | 'hint' | 'other';
  /** True for an unknown word. */
  readonly isGuess: boolean;
}

/** A known term in what was typed. */
interface Term {
  readonly words: readonly string[];
  /** Index of the word after it. */
  readonly end: number;
}

/** A known key that an unknown word may mean, and how likely, from 0 to 1. */
interface Guess {
  readonly key: string;
  readonly quality: number;
}

/** The most words of a term. */
const longestTerm = 4;
/** The most words in a word without spaces. */
const maxJoined = 4;
/** A word before the last one counts as the beginning of much longer ones from this number of letters on. */
const leastBeginning = 4;
/** How likely a word is that sounds like the typed one. */
const sameSound = 0.65;
/** A guess of at least this quality has one wrong letter. */
const leastLikely = 0.6;
/** A guess is used if it is at most this much less likely than the best. */
const guessMargin = 0.08;
/** Results below this part of the best score are left out. */
const leastOfBest = 0.45;
/** An exam whose name has all neighbours of the search side by side counts by this part more. */
const phraseBonus = 0.4;
/** An exam whose name has only words of the search counts by this part more than others. */
const wholeNameBonus = 0.15;
/** Exams that cannot be booked, for patients who do not know what they need, come last. */
const generalEnquiryFactor = 0.5;

/**
 * Returns a search for exams with the words of the visitor's language. It finds words of the name, synonyms, codes, beginnings of words,
 * misspelt words, and words without spaces. Its first call indexes the exams.
 */
export function searchExams(groups: readonly ExamGroup[], words: SearchWords): ExamSearch {
  let search: ExamSearch | undefined;
  return (text, options) => {
    search ??= searchIndex(groups, words);
    return search(text, options);
  };
}

function searchIndex(groups: readonly ExamGroup[], words: SearchWords): ExamSearch {
  const index = indexExams(groups, words);
  const { partsOf, ignored } = index;
  const vocabulary = [...index.vocabulary];
  const guesses = new Map<string, readonly Guess[]>();
  let bySound: ReadonlyMap<string, readonly string[]> | undefined;

  const similarTo = similarWords(vocabulary);
  const longIgnored = [...ignored].filter((word) => word.length >= 4);

  const isKnown = (key: string) => ignored.has(key) || index.vocabulary.has(key);
  // Too many words could be made of two letters, or of three that say nothing about an exam, such as `car`.
  const isPiece = (key: string) =>
    isKnown(key) && (key.length > (index.vocabulary.has(key) ? 2 : 3) || index.modalities.has(key));

  /** Splits words into the longest known terms, and guesses unknown words. */
  function segmentsOf(parts: readonly string[]): readonly Segment[] {
    const segments: Segment[] = [];
    for (let at = 0; at < parts.length; ) {
      const term = termAt(parts, at);
      const { found, end } = term ? { found: [known(term.words)], end: term.end } : unknown(parts, at);
      if (!term || !ignored.has(term.words.join(''))) segments.push(...found);
      at = end;
    }
    return segments;
  }

  /** Returns the longest known term at a word and where the next one begins; undefined for an unknown word. */
  function termAt(parts: readonly string[], at: number): Term | undefined {
    const isIgnored = ignored.has(parts[at] ?? '');
    const telling = [...parts.keys()].slice(at).filter((index) => !ignored.has(parts[index] ?? ''));
    for (let length = Math.min(longestTerm, parts.length - at); length > 0; length--) {
      const together = parts.slice(at, at + length);
      const spread = isIgnored ? together : telling.slice(0, length).map((index) => parts[index] ?? '');
      const swapped = length === 2 ? spread.toReversed() : spread;
      if (isKnown(together.join(''))) return { words: together, end: at + length };
      const words = [spread, swapped].find((some) => some.length === length && index.vocabulary.has(some.join('')));
      if (words) return { words, end: isIgnored ? at + length : (telling[length - 1] ?? at) + 1 };
    }
    return undefined;
  }

  function known(term: readonly string[]): Segment {
    const exams = index.exactly(term);
    const isBodyPart = [...exams.values()].some((posting) => posting.isBodyPart);
    return { exams, role: roleOf([term.join('')]) ?? (isBodyPart ? 'bodyPart' : 'other'), isGuess: false };
  }

  /** Returns the role of keys that are all modalities or hints. */
  function roleOf(keys: readonly string[]): 'modality' | 'hint' | undefined {
    if (keys.every((key) => index.modalities.has(key))) return 'modality';
    return keys.every((key) => index.hints.has(key)) ? 'hint' : undefined;
  }

  /**
   * Takes an unknown word with the next one as a misspelt word; or alone as the beginning of a word, one that sounds the same, several words
   * without spaces, a misspelt word, or one with a known beginning. Returns where the next word begins too.
   */
  function unknown(parts: readonly string[], at: number): { readonly found: readonly Segment[]; readonly end: number } {
    const [part = '', next] = parts.slice(at, at + 2);
    const end = at + 1;
    const pair = next && next.length > 1 ? part + next : '';
    const together = pair ? [...soundsLike(pair), ...closeTo(pair)] : [];
    if (bestOf(together) >= leastLikely) return { found: [guessed(together)], end: end + 1 };
    const alike = [...beginningWith(part, next === undefined), ...soundsLike(part)];
    if (alike.length > 0) return { found: [guessed(alike)], end };
    const beginning = index.beginnings.find((key) => part.startsWith(key.slice(0, -1)));
    if (!beginning && isAlmostIgnored(part)) return { found: [], end };
    const joined = splitJoined(part, isPiece);
    if (joined) return { found: segmentsOf(joined), end };
    const close = closeTo(part);
    if (beginning && bestOf(close) < leastLikely)
      return { found: [{ ...guessed([{ key: beginning, quality: 1 }]), isGuess: false }], end };
    if (close.length > 0) return { found: [guessed(close)], end };
    return together.length > 0 ? { found: [guessed(together)], end: end + 1 } : { found: [], end };
  }

  /** Returns the keys that begin with a word, which may be unfinished if it is the last one. */
  function beginningWith(part: string, isLast: boolean): readonly Guess[] {
    const longest = isLast || part.length >= leastBeginning ? Number.POSITIVE_INFINITY : part.length + 1;
    return vocabulary
      .filter((key) => key.startsWith(part) && key.length <= longest)
      .map((key) => ({ key, quality: 0.7 + (0.2 * part.length) / key.length }));
  }

  /** Returns the keys that sound like a word. */
  function soundsLike(word: string): readonly Guess[] {
    bySound ??= Map.groupBy(vocabulary, index.soundOf);
    const sound = index.soundOf(word);
    const keys = word.length < 3 || sound.length < 2 ? [] : (bySound.get(sound) ?? []);
    return keys.map((key) => ({ key, quality: sameSound }));
  }

  /** Returns true for a misspelt ignored word, such as `scann`. */
  function isAlmostIgnored(part: string): boolean {
    return (
      longIgnored.some((word) => similarity(part, word) >= 0.6) && closeTo(part).every(({ quality }) => quality < 0.6)
    );
  }

  function guessed(some: readonly Guess[]): Segment {
    const exams = new Map<IndexedExam, Posting>();
    for (const { key, quality } of some) {
      for (const [exam, posting] of index.of(key)) {
        const weight = posting.weight * quality;
        if (weight > (exams.get(exam)?.weight ?? 0)) exams.set(exam, { ...posting, weight });
      }
    }
    return { exams, role: roleOf(some.map(({ key }) => key)) ?? 'other', isGuess: true };
  }

  /** Returns the keys that are most similar to a misspelt word. */
  function closeTo(word: string): readonly Guess[] {
    const earlier = guesses.get(word);
    if (earlier) return earlier;
    const similar = similarTo(word)
      .map((key) => ({ key, quality: similarity(word, key) }))
      .filter(({ quality }) => quality > 0);
    const best = bestOf(similar);
    const close = similar.filter(({ quality }) => quality >= best - guessMargin);
    guesses.set(word, close);
    return close;
  }

  /** Takes ignored words as what they name, or the last one as the beginning of a word. */
  function ignoredOnly(parts: readonly string[]): readonly Segment[] {
    const named = parts.filter((part) => index.vocabulary.has(part)).map((part) => known([part]));
    const beginnings = named.length > 0 ? [] : parts.slice(-1).flatMap((part) => beginningWith(part, true));
    return beginnings.length > 0 ? [guessed(beginnings)] : named;
  }

  return (text, { ignoreModality = false } = {}) => {
    const parts = wordsOf(text).flatMap(partsOf);
    const all = segmentsOf(parts);
    const found = ignoreModality ? all.filter(({ role }) => role !== 'modality') : all;
    if (ignoreModality && found.length === 0) return [];
    const segments = found.length > 0 ? found : ignoredOnly(parts);
    return ranked(segments, parts, vocabulary.length).map(({ exam, marks, matched }) => {
      const isMarked = (word: string) => {
        const keys = [...partsOf(word), index.keyOf(word)];
        // Exams that are near are of another modality than the one that was typed.
        return keys.some((key) => marks.has(key)) && !(ignoreModality && keys.some((key) => index.modalities.has(key)));
      };
      return { exam, name: nameParts(exam.name, isMarked), matched };
    });
  };
}

/** What an exam matches. */
interface Match {
  score: number;
  readonly postings: Posting[];
  /** The segments that it matches; one for all modalities, and one for all body parts. */
  readonly said: Set<unknown>;
  /** Those that are no guesses. */
  readonly sure: Set<unknown>;
}

/** An exam with the keys of its words that match. */
interface RankedExam extends Pick<FoundExam, 'exam' | 'matched'> {
  readonly marks: ReadonlySet<string>;
}

/**
 * Returns the exams that match most of what is said, best first: one of several modalities and one of several body parts suffice, and more
 * of them count more.
 */
function ranked(segments: readonly Segment[], parts: readonly string[], vocabularySize: number): readonly RankedExam[] {
  const others = segments.some(({ role }) => role !== 'hint');
  const matches = new Map<IndexedExam, Match>();
  for (const segment of segments) {
    const { exams, role, isGuess } = segment;
    const rarity = 1 + Math.log(1 + vocabularySize / (1 + exams.size)) / 4;
    for (const [exam, posting] of exams) {
      const match = matches.get(exam) ?? { score: 0, postings: [], said: new Set(), sure: new Set() };
      match.score += posting.weight * rarity;
      match.postings.push(posting);
      const what = role === 'other' ? segment : role;
      if (role !== 'hint' || !others) match.said.add(what);
      if (role !== 'hint' && !isGuess) match.sure.add(what);
      matches.set(exam, match);
    }
  }
  const named = segments.some(({ role }) => role === 'modality');
  const possible = [...matches].filter(([, { said }]) => said.has('modality') || !named);
  const most = Math.max(...possible.map(([, { said }]) => said.size));
  const surest = Math.max(...possible.map(([, { sure }]) => sure.size));
  // With other known words than modalities, an exam must match one of these too.
  const isNarrowed = segments.some(({ role, isGuess }) => role !== 'modality' && role !== 'hint' && !isGuess);
  if (most === 0 || (isNarrowed && named && most <= 1)) return [];
  // A guess may be wrong: exams without it follow.
  const isMatch = ({ said, sure }: Match) => said.size === most || (isNarrowed && sure.size === surest);
  const scored = possible
    .filter(([, match]) => isMatch(match))
    .map(([{ exam, position, nameSize, nameKeys }, { score, postings, said }]) => {
      const marks = new Set(postings.flatMap((posting) => posting.marks));
      const bonus = 1 - wholeNameBonus * (1 - Math.min(1, marks.size / nameSize));
      const factor = exam.enquiry === 'general' ? generalEnquiryFactor : 1;
      const phrase = 1 + phraseBonus * shareOfNeighbours(parts, nameKeys);
      return { exam, position, marks, postings, missing: most - said.size, score: score * bonus * factor * phrase };
    })
    .sort((a, b) => a.missing - b.missing || b.score - a.score || a.position - b.position);
  const least = (scored[0]?.score ?? 0) * leastOfBest;
  return scored
    .filter(({ score }) => score >= least)
    .map(({ exam, marks, postings }) => {
      const written = postings.map((posting) => posting.written).filter(Boolean);
      return { exam, marks, matched: [...new Set(written)] };
    });
}

/** Returns which part of the neighbouring words are neighbours in a name too, from 0 to 1. */
function shareOfNeighbours(parts: readonly string[], nameKeys: string): number {
  const pairs = parts.slice(1).map((part, at) => ` ${parts[at]} ${part} `);
  return pairs.filter((pair) => nameKeys.includes(pair)).length / Math.max(1, pairs.length);
}

const bestOf = (guesses: readonly Guess[]) => Math.max(0, ...guesses.map(({ quality }) => quality));

/** Splits a word such as `kneemri` into the fewest known words; undefined if it has none. */
function splitJoined(word: string, isPiece: (part: string) => boolean): readonly string[] | undefined {
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 2; end <= word.length; end++) {
    for (let start = 0; start <= end - 2; start++) {
      const before = best[start];
      const part = word.slice(start, end);
      if (before && before.length < (best[end]?.length ?? maxJoined + 1) - 1 && isPiece(part))
        best[end] = [...before, part];
    }
  }
  return best[word.length];
}

/** Divides a name into marked words and the text between them. */
export function nameParts(name: string, isMarked: (word: string) => boolean): readonly NamePart[] {
  const parts: NamePart[] = [];
  let end = 0;
  const add = (to: number, found: boolean) => {
    if (to > end) parts.push({ text: name.slice(end, to), at: end, found });
    end = to;
  };
  for (const { 0: word, index } of name.matchAll(/[\p{L}\p{M}\p{N}]+(?:[-/’'][\p{L}\p{M}\p{N}]+)*/gu)) {
    if (!isMarked(word)) continue;
    add(index, false);
    add(index + word.length, true);
  }
  add(name.length, false);
  return parts;
}
