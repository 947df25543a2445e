import type { Exam, ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import { type IndexedExam, indexExams, type Posting, type Postings } from './examIndex.ts';
import { wordsOf } from './searchKeys.ts';
import { similarity } from './similarity.ts';

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
export type ExamSearch = (text: string) => readonly FoundExam[];

/** Some words of a search with the exams that they find. */
interface Segment {
  readonly exams: Postings;
  /** True for the name of a modality: exams of other modalities do not match. */
  readonly required: boolean;
  /** True for an unknown word. */
  readonly isGuess: boolean;
}

/** A known key that an unknown word may mean, and how likely, from 0 to 1. */
interface Guess {
  readonly key: string;
  readonly quality: number;
}

/** The most words of a term. */
const longestTerm = 4;
/** The most words in a word without spaces. */
const mostJoined = 4;
/** A guess is used if it is at most this much less likely than the best. */
const guessMargin = 0.08;
/** Results below this part of the best score are left out. */
const leastOfBest = 0.45;
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
  return (text) => {
    search ??= searchIndex(groups, words);
    return search(text);
  };
}

function searchIndex(groups: readonly ExamGroup[], words: SearchWords): ExamSearch {
  const index = indexExams(groups, words);
  const { partsOf, ignored } = index;
  const vocabulary = [...index.vocabulary];
  const guesses = new Map<string, readonly Guess[]>();

  const longIgnored = [...ignored].filter((word) => word.length >= 4);

  const isKnown = (key: string) => ignored.has(key) || index.vocabulary.has(key);
  // Too many words could be made of two letters.
  const isPiece = (key: string) => isKnown(key) && (key.length > 2 || index.modalities.has(key));

  /** Splits words into the longest known terms, and guesses unknown words. */
  function segmentsOf(parts: readonly string[]): readonly Segment[] {
    const segments: Segment[] = [];
    for (let at = 0; at < parts.length; ) {
      const [part = '', next = ''] = parts.slice(at);
      const length = termLength(parts, at);
      const term = parts.slice(at, at + length);
      if (length === 0) segments.push(...unknown(part, next));
      else if (!ignored.has(term.join(''))) segments.push(known(term));
      at += Math.max(1, length);
    }
    return segments;
  }

  /** Returns the number of words of the longest known term at a word; 0 for an unknown word. */
  function termLength(parts: readonly string[], at: number): number {
    for (let length = Math.min(longestTerm, parts.length - at); length > 0; length--)
      if (isKnown(parts.slice(at, at + length).join(''))) return length;
    return 0;
  }

  const known = (term: readonly string[]): Segment => ({
    exams: index.exactly(term),
    required: index.modalities.has(term.join('')),
    isGuess: false,
  });

  /** Takes an unknown word as the beginning of a word, several words without spaces, or a misspelt word. */
  function unknown(part: string, next: string): readonly Segment[] {
    const beginnings = vocabulary
      .filter((key) => key.startsWith(part))
      .map((key) => ({ key, quality: 0.7 + (0.2 * part.length) / key.length }));
    if (beginnings.length > 0) return [guessed(beginnings)];
    if (isAlmostIgnored(part)) return [];
    const joined = splitJoined(part, isPiece);
    if (joined) return segmentsOf(joined);
    const close = closeTo(part);
    if (close.length > 0) return [guessed(close)];
    const withNext = next ? closeTo(part + next) : [];
    return withNext.length > 0 ? [guessed(withNext)] : [];
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
    return { exams, required: false, isGuess: true };
  }

  /** Returns the keys that are most similar to a misspelt word. */
  function closeTo(word: string): readonly Guess[] {
    const earlier = guesses.get(word);
    if (earlier) return earlier;
    const similar = vocabulary
      .map((key) => ({ key, quality: similarity(word, key) }))
      .filter(({ quality }) => quality > 0);
    const best = Math.max(...similar.map(({ quality }) => quality));
    const close = similar.filter(({ quality }) => quality >= best - guessMargin);
    guesses.set(word, close);
    return close;
  }

  return (text) => {
    const parts = wordsOf(text).flatMap(partsOf);
    const found = segmentsOf(parts);
    const segments =
      found.length > 0 ? found : parts.filter((part) => index.vocabulary.has(part)).map((part) => known([part]));
    return ranked(segments, vocabulary.length).map(({ exam, marks, matched }) => {
      const isMarked = (word: string) => [...partsOf(word), index.keyOf(word)].some((key) => marks.has(key));
      return { exam, name: nameParts(exam.name, isMarked), matched };
    });
  };
}

/** An exam with the keys of its words that match. */
interface RankedExam extends Pick<FoundExam, 'exam' | 'matched'> {
  readonly marks: ReadonlySet<string>;
}

/** Returns the exams that match most segments and all required ones, best first. */
function ranked(segments: readonly Segment[], vocabularySize: number): readonly RankedExam[] {
  const required = segments.filter((segment) => segment.required);
  const matches = new Map<IndexedExam, { score: number; readonly postings: Posting[] }>();
  for (const { exams } of segments) {
    const rarity = 1 + Math.log(1 + vocabularySize / (1 + exams.size)) / 4;
    for (const [exam, posting] of exams) {
      const match = matches.get(exam) ?? { score: 0, postings: [] };
      match.score += posting.weight * rarity;
      match.postings.push(posting);
      matches.set(exam, match);
    }
  }
  const possible = [...matches].filter(([exam]) => required.every(({ exams }) => exams.has(exam)));
  const most = Math.max(...possible.map(([, { postings }]) => postings.length));
  // With other known words than modalities, an exam must match one of these too.
  const isNarrowed = segments.some((segment) => !segment.required && !segment.isGuess);
  if (isNarrowed && most <= required.length) return [];
  const scored = possible
    .filter(([, { postings }]) => postings.length === most)
    .map(([{ exam, position, nameSize }, { score, postings }]) => {
      const marks = new Set(postings.flatMap((posting) => posting.marks));
      const bonus = 1 - wholeNameBonus * (1 - Math.min(1, marks.size / nameSize));
      const factor = exam.enquiry === 'general' ? generalEnquiryFactor : 1;
      return { exam, position, marks, postings, score: score * bonus * factor };
    })
    .sort((a, b) => b.score - a.score || a.position - b.position);
  const least = (scored[0]?.score ?? 0) * leastOfBest;
  return scored
    .filter(({ score }) => score >= least)
    .map(({ exam, marks, postings }) => {
      const written = postings.map((posting) => posting.written).filter(Boolean);
      return { exam, marks, matched: [...new Set(written)] };
    });
}

/** Splits a word such as `kneemri` into the fewest known words; undefined if it has none. */
function splitJoined(word: string, isPiece: (part: string) => boolean): readonly string[] | undefined {
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 2; end <= word.length; end++) {
    for (let start = 0; start <= end - 2; start++) {
      const before = best[start];
      const part = word.slice(start, end);
      if (before && before.length < (best[end]?.length ?? mostJoined + 1) - 1 && isPiece(part))
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
