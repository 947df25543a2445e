import type { components } from '#contract/openapi.d.ts';
import type { CatalogSnapshot, Region } from '#server/domain/catalog/catalogSnapshot.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { findClinics, findExams, findPostalCodes } from '#server/domain/catalog/searchCatalog.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentClinic, presentExam } from '../presenters/catalog.ts';

/** Operations about clinics and places. */
export function clinicOperations({ brands, depsFor }: HttpDeps): Operations<'listClinics' | 'findPostalCodes'> {
  return {
    async listClinics({ hostname, query: { region, clinics, exams, lat, lng } }) {
      const catalog = await readServedCatalog(depsFor(brands.forHost(hostname)));
      const origin = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined;
      const found = findClinics(catalog, { region, clinics, exams, origin });
      return found.map(({ clinic, distance }) => presentClinic(clinic, catalog, distance));
    },
    async findPostalCodes({ hostname, query: { search, region } }) {
      return findPostalCodes(depsFor(brands.forHost(hostname)), search, region);
    },
  };
}

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

/** The list of regions. */
export function regionOperations({ brands, depsFor }: HttpDeps): Operations<'listRegions'> {
  return {
    async listRegions({ hostname }) {
      const catalog = await readServedCatalog(depsFor(brands.forHost(hostname)));
      return catalog.regions.map((region) => presentRegion(region, catalog));
    },
  };
}

function presentRegion(
  { slug, name, country, latitude, longitude }: Region,
  catalog: CatalogSnapshot,
): components['schemas']['region'] {
  const clinicCount = catalog.clinics.filter(({ region }) => region.slug === slug).length;
  return { slug, name, country, latitude, longitude, clinicCount };
}
