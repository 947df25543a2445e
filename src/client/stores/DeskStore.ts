import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components, operations } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** A booking with its patient and answers, for staff. */
export type DeskBooking = components['schemas']['desk-booking'];
/** A booking request with its patient, for staff. */
export type DeskRequest = components['schemas']['desk-booking-request'];
/** A patient's wish to have details changed. */
export type DetailsChange = components['schemas']['details-change'];
/** An enquiry as staff read it. */
export type Enquiry = components['schemas']['enquiry'];
/** The answers of a patient. */
export type ReadSheet = components['schemas']['read-sheet'];
/** What an enquiry is about. */
export type EnquiryKind = Enquiry['kind'];
/** The enquiries that wait for an answer, the oldest first, and how many there are in all. */
type EnquiryList = operations['listEnquiries']['responses'][200]['content']['application/json'];

/** What staff see. Each load is in the audit log of the server. */
export const DeskStore = types
  .model('DeskStore', {
    loadCall: types.optional(apiCall, {}),
    findCall: types.optional(apiCall, {}),
    moreCall: types.optional(apiCall, {}),
    completeCall: types.optional(apiCall, {}),
    statusCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    booking: undefined as DeskBooking | undefined,
    bookingRequest: undefined as DeskRequest | undefined,
    enquiry: undefined as Enquiry | undefined,
    waiting: undefined as EnquiryList | undefined,
    /** The kind of enquiries that is listed; undefined for all. */
    kind: undefined as EnquiryKind | undefined,
  }))
  .views((self) => ({
    /** Why the server refused what only staff may do; undefined if it did not. */
    get refusal(): 'not-authenticated' | 'forbidden' | undefined {
      const codes = [self.loadCall, self.moreCall, self.completeCall, self.statusCall].map(
        ({ problem }) => problem?.code,
      );
      return (['not-authenticated', 'forbidden'] as const).find((code) => codes.includes(code));
    },
  }))
  .actions((self) => ({
    /** Removes all personal data when the session ends. */
    clear(): void {
      self.booking = undefined;
      self.bookingRequest = undefined;
      self.enquiry = undefined;
      self.waiting = undefined;
    },
  }))
  .actions((self) => {
    const { api, locale } = environmentOf(self);
    return {
      /** Loads a booking by its reference. */
      loadBooking: flow(function* loadBooking(reference: string) {
        self.booking = undefined;
        const params = { path: { reference }, query: { locale } };
        self.booking = yield* toGenerator(
          self.loadCall.run((signal) => api.GET('/api/desk/bookings/{reference}', { params, signal })),
        );
      }),

      /** Loads a booking request by its slug. */
      loadBookingRequest: flow(function* loadBookingRequest(slug: string) {
        self.bookingRequest = undefined;
        const params = { path: { slug }, query: { locale } };
        self.bookingRequest = yield* toGenerator(
          self.loadCall.run((signal) => api.GET('/api/desk/booking_requests/{slug}', { params, signal })),
        );
      }),

      /** Gives the booking request another status (AS-2b). Returns true on success. */
      changeRequestStatus: flow(function* changeRequestStatus(wanted: DeskRequest['status']) {
        if (!self.bookingRequest) return false;
        const { bookingKey } = self.bookingRequest;
        const params = { path: { bookingKey }, query: { locale } };
        const changed = yield* toGenerator(
          self.statusCall.run((signal) =>
            api.POST('/api/booking_requests/{bookingKey}/status', { params, body: { status: wanted }, signal }),
          ),
        );
        if (changed?.bookingKey !== self.bookingRequest?.bookingKey) return false;
        const { status, statusChanges } = changed;
        self.bookingRequest = { ...self.bookingRequest, status, statusChanges };
        return true;
      }),

      /** Loads an enquiry. */
      loadEnquiry: flow(function* loadEnquiry(enquiryId: string) {
        self.enquiry = undefined;
        const params = { path: { enquiryId }, query: { locale } };
        self.enquiry = yield* toGenerator(
          self.loadCall.run((signal) => api.GET('/api/desk/enquiries/{enquiryId}', { params, signal })),
        );
      }),

      /** Loads the enquiries that wait for an answer, of a kind or all. */
      loadWaiting: flow(function* loadWaiting(kind = self.kind as EnquiryKind | 'ALL' | undefined) {
        self.moreCall.abort();
        self.kind = kind === 'ALL' ? undefined : kind;
        const params = { query: { locale, ...(self.kind && { kind: self.kind }) } };
        const loaded = yield* toGenerator(
          self.loadCall.run((signal) => api.GET('/api/desk/enquiries', { params, signal })),
        );
        if (loaded || self.loadCall.problem) self.waiting = loaded;
      }),

      /** Adds the next enquiries to the list. Returns the id of the first of them; undefined if there is none. */
      loadMore: flow(function* loadMore() {
        const list = self.waiting;
        const after = list?.enquiries.at(-1)?.id;
        if (!list || after === undefined) return undefined;
        const params = { query: { locale, after, ...(self.kind && { kind: self.kind }) } };
        const further = yield* toGenerator(
          self.moreCall.run((signal) => api.GET('/api/desk/enquiries', { params, signal })),
        );
        if (!further || self.waiting !== list) return undefined;
        const { total, more } = further;
        self.waiting = { ...list, total, more, enquiries: [...list.enquiries, ...further.enquiries] };
        return further.enquiries[0]?.id;
      }),

      /** Returns the id of the enquiry with a reference; undefined if there is none or the request failed. */
      findEnquiry: flow(function* findEnquiry(reference: string) {
        const params = { query: { locale, reference } };
        const found = yield* toGenerator(
          self.findCall.run((signal) => api.GET('/api/desk/enquiries', { params, signal })),
        );
        return found?.enquiries[0]?.id;
      }),

      /** Marks the enquiry as done. */
      completeEnquiry: flow(function* completeEnquiry() {
        if (!self.enquiry) return;
        const params = { path: { enquiryId: self.enquiry.id }, query: { locale } };
        const enquiry = yield* toGenerator(
          self.completeCall.run((signal) => api.POST('/api/desk/enquiries/{enquiryId}/completion', { params, signal })),
        );
        if (enquiry) self.enquiry = enquiry;
      }),

      /** Aborts loading and forgets what a page showed when it is left. */
      leave(): void {
        for (const one of [self.loadCall, self.moreCall, self.findCall, self.completeCall, self.statusCall]) {
          one.abort();
          one.forget();
        }
        self.clear();
      },
    };
  });

/** An instance of the `DeskStore` model. */
export interface DeskStore extends Instance<typeof DeskStore> {}
