import type { Exam, ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import { type SearchKeys, searchKeys, wordsOf } from './searchKeys.ts';

/** An exam in the index. */
export interface IndexedExam {
  readonly exam: Exam;
  /** Place in the provider's order. */
  readonly position: number;
  /** Number of words of the name that a search does not ignore. */
  readonly nameSize: number;
  /** Keys of the words of the name, each between spaces. */
  readonly nameKeys: string;
}

/** How a key finds an exam. */
export interface Posting {
  /** From 0 to 1. */
  readonly weight: number;
  /** Keys of words of the exam's name. */
  readonly marks: readonly string[];
  /** What matches outside of the name, as written; empty for words of the name. */
  readonly written: string;
  /** True for a body part. */
  readonly isBodyPart?: boolean;
}

/** The exams of a key. */
export type Postings = ReadonlyMap<IndexedExam, Posting>;

/** How much a match counts by its field. */
const weights = { name: 1, bodyPart: 0.95, code: 0.9, modalityName: 0.9, slug: 0.6, group: 0.5 };
/** How much the words of a list count: those of an exam, and others. */
const examTermWeight = 1.2;
const termWeight = 0.9;
const synonymFactor = 0.85;
const meaningFactor = 0.8;
/** Each further meaning of a term counts less by this factor. */
const nextMeaningFactor = 0.93;
/** “CT” in the name of a PET-CT, and “X-ray” for a mammogram, count less than for exams of that modality. */
const otherModalityFactor = 0.6;
/** The name of a group has no synonyms: in “Head and neck” not every exam is one of the brain. */
const leastForSynonyms = 0.55;

/** The exams by the keys of all words that find them. */
export interface ExamIndex extends SearchKeys {
  /** All keys. */
  readonly vocabulary: ReadonlySet<string>;
  /** Keys of the names of modalities, also of those that no exam has. */
  readonly modalities: ReadonlySet<string>;
  /** Keys that mean only a modality, such as `broken`: exams of this modality come first. */
  readonly hints: ReadonlySet<string>;
  /** Beginnings of unknown words, such as `nephr-`, the longest first; keys too. */
  readonly beginnings: readonly string[];
  /** Returns the exams of a key. */
  of(key: string): Postings;
  /** Returns the exams of the term that the parts form, and those that have all parts. */
  exactly(parts: readonly string[]): Postings;
}

const none: Postings = new Map();

/** Indexes exams with their own words, and then with synonyms and meanings of these. */
export function indexExams(groups: readonly ExamGroup[], words: SearchWords): ExamIndex {
  const keys = searchKeys(words);
  const { partsOf, keyOf, ignored } = keys;
  const modalities = new Set(Object.values(words.modalities).flat().map(keyOf));
  const modalityNames = new Set(groups.flatMap(({ exams }) => exams.map(({ modalityName }) => keyOf(modalityName))));
  // Maps, because a slug may be `constructor`.
  const terms = {
    modalities: new Map(Object.entries(words.modalities)),
    groups: new Map(Object.entries(words.groups)),
    bodyParts: new Map(Object.entries(words.bodyParts)),
    exams: new Map(Object.entries(words.exams)),
  };
  const index = new Map<string, Map<IndexedExam, Posting>>();
  /** The words of terms that have several. */
  const partsByKey = new Map<string, readonly string[]>();

  function post(key: string, exam: IndexedExam, posting: Posting): void {
    const postings = index.get(key) ?? new Map();
    if ((postings.get(exam)?.weight ?? 0) < posting.weight) postings.set(exam, posting);
    index.set(key, postings);
  }

  function addExam(exam: Exam, group: ExamGroup, position: number): void {
    const { modalityId, modalityName, bodyPart, slug } = exam;
    const name = new Set(partsOf(exam.name));
    const nameSize = Math.max(1, [...name].filter((part) => !ignored.has(part)).length);
    const indexed = { exam, position, nameSize, nameKeys: ` ${partsOf(exam.name).join(' ')} ` };
    const isOther = (key: string) => modalityNames.has(key) && key !== keyOf(modalityName);
    const own = new Set(
      terms.modalities
        .get(modalityId)
        ?.map(keyOf)
        .filter((key) => !isOther(key)),
    );
    const part = new Set(partsOf(bodyPart));
    const fields = { name: exam.name, bodyPart, code: exam.examCode, modalityName, slug, group: group.name };
    for (const [field, text] of Object.entries(fields)) {
      for (const word of field === 'code' ? [text] : wordsOf(text)) {
        // “xray-hip” as one key would hide that “xray” is a modality.
        for (const key of field === 'slug' ? partsOf(word) : [...partsOf(word), keyOf(word)]) {
          const factor = modalities.has(key) && !own.has(key) ? otherModalityFactor : 1;
          const weight = weights[field as keyof typeof fields] * factor;
          const written = name.has(key) || field === 'slug' ? '' : word;
          post(key, indexed, { weight, marks: name.has(key) ? [key] : [], written, isBodyPart: part.has(key) });
        }
      }
    }
    const modalityMarks = partsOf(modalityName).filter((part) => name.has(part));
    const lists = [
      { named: terms.modalities.get(modalityId), weight: termWeight, marks: modalityMarks },
      { named: terms.groups.get(group.slug), weight: termWeight, marks: [] },
      { named: terms.bodyParts.get(bodyPart), weight: termWeight, marks: [] },
      { named: terms.exams.get(slug), weight: examTermWeight, marks: [] },
    ];
    for (const { named = [], weight, marks } of lists) {
      for (const term of named) {
        const key = keyOf(term);
        const factor = isOther(key) ? otherModalityFactor : 1;
        post(key, indexed, { weight: weight * factor, marks, written: marks.length > 0 ? '' : term });
      }
    }
  }

  function exactly(parts: readonly string[]): Postings {
    const telling = parts.filter((part) => !ignored.has(part));
    const [first = none, ...others] = (telling.length > 0 ? telling : parts).map((part) => index.get(part) ?? none);
    const found = new Map(index.get(parts.join('')));
    // “X-ray” as a modality is more than two words of a name, and “L spine” more than “spine”.
    if (found.size > 0 && (modalities.has(parts.join('')) || (telling.length === 1 && parts.length > 1))) return found;
    for (const [exam, posting] of first) {
      const all = [posting, ...others.flatMap((postings) => postings.get(exam) ?? [])];
      const weight = all.reduce((sum, one) => sum + one.weight, 0) / all.length;
      if (all.length > others.length && weight > (found.get(exam)?.weight ?? 0))
        found.set(exam, {
          weight,
          marks: all.flatMap(({ marks }) => marks),
          written: joinedWords(all),
          isBodyPart: all.some(({ isBodyPart }) => isBodyPart),
        });
    }
    return found;
  }

  function of(key: string): Postings {
    const parts = partsByKey.get(key);
    const postings = parts ? exactly(parts) : (index.get(key) ?? none);
    if (parts) index.set(key, new Map(postings));
    partsByKey.delete(key);
    return postings;
  }

  /** Lets terms find the exams that others find now. */
  function addTerms(terms: readonly Equivalent[]): void {
    const found = new Map(terms.map(({ of }) => [of, [] as readonly [IndexedExam, Posting][]]));
    for (const of of found.keys()) found.set(of, [...exactly(partsOf(of))]);
    for (const { term, of, factor, least = 0 } of terms) {
      const termKeys = keysOf(term);
      const shown = isBeginning(term) ? '' : term;
      for (const [exam, { weight, marks, isBodyPart = false }] of found.get(of) ?? []) {
        if (weight < least) continue;
        const written = marks.length > 0 ? '' : shown;
        for (const key of termKeys) post(key, exam, { weight: weight * factor, marks, written, isBodyPart });
      }
    }
  }

  /** Returns the keys of a term: that of all its words, and that of several which a search does not ignore. */
  function keysOf(term: string): readonly string[] {
    if (isBeginning(term)) return [`${keys.beginningOf(term)}-`];
    const parts = partsOf(term);
    if (parts.length > 1) partsByKey.set(keyOf(term), parts);
    const telling = parts.filter((part) => !ignored.has(part));
    return telling.length > 1 ? [...new Set([keyOf(term), telling.join('')])] : [keyOf(term)];
  }

  for (const [position, [exam, group]] of groups
    .flatMap((group) => group.exams.map((exam) => [exam, group] as const))
    .entries())
    addExam(exam, group, position);
  addTerms(
    words.synonyms.flatMap((terms) =>
      terms.flatMap((of) =>
        terms
          .filter((term) => term !== of)
          .map((term) => ({ term, of, factor: synonymFactor, least: leastForSynonyms })),
      ),
    ),
  );
  addTerms(
    Object.entries(words.meanings).flatMap(([term, meanings]) =>
      meanings.map((of, n) => ({ term, of, factor: meaningFactor * nextMeaningFactor ** n })),
    ),
  );
  const beginnings = [...index.keys()].filter(isBeginning).sort((a, b) => b.length - a.length);
  const vocabulary = new Set([...index.keys(), ...modalities].filter((key) => !isBeginning(key)));
  const hints = new Set(
    Object.entries(words.meanings).flatMap(([term, meanings]) =>
      meanings.every((of) => modalities.has(keyOf(of))) ? keysOf(term) : [],
    ),
  );
  return { ...keys, vocabulary, modalities, hints, beginnings, of, exactly };
}

/** A term that finds what another text finds. */
interface Equivalent {
  readonly term: string;
  readonly of: string;
  /** How much it counts, from 0 to 1. */
  readonly factor: number;
  /** Exams that the text finds with less weight are left out. */
  readonly least?: number;
}

const isBeginning = (term: string) => term.endsWith('-');

function joinedWords(postings: readonly Posting[]): string {
  return [...new Set(postings.map(({ written }) => written))].filter(Boolean).join(' ');
}
