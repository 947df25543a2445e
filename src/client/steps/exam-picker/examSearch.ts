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
  /** What the words say. Segments of modalities are alternatives, and those of body parts too; a hint only raises its exams. */
  readonly role: 'modality' | 'bodyPart' | 'hint' | 'other';
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
const maxJoined = 4;
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
    role: roleOf(term),
    isGuess: false,
  });

  function roleOf(term: readonly string[]): Segment['role'] {
    const key = term.join('');
    if (index.modalities.has(key)) return 'modality';
    if (index.hints.has(key)) return 'hint';
    return [...index.exactly(term).values()].some(({ isBodyPart }) => isBodyPart) ? 'bodyPart' : 'other';
  }

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
    return { exams, role: 'other', isGuess: true };
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
    return ranked(segments, parts, vocabulary.length).map(({ exam, marks, matched }) => {
      const isMarked = (word: string) => [...partsOf(word), index.keyOf(word)].some((key) => marks.has(key));
      return { exam, name: nameParts(exam.name, isMarked), matched };
    });
  };
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
  const matches = new Map<IndexedExam, { score: number; readonly postings: Posting[]; readonly said: Set<unknown> }>();
  for (const segment of segments) {
    const { exams, role } = segment;
    const rarity = 1 + Math.log(1 + vocabularySize / (1 + exams.size)) / 4;
    for (const [exam, posting] of exams) {
      const match = matches.get(exam) ?? { score: 0, postings: [], said: new Set() };
      match.score += posting.weight * rarity;
      match.postings.push(posting);
      if (role !== 'hint' || !others) match.said.add(role === 'other' ? segment : role);
      matches.set(exam, match);
    }
  }
  const named = segments.some(({ role }) => role === 'modality');
  const possible = [...matches].filter(([, { said }]) => said.has('modality') || !named);
  const most = Math.max(...possible.map(([, { said }]) => said.size));
  // With other known words than modalities, an exam must match one of these too.
  const isNarrowed = segments.some(({ role, isGuess }) => role !== 'modality' && role !== 'hint' && !isGuess);
  if (most === 0 || (isNarrowed && named && most <= 1)) return [];
  const scored = possible
    .filter(([, { said }]) => said.size === most)
    .map(([{ exam, position, nameSize, nameKeys }, { score, postings }]) => {
      const marks = new Set(postings.flatMap((posting) => posting.marks));
      const bonus = 1 - wholeNameBonus * (1 - Math.min(1, marks.size / nameSize));
      const factor = exam.enquiry === 'general' ? generalEnquiryFactor : 1;
      const phrase = 1 + phraseBonus * shareOfNeighbours(parts, nameKeys);
      return { exam, position, marks, postings, score: score * bonus * factor * phrase };
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

/** Returns which part of the neighbouring words are neighbours in a name too, from 0 to 1. */
function shareOfNeighbours(parts: readonly string[], nameKeys: string): number {
  const pairs = parts.slice(1).map((part, at) => ` ${parts[at]} ${part} `);
  return pairs.filter((pair) => nameKeys.includes(pair)).length / Math.max(1, pairs.length);
}

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
