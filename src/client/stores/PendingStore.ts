import { type Instance, types } from 'mobx-state-tree';
import type { operations } from '#contract/openapi.d.ts';
import type { AppointmentSummary } from './AppointmentStore.ts';
import { apiCall, type Load } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';

/** The answers of a patient who declines. */
export type DeclineAnswers = NonNullable<
  operations['declineAppointment']['requestBody']['content']['application/json']['questionnaire']
>;

interface AnswerParams {
  readonly path: { readonly bookingKey: string };
  readonly query: { readonly locale: string };
  readonly header: { readonly 'Idempotency-Key': string };
}

/** Answers for a pending booking (CR-5a). Each returns the booking that the answer led to; undefined on failure. */
export const PendingStore = types
  .model('PendingStore', { answerCall: types.optional(apiCall, {}) })
  .volatile(() => ({ intent: undefined as IdempotentWrite | undefined }))
  .actions((self) => ({
    noteIntent(intent: IdempotentWrite | undefined): void {
      self.intent = intent;
    },
  }))
  .actions((self) => {
    const { api, locale, newId } = environmentOf(self);

    async function answer(
      bookingKey: string,
      about: object,
      send: (params: AnswerParams, signal: AbortSignal) => ReturnType<Load<AppointmentSummary>>,
    ): Promise<AppointmentSummary | undefined> {
      const intent = intentFor(about, self.intent, newId);
      self.noteIntent(intent);
      const params = { path: { bookingKey }, query: { locale }, header: { 'Idempotency-Key': intent.key } };
      const summary = await self.answerCall.run<AppointmentSummary>((signal) => send(params, signal));
      if (summary) self.noteIntent(undefined);
      return summary;
    }

    return {
      confirm: (bookingKey: string) =>
        answer(bookingKey, { confirm: bookingKey }, (params, signal) =>
          api.POST('/api/appointments/{bookingKey}/confirmation', { params, signal }),
        ),

      /** Declines with the answers of the brand's questionnaire if it has one. */
      decline: (bookingKey: string, questionnaire?: DeclineAnswers) => {
        const body = questionnaire ? { questionnaire } : {};
        return answer(bookingKey, { decline: bookingKey, body }, (params, signal) =>
          api.POST('/api/appointments/{bookingKey}/decline', { params, body, signal }),
        );
      },

      /** Has the server send the notification again. Returns true on success. */
      notify: async (bookingKey: string): Promise<boolean> => {
        const params = { path: { bookingKey }, header: { 'Idempotency-Key': newId() } };
        await self.answerCall.run((signal) =>
          api.POST('/api/appointments/{bookingKey}/pending_notifications', { params, signal }),
        );
        return self.answerCall.problem === undefined;
      },
    };
  });

/** An instance of the `PendingStore` model. */
export interface PendingStore extends Instance<typeof PendingStore> {}
