import type { components } from '#contract/openapi.d.ts';
import type { CatalogSnapshot, Region } from '#server/domain/catalog/catalogSnapshot.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';

/** The list of regions. */
export function regionOperations(http: HttpDeps): Operations<'listRegions'> {
  return {
    async listRegions({ hostname, query: { locale } }) {
      const catalog = await readServedCatalog(contextOf(http, { hostname }, locale).deps);
      return catalog.regions.map((region) => presentRegion(region, catalog));
    },
  };
}

function presentRegion(
  { slug, name, country, latitude, longitude }: Region,
  catalog: CatalogSnapshot,
): components['schemas']['region'] {
  const clinics = catalog.clinics.filter(({ region }) => region.slug === slug);
  const [only, ...others] = clinics;
  return {
    slug,
    name,
    country,
    latitude,
    longitude,
    clinicCount: clinics.length,
    clinicNames: clinics.map((clinic) => clinic.name).sort((a, b) => a.localeCompare(b)),
    ...(only && others.length === 0 && { onlyClinic: only.slug }),
  };
}
