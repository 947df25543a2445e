import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** A report of an appointment. */
export type Report = components['schemas']['report'];

/** The reports of a booking, for its patient after a code (AS-5a). */
export const ReportStore = types
  .model('ReportStore', { loadCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    /** The latest first; undefined before they are loaded. */
    reports: undefined as readonly Report[] | undefined,
  }))
  .actions((self) => {
    const { api } = environmentOf(self);
    return {
      load: flow(function* load(bookingKey: string) {
        const params = { path: { bookingKey } };
        const reports = yield* toGenerator(
          self.loadCall.run((signal) => api.GET('/api/appointments/{bookingKey}/reports', { params, signal })),
        );
        if (reports) self.reports = reports;
      }),
      /** Removes the reports when the session ends. */
      clear(): void {
        self.loadCall.abort();
        self.reports = undefined;
      },
    };
  });

/** An instance of the `ReportStore` model. */
export interface ReportStore extends Instance<typeof ReportStore> {}
