import { flow, type Instance, types } from 'mobx-state-tree';
import type { Clinic } from './CatalogStore.ts';
import { environmentOf } from './environment.ts';
import { request } from './request.ts';

/** Contact text, clinics and terms of the provider (HD-9). */
export const ProviderStore = types
  .model('ProviderStore', {
    contactRequest: types.optional(request, {}),
    termsRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    contact: undefined as string | undefined,
    clinics: [] as readonly Clinic[],
    terms: undefined as string | undefined,
  }))
  .actions((self) => ({
    /** Loads the contact text and the clinics once, and again with distances if an origin is given. */
    loadContact: flow(function* (origin?: { readonly latitude: number; readonly longitude: number }) {
      if (self.contact !== undefined && !origin) return;
      const { api } = environmentOf(self);
      const query = origin && { lat: origin.latitude, lng: origin.longitude };
      const found: { contact: string; clinics: readonly Clinic[] } | undefined = yield self.contactRequest.run(
        (signal) => api.GET('/api/config/contact', { params: { ...(query && { query }) }, signal }),
      );
      if (!found) return;
      self.contact = found.contact;
      self.clinics = found.clinics;
    }),
    /** Loads the terms and conditions once. */
    loadTerms: flow(function* () {
      if (self.terms !== undefined) return;
      const { api } = environmentOf(self);
      const found: { terms: string } | undefined = yield self.termsRequest.run((signal) =>
        api.GET('/api/config/terms', { signal }),
      );
      if (found) self.terms = found.terms;
    }),
  }));

/** An instance of the `ProviderStore` model. */
export interface ProviderStore extends Instance<typeof ProviderStore> {}
