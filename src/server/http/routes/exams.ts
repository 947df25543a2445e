import { localeOf } from '#server/domain/brands/served/servedBrand.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { inLocale } from '#server/domain/catalog/localizeCatalog.ts';
import { findExams } from '#server/domain/catalog/searchCatalog.ts';
import { searchWordsIn } from '#server/domain/catalog/searchWords.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentExam, presentSearchWords } from '../presenters/catalog.ts';

/** The list of exams, and the words that patients search them by. */
export function examOperations({ brands, depsFor }: HttpDeps): Operations<'listExams' | 'getSearchWords'> {
  return {
    async listExams({ hostname, query: { locale, region, clinics } }) {
      const served = brands.forHost(hostname);
      const catalog = await readServedCatalog(inLocale(depsFor(served), localeOf(served, locale)));
      return findExams(catalog, { region, clinics }).map(({ group: { slug, name }, exams }) => ({
        slug,
        name,
        exams: exams.map(presentExam),
      }));
    },
    async getSearchWords({ hostname, query: { locale } }) {
      const served = brands.forHost(hostname);
      return presentSearchWords(searchWordsIn(await readServedCatalog(depsFor(served)), localeOf(served, locale)));
    },
  };
}
