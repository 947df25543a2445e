import { findChoices } from '#server/domain/catalog/choices.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';

/** Choices of form fields from the catalog. */
export function choiceOperations(http: HttpDeps): Operations<'listChoices'> {
  return {
    async listChoices({ hostname, params: { list }, query: { locale, ...query } }) {
      const catalog = await readServedCatalog(contextOf(http, { hostname }, locale).deps);
      return findChoices(catalog, { list, ...query }).map(({ slug, name, detail }) => ({
        slug,
        name,
        ...(detail !== '' && { detail }),
      }));
    },
  };
}
