import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';

/** What a patient asks or tells the provider. */
export type EnquiryRequest = components['schemas']['enquiry-request'];

/** The key of the booking or booking request that an enquiry is about. */
type EnquirySubject = Pick<EnquiryRequest, 'bookingKey' | 'requestKey'>;

/** Sends an enquiry (BK-6c, AS-6). */
export const EnquiryStore = types
  .model('EnquiryStore', { sendCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    intent: undefined as IdempotentWrite | undefined,
    /** What the next enquiry is about. */
    subject: {} as EnquirySubject,
  }))
  .actions((self) => {
    const { api, locale, newId } = environmentOf(self);
    return {
      /** Sets the booking or booking request that the next enquiry is about; {} for none. */
      about(subject: EnquirySubject): void {
        self.subject = subject;
      },

      /** Sends an enquiry and returns its reference; undefined on failure, with the same intent for a retry. */
      send: flow(function* send(sent: Omit<EnquiryRequest, 'locale' | keyof EnquirySubject>) {
        const body = { ...sent, locale, ...self.subject };
        const intent = intentFor(body, self.intent, newId);
        self.intent = intent;
        const params = { header: { 'Idempotency-Key': intent.key } };
        const recorded = yield* toGenerator(
          self.sendCall.run((signal) => api.POST('/api/enquiries', { params, body, signal })),
        );
        if (recorded) self.intent = undefined;
        return recorded?.reference;
      }),

      /** Clears all personal data. */
      clear(): void {
        self.subject = {};
      },
    };
  });

/** An instance of the `EnquiryStore` model. */
export interface EnquiryStore extends Instance<typeof EnquiryStore> {}
