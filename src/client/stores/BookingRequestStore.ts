import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';
import { type ApiCall, apiCall, type Load } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { summaryByKey } from './summaryByKey.ts';

/** A booking request of a booking key. */
export type BookingRequestSummary = components['schemas']['booking-request-summary'];
/** A document of a booking request. */
export type Attachment = components['schemas']['attachment'];
/** The patient of a booking request. */
export type PatientDetails = components['schemas']['patient-details'];

const summary = summaryByKey<BookingRequestSummary>(({ api, locale }, bookingKey) => (signal) => {
  const params = { path: { bookingKey }, query: { locale } };
  return api.GET('/api/booking_requests/{bookingKey}', { params, signal });
});

/** A booking request, loaded by its key (AS-2). */
export const BookingRequestStore = types
  .compose(
    'BookingRequestStore',
    summary,
    types.model({
      /** Downloads the only document of a request. */
      fileCall: types.optional(apiCall, {}),
      patientCall: types.optional(apiCall, {}),
      statusCall: types.optional(apiCall, {}),
    }),
  )
  .volatile(() => ({
    /** The open dialog (DL-1, DL-4). */
    dialog: undefined as 'attachments' | 'info' | 'decline' | undefined,
    /** True if the server refused a document because the session had ended. */
    sessionLost: false,
    /** True once the patient declined the request on this page. */
    declined: false,
  }))
  .actions((self) => {
    const { api, locale } = environmentOf(self);

    /** Loads a document; undefined on failure, with the problem in `call`. */
    const fetchFile = flow(function* fetchFile(call: ApiCall, load: Load<Blob>) {
      let status: number | undefined;
      // The end of a session removes the document from the screen and aborts `call`, so its problem may be lost.
      const file = yield* toGenerator(
        call.run(async (signal) => {
          const answer = await load(signal);
          status = (answer.error as Problem | undefined)?.status;
          return answer;
        }),
      );
      if (status === 401) self.sessionLost = true;
      return file;
    }) as (call: ApiCall, load: Load<Blob>) => Promise<Blob | undefined>;

    return {
      /** Loads the patient of a request, for the booking form; undefined on failure. */
      loadPatient(bookingKey: string): Promise<PatientDetails | undefined> {
        const params = { path: { bookingKey } };
        return self.patientCall.run<PatientDetails>((signal) =>
          api.GET('/api/booking_requests/{bookingKey}/patient', { params, signal }),
        );
      },

      /** Ends the request for a patient who does not want to book it, with the status that says why (AS-2b). */
      decline: flow(function* decline(status: BookingRequestSummary['status']) {
        if (!self.summary) return;
        const params = { path: { bookingKey: self.summary.bookingKey }, query: { locale } };
        const summary = yield* toGenerator(
          self.statusCall.run((signal) =>
            api.POST('/api/booking_requests/{bookingKey}/status', { params, body: { status }, signal }),
          ),
        );
        if (self.statusCall.problem?.status === 401) self.sessionLost = true;
        if (!summary) return;
        self.summary = summary;
        self.declined = true;
      }),

      /** Loads the referral of a request with one document; undefined on failure. */
      loadReferral(slug: string): Promise<Blob | undefined> {
        const params = { path: { slug } };
        return fetchFile(self.fileCall, (signal) =>
          api.GET('/api/secured/booking_requests/{slug}/download', { params, signal, parseAs: 'blob' }),
        );
      },

      /** Loads a document to download or to view; undefined on failure. */
      loadFile({ slug, id }: Attachment, how: 'download' | 'view', call: ApiCall): Promise<Blob | undefined> {
        const params = { path: { slug, attachmentId: id } };
        const path = `/api/secured/booking_requests/{slug}/attachments/{attachmentId}/${how}` as const;
        return fetchFile(call, (signal) => api.GET(path, { params, signal, parseAs: 'blob' }));
      },

      /** Notes that the server refused the documents because the session had ended. */
      loseSession(): void {
        self.sessionLost = true;
      },

      show(dialog: 'attachments' | 'info' | 'decline'): void {
        self.dialog = dialog;
      },
      closeDialog(): void {
        self.dialog = undefined;
        self.statusCall.forget();
      },

      /** Forgets all problems. */
      forget(): void {
        self.sessionLost = false;
        self.loadCall.forget();
        self.fileCall.forget();
        self.statusCall.forget();
      },

      /** Aborts all calls and closes the dialog when the page is left. */
      leave(): void {
        self.loadCall.abort();
        self.fileCall.abort();
        self.statusCall.abort();
        self.dialog = undefined;
        self.declined = false;
        this.forget();
      },
    };
  });

/** An instance of the `BookingRequestStore` model. */
export interface BookingRequestStore extends Instance<typeof BookingRequestStore> {}
