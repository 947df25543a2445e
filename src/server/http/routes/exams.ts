import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { findExams } from '#server/domain/catalog/searchCatalog.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentExam } from '../presenters/catalog.ts';

/** The list of exams. */
export function examOperations({ brands, depsFor }: HttpDeps): Operations<'listExams'> {
  return {
    async listExams({ hostname, query: { region, clinics } }) {
      const catalog = await readServedCatalog(depsFor(brands.forHost(hostname)));
      return findExams(catalog, { region, clinics }).map(({ group: { slug, name }, exams }) => ({
        slug,
        name,
        exams: exams.map(presentExam),
      }));
    },
  };
}
