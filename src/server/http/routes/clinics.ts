import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import {
  examNamed,
  findClinics,
  findNearestPostalCode,
  findPostalCodes,
} from '#server/domain/catalog/searchCatalog.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentListedClinic } from '../presenters/catalog.ts';

/** Operations about clinics and places. */
export function clinicOperations(
  http: HttpDeps,
): Operations<'listClinics' | 'findPostalCodes' | 'findNearestPostalCode'> {
  return {
    async listClinics({ hostname, query: { locale, region, clinics, exams, separate, lat, lng } }) {
      const catalog = await readServedCatalog(contextOf(http, { hostname }, locale).deps);
      const origin = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined;
      const found = findClinics(catalog, { region, clinics, exams, separate, origin });
      const asked = clinics && exams?.map((slug) => examNamed(catalog, slug));
      return found.map(({ clinic, distance }) => presentListedClinic(clinic, catalog, distance, asked));
    },
    async findPostalCodes({ hostname, query: { search, region } }) {
      return findPostalCodes(http.depsFor(http.brands.forHost(hostname)), search, region);
    },
    async findNearestPostalCode({ hostname, query: { lat, lng } }) {
      const deps = http.depsFor(http.brands.forHost(hostname));
      const nearest = await findNearestPostalCode(deps, { latitude: lat, longitude: lng });
      return nearest ? [nearest] : [];
    },
  };
}
