import { readdirSync, readFileSync } from 'node:fs';
import { oncePerKey } from '#base/oncePer.ts';
import type { SearchWordsEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';
import { bodyPartIn } from './localizeCatalog.ts';

/** Search words with every part. */
export type SearchWords = Required<Omit<SearchWordsEntry, '$schema' | 'includes'>>;

/**
 * Returns the search words of a locale, such as `en-NZ`: those of its language and the languages that it includes, of the portal and of the
 * provider.
 */
export const searchWordsIn = oncePerKey(
  (catalog: CatalogSnapshot, locale: string): SearchWords =>
    joined(listsOf(catalog, locale), (bodyPart) => bodyPartIn(catalog, locale, bodyPart)),
);

function listsOf(catalog: CatalogSnapshot, locale: string): readonly SearchWordsEntry[] {
  const [language = locale] = locale.split('-');
  const languages = new Set([locale, language]);
  const lists: SearchWordsEntry[] = [];
  // A set also visits what is added meanwhile.
  for (const one of languages) {
    for (const list of [baseWords().get(one), catalog.searchWords.get(one)]) {
      if (!list) continue;
      lists.push(list);
      for (const other of list.includes ?? []) languages.add(other);
    }
  }
  return lists;
}

function joined(lists: readonly SearchWordsEntry[], renamePart: (bodyPart: string) => string): SearchWords {
  return {
    ignored: [...new Set(lists.flatMap(({ ignored = [] }) => ignored))],
    endings: Object.assign({}, ...lists.map(({ endings }) => endings).toReversed()),
    letters: Object.assign({}, ...lists.map(({ letters }) => letters).toReversed()),
    sounds: Object.assign({}, ...lists.map(({ sounds }) => sounds).toReversed()),
    synonyms: lists.flatMap(({ synonyms = [] }) => synonyms),
    meanings: joinedTerms(lists.map(({ meanings }) => meanings)),
    modalities: joinedTerms(lists.map(({ modalities }) => modalities)),
    groups: joinedTerms(lists.map(({ groups }) => groups)),
    bodyParts: joinedTerms(
      lists.map(({ bodyParts }) => bodyParts),
      renamePart,
    ),
    exams: joinedTerms(lists.map(({ exams }) => exams)),
  };
}

function joinedTerms(
  lists: readonly SearchWordsEntry['exams'][],
  rename = (name: string) => name,
): Required<SearchWordsEntry>['exams'] {
  const entries = lists.flatMap((list) => Object.entries(list ?? {}));
  const byName = Map.groupBy(entries, ([name]) => rename(name));
  return Object.fromEntries(
    [...byName].map(([name, some]) => [name, [...new Set(some.flatMap(([, terms]) => terms))]]),
  );
}

const folder = new URL('../../../../catalog/base/search-words/', import.meta.url);

let words: ReadonlyMap<string, SearchWordsEntry> | undefined;

/** Returns the search words of the portal by language; read once. */
export function baseWords(): ReadonlyMap<string, SearchWordsEntry> {
  words ??= new Map(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  );
  return words;
}
