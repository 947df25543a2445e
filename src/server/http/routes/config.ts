import { localeOf } from '#server/domain/brands/servedBrand.ts';
import type { Operations } from '../operation.ts';
import { presentConfig } from '../presenters/config.ts';
import type { Services } from '../services.ts';

export function configOperations({ brands }: Services): Operations<'getConfig' | 'getTranslations'> {
  return {
    async getConfig({ hostname, query }) {
      const served = brands.forHost(hostname);
      return presentConfig(served, localeOf(served, query.locale));
    },
    async getTranslations({ hostname, query }) {
      const served = brands.forHost(hostname);
      return { ...served.texts[localeOf(served, query.locale)] };
    },
  };
}
