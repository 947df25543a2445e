import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import type { CatalogFiles } from '#server/domain/catalog/catalogFiles.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { searchWordsIn } from '#server/domain/catalog/searchWords.ts';

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../catalog/demo/${file}.json`, import.meta.url)), 'utf8'));

/** The exams of the demo catalog as the browser gets them. */
export function demoExams(): readonly ExamGroup[] {
  const exams = read<CatalogFiles['exams']>('exams');
  const modalities = read<CatalogFiles['modalities']>('modalities');
  return read<CatalogFiles['examGroups']>('exam-groups').map(({ slug, name }) => ({
    slug,
    name,
    exams: exams
      .filter(({ group }) => group === slug)
      .map(({ code, modality, ...exam }, position) => ({
        ...exam,
        examCode: code,
        modalityId: modality,
        modalityName: modalities.find((one) => one.code === modality)?.name ?? modality,
        notes: exam.notes ?? '',
        priority: position,
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
