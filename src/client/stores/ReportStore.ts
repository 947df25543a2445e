import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components, operations } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** A report of an appointment. */
export type Report = components['schemas']['report'];

/** What a link to results requires, and whether it still works. */
type ResultsAccess = operations['getResultsAccess']['responses']['200']['content']['application/json'];

/** The reports of a booking, for its patient after a code (AS-5a). */
export const ReportStore = types
  .model('ReportStore', {
    loadCall: types.optional(apiCall, {}),
    accessCall: types.optional(apiCall, {}),
    watchCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    /** The latest first; undefined before they are loaded. */
    reports: undefined as readonly Report[] | undefined,
    /** Whether the link still works; undefined before that is known. */
    access: undefined as ResultsAccess | undefined,
    /** True once the session of a contact ended while the page was open. */
    ended: false,
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
      loadAccess: flow(function* loadAccess(bookingKey: string) {
        const params = { path: { bookingKey } };
        self.access = yield* toGenerator(
          self.accessCall.run((signal) => api.GET('/api/appointments/{bookingKey}/reports/access', { params, signal })),
        );
      }),
      /** Looks whether the session still exists. If not, forgets the reports. */
      watch: flow(function* watch() {
        if (self.watchCall.pending) return;
        yield self.watchCall.run((signal) => api.GET('/api/authenticated', { signal }));
        if (self.watchCall.problem?.status !== 401) return;
        self.ended = true;
        self.reports = undefined;
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
