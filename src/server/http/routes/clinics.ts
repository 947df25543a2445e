import { localeOf } from '#server/domain/brands/served/servedBrand.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { inLocale } from '#server/domain/catalog/localizeCatalog.ts';
import { findClinics, findPostalCodes } from '#server/domain/catalog/searchCatalog.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentListedClinic } from '../presenters/catalog.ts';

/** Operations about clinics and places. */
export function clinicOperations({ brands, depsFor }: HttpDeps): Operations<'listClinics' | 'findPostalCodes'> {
  return {
    async listClinics({ hostname, query: { locale, region, clinics, exams, lat, lng } }) {
      const served = brands.forHost(hostname);
      const catalog = await readServedCatalog(inLocale(depsFor(served), localeOf(served, locale)));
      const origin = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined;
      const found = findClinics(catalog, { region, clinics, exams, origin });
      return found.map(({ clinic, distance }) => presentListedClinic(clinic, catalog, distance));
    },
    async findPostalCodes({ hostname, query: { search, region } }) {
      return findPostalCodes(depsFor(brands.forHost(hostname)), search, region);
    },
  };
}
