import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';

/** Results that the patient shared with a contact. */
export type Share = components['schemas']['share'];

/** Who should see the results, as the patient says it. */
export interface ShareWish {
  readonly contactDetails: string;
  readonly contactName?: string;
  readonly note?: string;
}

/** The shares of one booking, for its patient after a code (SR-1, SR-2). */
export const ShareStore = types
  .model('ShareStore', {
    bookingKey: types.string,
    loadCall: types.optional(apiCall, {}),
    sendCall: types.optional(apiCall, {}),
    revokeCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    /** The newest first; undefined before they are loaded. */
    shares: undefined as readonly Share[] | undefined,
    /** The contact of the last share of this page. */
    sentTo: undefined as string | undefined,
    intent: undefined as IdempotentWrite | undefined,
  }))
  .actions((self) => {
    const { api } = environmentOf(self);
    const path = { bookingKey: self.bookingKey };
    const load = flow(function* load() {
      const shares = yield* toGenerator(
        self.loadCall.run((signal) => api.GET('/api/appointments/{bookingKey}/shares', { params: { path }, signal })),
      );
      if (shares) self.shares = shares;
    });
    return {
      load,
      /** Shares the results, then loads the shares again. Returns true on success. */
      share: flow(function* share(wish: ShareWish): Generator<PromiseLike<unknown>, boolean> {
        const intent = intentFor(wish, self.intent, environmentOf(self).newId);
        self.intent = intent;
        const params = { path, header: { 'Idempotency-Key': intent.key } };
        const shared = yield* toGenerator(
          self.sendCall.run((signal) =>
            api.POST('/api/appointments/{bookingKey}/shares', { params, body: { ...wish, type: 'RESULT' }, signal }),
          ),
        );
        if (!shared) return false;
        self.intent = undefined;
        self.sentTo = wish.contactDetails;
        yield load();
        return true;
      }),
      /** Withdraws the access of a contact, then loads the shares again. Returns true on success. */
      revoke: flow(function* revoke(shareId: string): Generator<PromiseLike<unknown>, boolean> {
        const params = { path: { ...path, shareId } };
        yield self.revokeCall.run((signal) =>
          api.POST('/api/appointments/{bookingKey}/shares/{shareId}/revocation', { params, signal }),
        );
        if (self.revokeCall.problem) return false;
        yield load();
        return true;
      }),
      /** Removes the contacts when the session ends. */
      clear(): void {
        self.shares = undefined;
        self.sentTo = undefined;
      },
    };
  });

/** An instance of the `ShareStore` model. */
export interface ShareStore extends Instance<typeof ShareStore> {}
