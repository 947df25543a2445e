import { atClinic, localeOf, versionWalked } from '#server/domain/brands/servedBrand.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { Operations } from '../operation.ts';
import { presentConfig } from '../presenters/config.ts';
import type { Services } from '../services.ts';

export function configOperations({
  brands,
}: Services): Operations<'getConfig' | 'getTranslations' | 'getApplicationImage'> {
  /** The brand as the asker sees it: by its host, at a clinic, or as it was when a journey began that is under way. */
  const servedTo = (hostname: string, { clinic, journey }: { clinic?: string; journey?: string }) => {
    const brand = brands.forHost(hostname);
    const begun = journey && versionWalked(brand, 'booking', journey);
    return begun || atClinic(brand, clinic);
  };
  return {
    async getConfig({ hostname, query }) {
      const served = servedTo(hostname, query);
      return presentConfig(served, localeOf(served, query.locale));
    },
    async getTranslations({ hostname, query }) {
      const served = servedTo(hostname, query);
      return { ...served.texts[localeOf(served, query.locale)] };
    },
    async getApplicationImage({ hostname, params }, reply) {
      const image = brands.forHost(hostname).images[params.image];
      if (!image) throw new DomainError('not-found');
      return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(image);
    },
  };
}
