import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import type { TranslationsEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogFiles } from '#server/domain/catalog/catalogFiles.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { searchWordsIn } from '#server/domain/catalog/searchWords.ts';

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../catalog/demo/${file}.json`, import.meta.url)), 'utf8'));

/** The exams of the demo catalog as the browser gets them in a language. */
export function demoExams(language = 'en'): readonly ExamGroup[] {
  const translations = language === 'en' ? {} : read<TranslationsEntry>(`translations/${language}`);
  const { examGroups, modalities, exams: texts } = translations;
  const inLanguage = (text: string, byText: { readonly [text: string]: string } = {}) => byText[text] ?? text;
  const exams = read<CatalogFiles['exams']>('exams');
  const names = new Map(
    read<CatalogFiles['modalities']>('modalities').map(({ code, name }) => [code, inLanguage(name, modalities?.name)]),
  );
  return read<CatalogFiles['examGroups']>('exam-groups').map(({ slug, name }) => ({
    slug,
    name: inLanguage(name, examGroups?.name),
    exams: exams
      .filter(({ group }) => group === slug)
      .map(({ code, modality, documentTypes = [], ...exam }) => ({
        ...exam,
        ...(documentTypes.length > 0 && { documentTypes: [...documentTypes] }),
        name: inLanguage(exam.name, texts?.name),
        bodyPart: inLanguage(exam.bodyPart, texts?.bodyPart),
        examCode: code,
        modalityId: modality,
        modalityName: names.get(modality) ?? modality,
        notes: exam.notes ?? '',
      })) as ExamGroup['exams'],
  }));
}

/** The search words of the demo catalog in a language. */
export function demoSearchWords(language: string): SearchWords {
  const searchWords = new Map([['en', read<CatalogFiles['searchWords'][string]>('search-words/en')]]);
  return searchWordsIn(
    { searchWords, translations: new Map(), exams: [] } as unknown as CatalogSnapshot,
    language,
  ) as SearchWords;
}
