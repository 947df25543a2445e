import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { environmentOf } from './environment.ts';
import { request } from './request.ts';

/** Words of a link for somebody who is turned away; they are shown only when the server signed them (DN-2). */
export const DenialStore = types
  .model('DenialStore', { messageRequest: types.optional(request, {}) })
  .volatile(() => ({
    message: undefined as string | undefined,
    /** The server was asked, or there was nothing to ask. */
    settled: false,
  }))
  .actions((self) => ({
    /** Asks the server whether the words of a query are its own; `message` is set when they are. */
    read: flow(function* read(search: URLSearchParams) {
      const { api } = environmentOf(self);
      const query = {
        customMessage: search.get('customMessage') ?? '',
        expires: Number(search.get('expires')),
        signature: search.get('signature') ?? '',
      };
      const found =
        query.customMessage && query.signature
          ? yield* toGenerator(
              self.messageRequest.run((signal) => api.GET('/api/denial/message', { params: { query }, signal })),
            )
          : undefined;
      self.message = found?.message;
      self.settled = true;
    }),
  }));

export interface DenialStore extends Instance<typeof DenialStore> {}
