import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';
import { environmentOf } from './environment.ts';
import { fingerprint, type Intent, intentFor } from './intent.ts';
import { request } from './request.ts';
import type { Slot } from './SlotStore.ts';

export type Hold = components['schemas']['hold'];
export type Booking = components['schemas']['booking'];
export type BookingRequest = components['schemas']['appointment-request'];

/** Codes that mean: this time is not to be had any more, here are others (SL-3). */
const lostTime: readonly Problem['code'][] = [
  'slot-taken',
  'slot-not-offered',
  'slot-token-invalid',
  'slot-token-expired',
  'hold-expired',
];

/** Times that are kept for this browser, and their way to a booking (SL-5, CR-1). */
export const BookingStore = types
  .model('BookingStore', {
    holdRequest: types.optional(request, {}),
    currentRequest: types.optional(request, {}),
    bookRequest: types.optional(request, {}),
    /** Survives a reload, so that a booking whose answer was lost is not made twice. */
    intent: types.maybe(types.frozen<Intent>()),
  })
  .volatile(() => ({
    hold: undefined as Hold | undefined,
    /** Ids of the appointments that were made last. */
    made: [] as readonly string[],
    /** Whether `hold` is what the server says since the page was loaded; false while it could not be asked. */
    known: false,
    /** Server time minus device time, milliseconds. */
    skew: 0,
    /** Device time of the last tick, milliseconds. */
    tickedAt: 0,
    holdIntent: undefined as Intent | undefined,
  }))
  .views((self) => ({
    /** Seconds for which the times are still kept; 0 once they are given back. */
    get secondsLeft(): number {
      if (!self.hold) return 0;
      const left = Date.parse(self.hold.expiresAt) - (self.tickedAt + self.skew);
      return Math.max(0, Math.ceil(left / 1000));
    },
    /** Whether asking for more time can still move the end. */
    get canExtend(): boolean {
      return !!self.hold && Date.parse(self.hold.expiresAt) < Date.parse(self.hold.extendableUntil);
    },
    /** A time was lost while it was asked for: what to say, and which times are free instead (SL-3). */
    get lost(): Problem | undefined {
      const { problem } = self.bookRequest.problem ? self.bookRequest : self.holdRequest;
      return problem && lostTime.includes(problem.code) ? problem : undefined;
    },
  }))
  .actions((self) => ({
    tick(): void {
      self.tickedAt = environmentOf(self).now();
    },
    keep(hold: Hold | undefined): void {
      self.hold = hold;
      environmentOf(self).holdFlag.write(hold !== undefined);
      self.tickedAt = environmentOf(self).now();
      if (hold) self.skew = Date.parse(hold.serverTime) - self.tickedAt;
    },
    forgetProblem(): void {
      self.holdRequest.forget();
      self.bookRequest.forget();
    },
  }))
  .actions((self) => {
    const { api, newId } = environmentOf(self);
    return {
      /** Keeps these times instead of any kept before; undefined when they are not to be had (see `lost`). */
      place: flow(function* place(slots: readonly Slot[]) {
        self.bookRequest.forget();
        const body = { slots: slots.map(({ token }) => token) };
        const intent = intentFor(body, self.holdIntent, newId);
        self.holdIntent = intent;
        const params = { header: { 'Idempotency-Key': intent.key } };
        const hold = yield* toGenerator(
          self.holdRequest.run((signal) => api.POST('/api/holds', { params, body, signal })),
        );
        if (!hold) return undefined;
        self.holdIntent = undefined;
        self.known = true;
        self.keep(hold);
        return hold;
      }),

      /** Finds the hold of this browser again, after a reload or in a second tab; asks nothing where none was placed. */
      find: flow(function* find() {
        if (!environmentOf(self).holdFlag.read()) {
          self.known = true;
          return;
        }
        const hold = yield* toGenerator(self.currentRequest.run((signal) => api.GET('/api/holds/current', { signal })));
        if (!hold && self.currentRequest.problem?.status !== 404) return;
        self.known = true;
        self.keep(hold);
      }),

      /** Asks for more time, as far as the server allows. */
      extend: flow(function* extend() {
        if (!self.hold) return;
        const params = { path: { holdId: self.hold.id } };
        const hold = yield* toGenerator(
          self.currentRequest.run((signal) => api.PATCH('/api/holds/{holdId}', { params, signal })),
        );
        if (hold || self.currentRequest.problem?.status === 404) self.keep(hold);
      }),

      /** Gives the times back; if that fails they end by themselves. */
      release: flow(function* release() {
        if (!self.hold) return;
        const params = { path: { holdId: self.hold.id } };
        self.keep(undefined);
        yield* toGenerator(self.currentRequest.run((signal) => api.DELETE('/api/holds/{holdId}', { params, signal })));
      }),

      forgetIntent(): void {
        self.intent = undefined;
      },

      /** Makes the appointments; undefined when that failed, with nothing lost and the same intent for a retry. */
      book: flow(function* book(body: BookingRequest) {
        self.holdRequest.forget();
        const intent = intentFor(body, self.intent, newId);
        self.intent = { ...intent, open: true };
        const params = { header: { 'Idempotency-Key': intent.key } };
        const booking = yield* toGenerator(
          self.bookRequest.run((signal) => api.POST('/api/appointments', { params, body, signal })),
        );
        if (!booking) {
          const { status = 0 } = self.bookRequest.problem ?? {};
          // The server looks for an earlier booking of the same body before it judges one (409, 422), not before it refuses to (429).
          const judged = !intent.open || (intent.about === fingerprint(body) && [409, 422].includes(status));
          if (judged && status >= 400 && status < 500) self.intent = { ...intent, open: false };
          if (self.lost) self.keep(undefined);
          return undefined;
        }
        self.intent = undefined;
        self.made = booking.results.flatMap(({ success, id }) => (success ? [id] : []));
        self.keep(undefined);
        return booking;
      }),
    };
  });

export interface BookingStore extends Instance<typeof BookingStore> {}
