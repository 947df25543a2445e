import type { components } from '#contract/openapi.d.ts';
import { findPostalCode, findPostalCodes } from '#server/domain/catalog/findPlaces.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { examNamed, findClinics, findNearestPostalCode } from '#server/domain/catalog/searchCatalog.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentListedClinic } from '../presenters/catalog.ts';

type ClinicQuery = components['schemas']['clinic-query'];

/** Operations about clinics and places. */
export function clinicOperations(
  http: HttpDeps,
): Operations<'listClinics' | 'searchClinics' | 'findPostalCodes' | 'findNearestPostalCode'> {
  /** `at` is the JSON Pointer of the query in the request. */
  async function search(hostname: string, locale: string | undefined, query: ClinicQuery, at: string) {
    const { region, clinics, exams, separate, lat, lng, postalCode } = query;
    const { deps } = contextOf(http, { hostname }, locale);
    const catalog = await readServedCatalog(deps);
    const position = originOf(lat, lng, at);
    const place = postalCode === undefined ? undefined : await findPostalCode(deps, postalCode, region);
    if (postalCode !== undefined && (position || !place)) throw refusedPostalCode(position ? 'not' : 'unknown', at);
    const origin = position ?? place;
    const found = findClinics(catalog, { region, clinics, exams, separate, origin });
    const asked = clinics && exams?.map((slug) => examNamed(catalog, slug));
    return found.map(({ clinic, distance }) => presentListedClinic(clinic, catalog, distance, asked));
  }
  return {
    async listClinics({ hostname, query: { locale, ...query } }) {
      return search(hostname, locale, query, '/querystring');
    },
    async searchClinics({ hostname, query: { locale }, body }, reply) {
      reply.header('cache-control', 'no-store');
      return search(hostname, locale, body, '/body');
    },
    async findPostalCodes({ hostname, query: { search, region } }) {
      return [...(await findPostalCodes(http.depsFor(http.brands.forHost(hostname)), search, region))];
    },
    async findNearestPostalCode({ hostname, query: { lat, lng } }) {
      const deps = http.depsFor(http.brands.forHost(hostname));
      const nearest = await findNearestPostalCode(deps, { latitude: lat, longitude: lng });
      return nearest ? [nearest] : [];
    },
  };
}

function refusedPostalCode(keyword: 'not' | 'unknown', at: string): DomainError {
  const detail = keyword === 'not' ? 'Give either postalCode or lat and lng.' : 'The country has no such postal code.';
  return new DomainError('invalid-request', { detail, errors: [{ pointer: `${at}/postalCode`, keyword }] });
}

/** Returns the position of two coordinates. Throws invalid-request for one without the other. */
function originOf(latitude: number | undefined, longitude: number | undefined, at: string) {
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  const missing = latitude === undefined ? 'lat' : 'lng';
  throw new DomainError('invalid-request', { errors: [{ pointer: `${at}/${missing}`, keyword: 'required' }] });
}
