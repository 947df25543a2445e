import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import type { PatientDetails } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';

type DetailsChangeRequest = components['schemas']['details-change-request'];
/** A part of a patient that may be changed. */
export type PatientPart = keyof DetailsChangeRequest['changes'];
/** Some details of a patient. */
export type KnownDetails = { readonly [part in PatientPart]?: string };

/** The page whose patient's details are wrong. */
interface Subject {
  readonly page: 'appointment' | 'bookingRequest';
  readonly bookingKey: string;
  /** What the page may show to a visitor who has not proved to be the patient; undefined if the server gives all details. */
  readonly known?: KnownDetails;
  /** Country of the clinic, such as NZ. */
  readonly country: string | undefined;
}

/**
 * Asks staff to change details of a patient (BK-10c). The dialog is open while there is a subject, also after the session has ended. A page
 * creates this store, so that the first screen does not load it.
 */
export const DetailsChangeStore = types
  .model('DetailsChangeStore', {
    loadCall: types.optional(apiCall, {}),
    sendCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    subject: undefined as Subject | undefined,
    /** The details that the form was filled with. */
    filled: {} as KnownDetails,
    intent: undefined as IdempotentWrite | undefined,
  }))
  .views((self) => ({
    /** True if the server refused a call because the session had ended. */
    get sessionLost(): boolean {
      return [self.loadCall, self.sendCall].some(({ problem }) => problem?.code === 'not-authenticated');
    },
  }))
  .actions((self) => {
    const { api, newId } = environmentOf(self);
    return {
      /** Opens the dialog. */
      open(subject: Subject): void {
        self.subject = subject;
      },

      /** Returns the details that the visitor may see; undefined on failure. */
      load: flow(function* load() {
        const { page, bookingKey, known } = self.subject ?? {};
        if (known || bookingKey === undefined) return known;
        const params = { path: { bookingKey } };
        return yield* toGenerator(
          self.loadCall.run<PatientDetails>((signal) =>
            page === 'appointment'
              ? api.GET('/api/appointments/{bookingKey}/patient', { params, signal })
              : api.GET('/api/booking_requests/{bookingKey}/patient', { params, signal }),
          ),
        );
      }) as () => Promise<KnownDetails | undefined>,

      /** Sets what the form is filled with; only what differs from it is sent. */
      fill(filled: KnownDetails): void {
        self.filled = filled;
      },

      /** Sends the details that differ from those that the form was filled with. Returns true on success. */
      send: flow(function* send(details: KnownDetails, remark: string) {
        if (!self.subject) return false;
        const { page, bookingKey } = self.subject;
        const parts = Object.keys({ ...self.filled, ...details }) as PatientPart[];
        const differing = parts.filter((part) => (details[part] ?? '') !== (self.filled[part] ?? ''));
        const changes = Object.fromEntries(differing.map((part) => [part, details[part] ?? '']));
        const body: DetailsChangeRequest = { changes, ...(remark !== '' && { remark }) };
        const intent = intentFor({ ...body, bookingKey }, self.intent, newId);
        self.intent = intent;
        const params = { path: { bookingKey }, header: { 'Idempotency-Key': intent.key } };
        const recorded = yield* toGenerator(
          self.sendCall.run<{ id: string }>((signal) =>
            page === 'appointment'
              ? api.POST('/api/appointments/{bookingKey}/details_changes', { params, body, signal })
              : api.POST('/api/booking_requests/{bookingKey}/details_changes', { params, body, signal }),
          ),
        );
        if (recorded) self.intent = undefined;
        return recorded !== undefined;
      }) as (details: KnownDetails, remark: string) => Promise<boolean>,

      /** Forgets the problems, after the patient authenticated again. */
      forget(): void {
        self.loadCall.forget();
        self.sendCall.forget();
      },

      /** Closes the dialog and clears the details. */
      close(): void {
        self.loadCall.abort();
        self.subject = undefined;
        self.filled = {};
        self.intent = undefined;
        this.forget();
      },
    };
  });

/** An instance of the `DetailsChangeStore` model. */
export interface DetailsChangeStore extends Instance<typeof DetailsChangeStore> {}
