import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';
import type { OverriddenRule } from './AdvancedStore.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { fingerprint, type IdempotentWrite, intentFor } from './intent.ts';
import type { Slot } from './SlotStore.ts';

/** Slots that the server keeps for this browser for a while. */
export type Hold = components['schemas']['hold'];
/** The body of `POST /api/appointments`. */
export type AppointmentRequest = components['schemas']['appointment-request'];

/** Problem codes that mean that a slot is no longer available (SL-3). */
const lostSlotCodes: readonly Problem['code'][] = [
  'slot-taken',
  'slot-not-offered',
  'slot-token-invalid',
  'slot-token-expired',
  'hold-expired',
];

/** Persisted: `createStores` saves it in the tab's storage, so that a reload after a lost response does not book twice. */
const persisted = { intent: types.maybe(types.frozen<IdempotentWrite>()) };

/** Holds slots for this browser and books them (SL-5, CR-1). */
export const BookingStore = types
  .model('BookingStore', {
    holdCall: types.optional(apiCall, {}),
    currentCall: types.optional(apiCall, {}),
    appointmentCall: types.optional(apiCall, {}),
    renewCall: types.optional(apiCall, {}),
    ...persisted,
  })
  .volatile(() => ({
    hold: undefined as Hold | undefined,
    /** Ids of the appointments of the last booking. */
    made: [] as readonly string[],
    /** Reference of the last booking, if its key is not for this browser: a referrer booked. */
    placed: undefined as string | undefined,
    /** What is known after a booking on behalf failed: nothing was booked, or that is uncertain (CR-3a). */
    failure: undefined as 'nothing-booked' | 'uncertain' | undefined,
    /** True once the server confirmed `hold` after the page load. */
    known: false,
    /** Server time minus device time, milliseconds. */
    skew: 0,
    /** Device time of the last tick, milliseconds. */
    tickedAt: 0,
    holdIntent: undefined as IdempotentWrite | undefined,
  }))
  .views((self) => ({
    /** Seconds until the hold ends; 0 without a hold. */
    get secondsLeft(): number {
      if (!self.hold) return 0;
      const left = Date.parse(self.hold.expiresAt) - (self.tickedAt + self.skew);
      return Math.max(0, Math.ceil(left / 1000));
    },
    /** True if the server would still extend the hold. */
    get canExtend(): boolean {
      return !!self.hold && Date.parse(self.hold.expiresAt) < Date.parse(self.hold.extendableUntil);
    },
    /** The problem of a lost slot, with alternatives (SL-3); undefined if no slot was lost. */
    get lost(): Problem | undefined {
      const { problem } = self.appointmentCall.problem ? self.appointmentCall : self.holdCall;
      return problem && lostSlotCodes.includes(problem.code) ? problem : undefined;
    },
  }))
  .actions((self) => ({
    tick(): void {
      self.tickedAt = environmentOf(self).now();
    },
    setHold(hold: Hold | undefined): void {
      self.hold = hold;
      environmentOf(self).holdFlag.write(hold !== undefined);
      self.tickedAt = environmentOf(self).now();
      if (hold) self.skew = Date.parse(hold.serverTime) - self.tickedAt;
    },
    forgetProblem(): void {
      self.holdCall.forget();
      self.appointmentCall.forget();
      self.failure = undefined;
    },
  }))
  .actions((self) => {
    const { api, newId } = environmentOf(self);
    return {
      /** Holds these slots and releases others; staff may override rules. Returns undefined if they are not available (see `lost`). */
      place: flow(function* place(slots: readonly Slot[], overrides: readonly OverriddenRule[] = []) {
        self.appointmentCall.forget();
        const tokens = slots.map(({ token }) => token);
        const body = { slots: tokens, ...(overrides.length > 0 && { overrides: [...overrides] }) };
        const intent = intentFor(body, self.holdIntent, newId);
        self.holdIntent = intent;
        const params = { header: { 'Idempotency-Key': intent.key } };
        const hold = yield* toGenerator(
          self.holdCall.run((signal) => api.POST('/api/holds', { params, body, signal })),
        );
        if (!hold) return undefined;
        self.holdIntent = undefined;
        self.known = true;
        self.setHold(hold);
        return hold;
      }),

      /** Loads the hold of this browser after a reload or in a second tab. Sends no request if no tab placed one. */
      find: flow(function* find() {
        if (!environmentOf(self).holdFlag.read()) {
          self.known = true;
          return;
        }
        const hold = yield* toGenerator(self.currentCall.run((signal) => api.GET('/api/holds/current', { signal })));
        if (!hold && self.currentCall.problem?.status !== 404) return;
        self.known = true;
        self.setHold(hold);
      }),

      /** Extends the hold as far as the server allows. */
      extend: flow(function* extend() {
        if (!self.hold) return;
        const params = { path: { holdId: self.hold.id } };
        const hold = yield* toGenerator(
          self.currentCall.run((signal) => api.PATCH('/api/holds/{holdId}', { params, signal })),
        );
        if (hold || self.currentCall.problem?.status === 404) self.setHold(hold);
      }),

      /** Releases the hold. If that fails, the hold expires. */
      release: flow(function* release() {
        if (!self.hold) return;
        const params = { path: { holdId: self.hold.id } };
        self.setHold(undefined);
        yield* toGenerator(self.currentCall.run((signal) => api.DELETE('/api/holds/{holdId}', { params, signal })));
      }),

      forgetIntent(): void {
        self.intent = undefined;
      },

      /**
       * Books the appointments. Returns undefined on failure, with the same intent for a retry; after a booking on behalf with a new key from
       * the server, under which another attempt is made (CR-3a).
       */
      book: flow(function* book(body: AppointmentRequest) {
        self.holdCall.forget();
        const intent = intentFor(body, self.intent, newId);
        self.intent = { ...intent, open: true };
        self.failure = undefined;
        const params = { header: { 'Idempotency-Key': intent.key } };
        let booking = yield* toGenerator(
          self.appointmentCall.run((signal) => api.POST('/api/appointments', { params, body, signal })),
        );
        if (!booking) {
          const { status = 0 } = self.appointmentCall.problem ?? {};
          // The server looks for an earlier booking of the same body before a 409 or 422, but not before a 429.
          const decided = !intent.open || (intent.about === fingerprint(body) && [409, 422].includes(status));
          if (decided && status >= 400 && status < 500) self.intent = { ...intent, open: false };
          if (self.lost) self.setHold(undefined);
          if (!body.onBehalf) return undefined;
          const failed = { key: intent.key };
          const renewed = yield* toGenerator(
            self.renewCall.run((signal) => api.POST('/api/appointments/attempts', { body: failed, signal })),
          );
          if (renewed?.key !== undefined) self.intent = { about: '', key: renewed.key };
          self.failure = renewed?.key === undefined ? 'uncertain' : 'nothing-booked';
          if (!renewed?.booking) return undefined;
          // Only the response of the attempt was lost.
          self.forgetProblem();
          booking = renewed.booking;
        }
        self.intent = undefined;
        self.made = booking.results.map(({ id }) => id);
        self.placed = booking.bookingKey === undefined ? booking.reference : undefined;
        self.setHold(undefined);
        return booking;
      }),
    };
  });

/** An instance of the `BookingStore` model. */
export interface BookingStore extends Instance<typeof BookingStore> {}
