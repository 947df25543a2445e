import { flow, type IAnyStateTreeNode, toGenerator, types } from 'mobx-state-tree';
import { apiCall, type Load } from './apiCall.ts';
import { type Environment, environmentOf } from './environment.ts';

/** A model that loads what a booking key shows; `get` is the call of the contract. */
export function summaryByKey<T extends { readonly bookingKey: string }>(
  get: (environment: Pick<Environment, 'api' | 'locale'>, bookingKey: string) => Load<T>,
) {
  return types
    .model({ loadCall: types.optional(apiCall, {}) })
    .volatile(() => ({ summary: undefined as T | undefined }))
    .actions((self) => ({
      /** Loads the summary of a booking key. A summary of the same key stays visible meanwhile. */
      load: flow(function* load(bookingKey: string) {
        if (self.summary?.bookingKey !== bookingKey) self.summary = undefined;
        const environment = environmentOf(self as IAnyStateTreeNode);
        const summary = yield* toGenerator(self.loadCall.run(get(environment, bookingKey)));
        if (summary) self.summary = summary;
      }),
      clear(): void {
        self.summary = undefined;
      },
    }));
}
