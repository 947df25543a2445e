import { flow, type Instance, types } from 'mobx-state-tree';
import { apiCall } from './apiCall.ts';
import type { Clinic } from './CatalogStore.ts';
import { environmentOf } from './environment.ts';

/** The texts of the pages about the provider, as HTML of a few tags. */
interface ProviderPages {
  readonly locale: string;
  readonly about: string;
  readonly privacy: string;
  readonly terms: string;
}

/** Contact text, clinics and page texts of the provider (HD-9). */
export const ProviderStore = types
  .model('ProviderStore', {
    contactCall: types.optional(apiCall, {}),
    pagesCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    contact: undefined as string | undefined,
    clinics: [] as readonly Clinic[],
    pages: undefined as ProviderPages | undefined,
  }))
  .actions((self) => ({
    /** Loads the contact text and the clinics once, and again with distances if an origin is given. */
    loadContact: flow(function* (origin?: { readonly latitude: number; readonly longitude: number }) {
      if (self.contact !== undefined && !origin) return;
      const { api, locale } = environmentOf(self);
      const query = { locale, ...(origin && { lat: origin.latitude, lng: origin.longitude }) };
      const found: { contact: string; clinics: readonly Clinic[] } | undefined = yield self.contactCall.run((signal) =>
        api.GET('/api/config/contact', { params: { query }, signal }),
      );
      if (!found) return;
      self.contact = found.contact;
      self.clinics = found.clinics;
    }),
    /** Loads the texts of the pages about the provider once for each locale. */
    loadPages: flow(function* (locale: string) {
      if (self.pages?.locale === locale) return;
      const { api } = environmentOf(self);
      const found: Omit<ProviderPages, 'locale'> | undefined = yield self.pagesCall.run((signal) =>
        api.GET('/api/config/terms', { params: { query: { locale } }, signal }),
      );
      if (found) self.pages = { ...found, locale };
    }),
  }));

/** An instance of the `ProviderStore` model. */
export interface ProviderStore extends Instance<typeof ProviderStore> {}
