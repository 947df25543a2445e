import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** Whether the patient of a booking wants reminders (RT-14). */
export const ReminderStore = types
  .model('ReminderStore', { call: types.optional(apiCall, {}) })
  .volatile(() => ({
    /** The last wish that the server stored; undefined before the first. */
    wanted: undefined as boolean | undefined,
  }))
  .actions((self) => {
    const { api } = environmentOf(self);
    return {
      /** Stores a wish; a failure is the problem of `call`. */
      want: flow(function* want(bookingKey: string, wanted: boolean) {
        yield* toGenerator(
          self.call.run((signal) =>
            api.PUT('/api/appointments/{bookingKey}/reminders', {
              params: { path: { bookingKey } },
              body: { wanted },
              signal,
            }),
          ),
        );
        if (!self.call.pending && !self.call.problem) self.wanted = wanted;
      }),
    };
  });

/** An instance of the `ReminderStore` model. */
export interface ReminderStore extends Instance<typeof ReminderStore> {}
