import { areasOfBodyParts } from '#brand/settings/bodyAreas.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { findExams } from '#server/domain/catalog/searchCatalog.ts';
import { searchWordsIn } from '#server/domain/catalog/searchWords.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentExam, presentSearchWords } from '../presenters/catalog.ts';

/** The list of exams, and the words that patients search them by. */
export function examOperations(http: HttpDeps): Operations<'listExams' | 'getSearchWords'> {
  return {
    async listExams({ hostname, query: { locale, region, clinics } }) {
      const { served, deps } = contextOf(http, { hostname }, locale);
      const catalog = await readServedCatalog(deps);
      const areasOf = areasOfBodyParts(served.brand.bodyFigure);
      return findExams(catalog, { region, clinics }).map(({ group: { slug, name }, exams }) => ({
        slug,
        name,
        exams: exams.map((exam) => ({
          ...presentExam(exam),
          ...(areasOf && { bodyAreas: [...(areasOf.get(exam.bodyPartKey) ?? [])] }),
        })),
      }));
    },
    async getSearchWords({ hostname, query: { locale: wanted } }) {
      const { served, locale } = contextOf(http, { hostname }, wanted);
      return presentSearchWords(searchWordsIn(await readServedCatalog(http.depsFor(served)), locale));
    },
  };
}
