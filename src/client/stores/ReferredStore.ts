import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';

/** A booking that the referrer made for a patient. */
export type ReferredBooking = components['schemas']['referred-booking'];

/** The bookings that a referrer made for patients (SR-5). */
export const ReferredStore = types
  .model('ReferredStore', { loadCall: types.optional(apiCall, {}), cancelCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    /** Newest first. */
    list: undefined as readonly ReferredBooking[] | undefined,
    booking: undefined as ReferredBooking | undefined,
    intent: undefined as IdempotentWrite | undefined,
  }))
  .views((self) => ({
    /** Why the server refused what only referrers may do; undefined if it did not. */
    get refusal(): 'not-authenticated' | 'forbidden' | undefined {
      const codes = [self.loadCall, self.cancelCall].map(({ problem }) => problem?.code);
      return (['not-authenticated', 'forbidden'] as const).find((code) => codes.includes(code));
    },
  }))
  .actions((self) => {
    const { api, locale, newId } = environmentOf(self);
    return {
      /** Removes all personal data when the session ends. */
      clear(): void {
        self.list = undefined;
        self.booking = undefined;
      },
      loadList: flow(function* loadList() {
        const params = { query: { locale } };
        self.list = yield* toGenerator(
          self.loadCall.run((signal) => api.GET('/api/referrer/bookings', { params, signal })),
        );
      }),
      load: flow(function* load(reference: string) {
        self.booking = undefined;
        const params = { path: { reference }, query: { locale } };
        self.booking = yield* toGenerator(
          self.loadCall.run((signal) => api.GET('/api/referrer/bookings/{reference}', { params, signal })),
        );
      }),
      /** Cancels the booking. Returns true on success. */
      cancel: flow(function* cancel(reference: string) {
        const intent = intentFor({ cancel: reference }, self.intent, newId);
        self.intent = intent;
        const params = { path: { reference }, query: { locale }, header: { 'Idempotency-Key': intent.key } };
        const booking = yield* toGenerator(
          self.cancelCall.run((signal) =>
            api.POST('/api/referrer/bookings/{reference}/cancellation', { params, signal }),
          ),
        );
        if (!booking) return false;
        self.intent = undefined;
        self.booking = booking;
        return true;
      }),
    };
  });

/** An instance of the `ReferredStore` model. */
export interface ReferredStore extends Instance<typeof ReferredStore> {}
