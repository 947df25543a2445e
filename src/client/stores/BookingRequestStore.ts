import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';
import { environmentOf } from './environment.ts';
import { type Load, type Request, request } from './request.ts';

export type BookingRequestSummary = components['schemas']['booking-request-summary'];
export type Attachment = components['schemas']['attachment'];

/** A booking request, as its key shows it (AS-2). */
export const BookingRequestStore = types
  .model('BookingRequestStore', {
    loadRequest: types.optional(request, {}),
    /** The one document of a request, fetched to be kept. */
    fileRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    summary: undefined as BookingRequestSummary | undefined,
    /** The dialog over its page (DL-1, DL-4). */
    dialog: undefined as 'attachments' | 'info' | undefined,
    /** A document was refused, because the session had ended. */
    lost: false,
  }))
  .actions((self) => {
    const { api } = environmentOf(self);

    /** One call for a document; undefined when it could not be had, which `kept` says. */
    const fetchFile = flow(function* fetchFile(kept: Request, load: Load<Blob>) {
      let status: number | undefined;
      // The end of a session takes the document off the screen, and with it the call that was told of it.
      const file = yield* toGenerator(
        kept.run(async (signal) => {
          const answer = await load(signal);
          status = (answer.error as Problem | undefined)?.status;
          return answer;
        }),
      );
      if (status === 401) self.lost = true;
      return file;
    }) as (kept: Request, load: Load<Blob>) => Promise<Blob | undefined>;

    return {
      load: flow(function* load(bookingKey: string) {
        if (self.summary?.bookingKey !== bookingKey) self.summary = undefined;
        const params = { path: { bookingKey } };
        const summary = yield* toGenerator(
          self.loadRequest.run((signal) => api.GET('/api/booking_requests/{bookingKey}', { params, signal })),
        );
        if (summary) self.summary = summary;
      }),

      /** The referral of a request that has just one. */
      loadReferral(slug: string): Promise<Blob | undefined> {
        const params = { path: { slug } };
        return fetchFile(self.fileRequest, (signal) =>
          api.GET('/api/secured/booking_requests/{slug}/download', { params, signal, parseAs: 'blob' }),
        );
      },

      /** A document, to be kept or to be looked at. */
      loadFile({ slug, id }: Attachment, how: 'download' | 'view', kept: Request): Promise<Blob | undefined> {
        const params = { path: { slug, attachmentId: id } };
        const path = `/api/secured/booking_requests/{slug}/attachments/{attachmentId}/${how}` as const;
        return fetchFile(kept, (signal) => api.GET(path, { params, signal, parseAs: 'blob' }));
      },

      show(dialog: 'attachments' | 'info'): void {
        self.dialog = dialog;
      },
      closeDialog(): void {
        self.dialog = undefined;
      },

      /** What went wrong is said no more. */
      forget(): void {
        self.lost = false;
        self.loadRequest.forget();
        self.fileRequest.forget();
      },

      /** The page is left: ends what is under way. */
      leave(): void {
        self.loadRequest.abort();
        self.fileRequest.abort();
        self.dialog = undefined;
        this.forget();
      },

      /** Nothing of a request is left to be seen. */
      hide(): void {
        self.summary = undefined;
      },
    };
  });

export interface BookingRequestStore extends Instance<typeof BookingRequestStore> {}
