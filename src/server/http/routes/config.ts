import { atClinic, findVersionOfRevision, localeOf } from '#server/domain/brands/served/servedBrand.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { findClinics } from '#server/domain/catalog/searchCatalog.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentListedClinic } from '../presenters/catalog.ts';
import { imageHash, presentConfig } from '../presenters/config.ts';

type ConfigOperation = 'getConfig' | 'getTranslations' | 'getApplicationImage' | 'getContact' | 'getProviderPages';

/** Operations about the brand. */
export function configOperations(http: HttpDeps): Operations<ConfigOperation> {
  const { brands, portal } = http;
  /** Returns the brand of a host, at a clinic, or in the version that a run began with. */
  const servedTo = (hostname: string, { clinic, flowRevision }: { clinic?: string; flowRevision?: string }) => {
    const brand = brands.forHost(hostname);
    const startedWith = flowRevision && findVersionOfRevision(brand, 'booking', flowRevision);
    return startedWith || atClinic(brand, clinic);
  };
  return {
    async getConfig({ hostname, query }) {
      const served = servedTo(hostname, query);
      return presentConfig(served, localeOf(served, query.locale), portal());
    },
    async getTranslations({ hostname, query }) {
      const served = servedTo(hostname, query);
      return { ...served.texts[localeOf(served, query.locale)] };
    },
    async getApplicationImage({ hostname, params, query }, reply) {
      const image = brands.forHost(hostname).images[params.image];
      if (!image) throw new DomainError('not-found');
      const lasting = query.v === imageHash(image);
      return reply
        .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .type(image.type)
        .send(image.bytes);
    },
    async getContact({ hostname, query: { locale, lat, lng } }) {
      const { served, deps } = contextOf(http, { hostname }, locale);
      const catalog = await readServedCatalog(deps);
      const origin = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined;
      const clinics = findClinics(catalog, { origin });
      return {
        contact: served.brand.radiology.contact,
        clinics: clinics.map(({ clinic, distance }) => presentListedClinic(clinic, catalog, distance)),
      };
    },
    async getProviderPages({ hostname, query }) {
      const served = brands.forHost(hostname);
      return { about: '', privacy: '', terms: '', ...served.pages[localeOf(served, query.locale)] };
    },
  };
}
