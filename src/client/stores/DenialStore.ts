import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** The custom message of a link to the denial page, shown only if the server signed it (DN-2). */
export const DenialStore = types
  .model('DenialStore', { messageCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    message: undefined as string | undefined,
    /** True once the server verified the message, or if the link has none. */
    verified: false,
  }))
  .actions((self) => ({
    /** Has the server verify the message of a query, and sets `message` if the signature is valid. */
    verify: flow(function* verify(search: URLSearchParams) {
      const { api } = environmentOf(self);
      const query = {
        customMessage: search.get('customMessage') ?? '',
        expires: Number(search.get('expires')),
        signature: search.get('signature') ?? '',
      };
      const found =
        query.customMessage && query.signature
          ? yield* toGenerator(
              self.messageCall.run((signal) => api.GET('/api/denial/message', { params: { query }, signal })),
            )
          : undefined;
      self.message = found?.message;
      self.verified = true;
    }),
  }));

/** An instance of the `DenialStore` model. */
export interface DenialStore extends Instance<typeof DenialStore> {}
