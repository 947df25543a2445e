import { expect, test } from 'vitest';
import type { SearchWordsEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';
import { catalogSchemas } from './parseCatalog.ts';
import { baseWords, searchWordsIn } from './searchWords.ts';

/** A catalog with only search words. */
const catalogWith = (words: { readonly [language: string]: SearchWordsEntry }) =>
  ({ searchWords: new Map(Object.entries(words)), translations: new Map(), exams: [] }) as unknown as CatalogSnapshot;

test.each([...baseWords()])('the words of the portal follow their schema: %s', (language, words) => {
  const validate = catalogSchemas().get('search-words.json');
  expect(validate?.(words), JSON.stringify(validate?.errors)).toBe(true);
  const unknown = (words.includes ?? []).filter((other) => other === language || !baseWords().has(other));
  expect(unknown).toEqual([]);
  // Only a catalog has these.
  expect([words.groups, words.bodyParts, words.exams].flatMap((part) => Object.keys(part ?? {}))).toEqual([]);
});

test('joins the words of portal and provider', () => {
  const catalog = catalogWith({ en: { exams: { knee: ['sore leg'] }, modalities: { CT: ['doughnut'] } } });
  const words = searchWordsIn(catalog, 'en-NZ');
  expect(words.exams).toEqual({ knee: ['sore leg'] });
  expect(words.modalities.CT).toEqual(expect.arrayContaining(['cat scan', 'doughnut']));
  expect(words.synonyms.flat()).toContain('tummy');
});

test('[CF-2a] a locale has the words of included languages', () => {
  const catalog = catalogWith({ mk: { exams: { knee: ['коленце'] } }, 'en-NZ': { exams: { knee: ['crook knee'] } } });
  expect(searchWordsIn(catalog, 'mk').exams).toEqual({ knee: ['коленце'] });
  expect(searchWordsIn(catalog, 'mk').synonyms.flat()).toEqual(expect.arrayContaining(['стомак', 'tummy']));
  expect(searchWordsIn(catalog, 'en-NZ').exams).toEqual({ knee: ['crook knee'] });
  expect(searchWordsIn(catalog, 'en-AU').exams).toEqual({});
});

test('a language without words has none', () => {
  const { synonyms, letters } = searchWordsIn(catalogWith({}), 'fr');
  expect({ synonyms, letters }).toEqual({ synonyms: [], letters: {} });
});
