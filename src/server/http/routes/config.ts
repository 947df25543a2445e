import { atClinic, localeOf } from '#server/domain/brands/servedBrand.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { Operations } from '../operation.ts';
import { presentConfig } from '../presenters/config.ts';
import type { Services } from '../services.ts';

export function configOperations({
  brands,
}: Services): Operations<'getConfig' | 'getTranslations' | 'getApplicationImage'> {
  return {
    async getConfig({ hostname, query }) {
      const served = atClinic(brands.forHost(hostname), query.clinic);
      return presentConfig(served, localeOf(served, query.locale));
    },
    async getTranslations({ hostname, query }) {
      const served = atClinic(brands.forHost(hostname), query.clinic);
      return { ...served.texts[localeOf(served, query.locale)] };
    },
    async getApplicationImage({ hostname, params }, reply) {
      const image = brands.forHost(hostname).images[params.image];
      if (!image) throw new DomainError('not-found');
      return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(image);
    },
  };
}
