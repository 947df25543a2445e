import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { environmentOf } from './environment.ts';
import { type Intent, intentFor } from './intent.ts';
import { request } from './request.ts';

export type AppointmentSummary = components['schemas']['appointment-summary'];
export type Appointment = AppointmentSummary['appointments'][number];

/** The appointments of one booking, as its key shows them (AS-1). */
export const AppointmentStore = types
  .model('AppointmentStore', {
    loadRequest: types.optional(request, {}),
    cancelRequest: types.optional(request, {}),
    calendarRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    summary: undefined as AppointmentSummary | undefined,
    intent: undefined as Intent | undefined,
  }))
  .views((self) => ({
    get canCancel(): boolean {
      return self.summary?.appointments.some((appointment) => appointment.canCancel) ?? false;
    },
    get canceled(): boolean {
      return self.summary?.appointments.every(({ status }) => status === 'CANCELED') ?? false;
    },
  }))
  .actions((self) => {
    const { api, newId } = environmentOf(self);
    return {
      load: flow(function* load(bookingKey: string) {
        if (self.summary?.bookingKey !== bookingKey) self.summary = undefined;
        const params = { path: { bookingKey } };
        const summary = yield* toGenerator(
          self.loadRequest.run((signal) => api.GET('/api/appointments/{bookingKey}', { params, signal })),
        );
        if (summary) self.summary = summary;
      }),

      /** The booking as a file for a calendar; undefined when it could not be had. */
      loadCalendar: (bookingKey: string): Promise<Blob | undefined> => {
        const params = { path: { bookingKey } };
        return self.calendarRequest.run<Blob>((signal) =>
          api.GET('/api/appointments/{bookingKey}/calendar', { params, signal, parseAs: 'blob' }),
        );
      },

      /** Cancels the booking and gives its times back; true when that is done. */
      cancel: flow(function* cancel(bookingKey: string) {
        const intent = intentFor({ cancel: bookingKey }, self.intent, newId);
        self.intent = intent;
        const params = { path: { bookingKey }, header: { 'Idempotency-Key': intent.key } };
        const summary = yield* toGenerator(
          self.cancelRequest.run((signal) =>
            api.POST('/api/appointments/{bookingKey}/cancellation', { params, signal }),
          ),
        );
        if (!summary) return false;
        self.intent = undefined;
        self.summary = summary;
        return true;
      }),

      /** Ends what is under way, and what went wrong is said no more (BK-9). */
      abort(): void {
        self.loadRequest.abort();
        self.loadRequest.forget();
        self.cancelRequest.forget();
      },

      /** Nothing of a booking is left to be seen. */
      hide(): void {
        self.summary = undefined;
      },
    };
  });

export interface AppointmentStore extends Instance<typeof AppointmentStore> {}
