import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components, operations } from '#contract/openapi.d.ts';
import { type ApiCall, apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { withErrorsInForm } from './formErrors.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';
import type { Call, Outcome } from './runEffects.ts';

type Order = components['schemas']['booking-request-order'];
type Created = operations['createBookingRequest']['responses'][201]['content']['application/json'];

/** Step of the flow `new-request` whose form asks for the request. A brand may change the questions, but not the step. */
const formStep = 'request';

/**
 * Creates booking requests for patients (CR-5b). The page creates this store, so that the first screen does not load it.
 */
export const NewRequestStore = types
  .model('NewRequestStore', { createCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    intent: undefined as IdempotentWrite | undefined,
    /** The last request that was created. */
    created: undefined as Created | undefined,
  }))
  .views((self) => ({
    /** True if the session had ended when the request was sent. */
    get sessionLost(): boolean {
      return self.createCall.problem?.code === 'not-authenticated';
    },
    /** The problem with the places of its errors in the answers of the form. */
    get refusal(): ApiCall['problem'] {
      return withErrorsInForm(self.createCall.problem, {
        step: formStep,
        within: 'patient',
        messageOf: ({ code, messageKey }, { keyword }) => messageOf(code, messageKey, keyword),
      });
    },
  }))
  .actions((self) => {
    const { api, locale, newId } = environmentOf(self);
    return {
      /** The service `create-booking-request`. After a failure, the same request is sent with the same intent. */
      create: flow(function* create(input: Call['input'], draft: string) {
        const body = { ...(input as unknown as Order), locale, draft };
        const intent = intentFor(body, self.intent, newId);
        self.intent = intent;
        const params = { header: { 'Idempotency-Key': intent.key } };
        const created = yield* toGenerator(
          self.createCall.run((signal) => api.POST('/api/booking_requests', { params, body, signal })),
        );
        if (!created) {
          const { messageKey = 'error.unexpected' } = self.createCall.problem ?? {};
          const message = self.sessionLost ? 'new-request.session-lost' : messageKey;
          return { outcome: 'failed', values: { message } };
        }
        self.intent = undefined;
        self.created = created;
        const { slug, mailed, bookingKey = '' } = created;
        return mailed
          ? { outcome: 'mailed', values: { slug } }
          : { outcome: 'not-mailed', values: { slug, bookingKey } };
      }) as (input: Call['input'], draft: string) => Promise<Outcome>,

      /** Prepares the store for another request. */
      clear(): void {
        self.createCall.forget();
        self.created = undefined;
      },
    };
  });

/** An instance of the `NewRequestStore` model. */
export interface NewRequestStore extends Instance<typeof NewRequestStore> {}

/** The message of an error at a choice of the catalog; {} for an error that the form words itself. */
function messageOf(code: string, messageKey: string, keyword: string): { readonly messageKey?: string } {
  if (code === 'unknown-exam' || code === 'unknown-clinic') return { messageKey };
  return ['offered', 'enquiry'].includes(keyword) ? { messageKey: `form.new-request.exam.${keyword}` } : {};
}
