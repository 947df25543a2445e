import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** Marks details changes as done (BK-10c). The pages for staff create it, so that the first screen does not load it. */
export const DetailsCompletionStore = types
  .model('DetailsCompletionStore', { completeCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    /** Ids of the details changes that were marked. */
    done: [] as readonly string[],
  }))
  .actions((self) => ({
    /** Marks a details change as done. Returns false if the session has ended. */
    complete: flow(function* complete(detailsChangeId: string) {
      const { api } = environmentOf(self);
      const params = { path: { detailsChangeId } };
      const change = yield* toGenerator(
        self.completeCall.run((signal) =>
          api.POST('/api/desk/details_changes/{detailsChangeId}/completion', { params, signal }),
        ),
      );
      if (change) self.done = [...self.done, change.id];
      return self.completeCall.problem?.code !== 'not-authenticated';
    }),
  }));

/** An instance of the `DetailsCompletionStore` model. */
export interface DetailsCompletionStore extends Instance<typeof DetailsCompletionStore> {}
