import type { components } from '#contract/openapi.d.ts';
import type { Environment } from './environment.ts';

/**
 * Loads clinics. Exams and the visitor's place go in the body, because no URL may have them; a query without them can be cached, and the server
 * answers it with the page that it draws.
 */
export function loadClinicList(
  { api, locale }: Pick<Environment, 'api' | 'locale'>,
  query: components['schemas']['clinic-query'],
  signal?: AbortSignal,
) {
  const { exams, separate, lat, lng, postalCode, ...place } = query;
  const request = signal ? { signal } : {};
  if (exams || lat !== undefined || postalCode !== undefined)
    return api.POST('/api/clinics/search', { ...request, params: { query: { locale } }, body: query });
  return api.GET('/api/clinics', { ...request, params: { query: { locale, ...place } } });
}
