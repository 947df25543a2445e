import { readServedCatalog } from '#server/domain/catalog/servedCatalog.ts';
import type { Operations } from '../operation.ts';
import { presentRegion } from '../presenters/region.ts';
import type { Services } from '../services.ts';

export function regionOperations({ brands, depsFor }: Services): Operations<'listRegions'> {
  return {
    async listRegions({ hostname }) {
      const catalog = await readServedCatalog(depsFor(brands.forHost(hostname)));
      return catalog.regions.map((region) => presentRegion(region, catalog));
    },
  };
}
