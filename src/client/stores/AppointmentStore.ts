import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { isAhead, isCalledOff } from '#base/appointmentStatus.ts';
import type { components, operations } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import type { PatientDetails } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';
import { summaryByKey } from './summaryByKey.ts';

/** The appointments of a booking key. */
export type AppointmentSummary = components['schemas']['appointment-summary'];
/** One appointment of a booking. */
export type Appointment = AppointmentSummary['appointments'][number];

type Cancellation = NonNullable<operations['cancelAppointment']['requestBody']>['content']['application/json'];
/** The answers of the flow `cancellation`. */
export type CancelRun = NonNullable<Cancellation['run']>;

const summary = summaryByKey<AppointmentSummary>(({ api, locale }, bookingKey) => (signal) => {
  const params = { path: { bookingKey }, query: { locale } };
  return api.GET('/api/appointments/{bookingKey}', { params, signal });
});

/** The appointments of one booking, loaded by its key (AS-1). */
export const AppointmentStore = types
  .compose(
    'AppointmentStore',
    summary,
    types.model({
      cancelCall: types.optional(apiCall, {}),
      calendarCall: types.optional(apiCall, {}),
      patientCall: types.optional(apiCall, {}),
    }),
  )
  .volatile(() => ({
    intent: undefined as IdempotentWrite | undefined,
  }))
  .views((self) => ({
    get canceled(): boolean {
      return self.summary?.appointments.every(({ status }) => isCalledOff(status)) ?? false;
    },
    /** True if an appointment of the booking lies ahead. */
    get ahead(): boolean {
      return self.summary?.appointments.some(({ status }) => isAhead(status)) ?? false;
    },
    /** The status that all appointments that take place have in common, else BOOKED; CANCELED if none takes place. */
    get status(): Appointment['status'] {
      const all = self.summary?.appointments ?? [];
      const taking = all.map(({ status }) => status).filter((one) => !isCalledOff(one));
      const [first = all[0]?.status ?? 'BOOKED', ...others] = taking;
      return others.every((other) => other === first) ? first : 'BOOKED';
    },
  }))
  .actions((self) => ({
    /** Shows the booking that an answer led to. */
    showSummary(summary: AppointmentSummary): void {
      self.summary = summary;
    },
  }))
  .actions((self) => {
    const { api, locale, newId } = environmentOf(self);
    return {
      /** Loads the booking as an iCalendar file; undefined on failure. */
      loadCalendar: (bookingKey: string): Promise<Blob | undefined> => {
        const params = { path: { bookingKey }, query: { locale } };
        return self.calendarCall.run<Blob>((signal) =>
          api.GET('/api/appointments/{bookingKey}/calendar', { params, signal, parseAs: 'blob' }),
        );
      },

      /** Loads the patient of a booking, for another booking form; undefined on failure. */
      loadPatient: (bookingKey: string): Promise<PatientDetails | undefined> => {
        const params = { path: { bookingKey } };
        return self.patientCall.run<PatientDetails>((signal) =>
          api.GET('/api/appointments/{bookingKey}/patient', { params, signal }),
        );
      },

      /** Cancels appointments of the booking and releases their slots. Returns true on success. */
      cancel: flow(function* cancel(bookingKey: string, body: Cancellation) {
        const intent = intentFor({ cancel: bookingKey, ...body }, self.intent, newId);
        self.intent = intent;
        const params = { path: { bookingKey }, query: { locale }, header: { 'Idempotency-Key': intent.key } };
        const summary = yield* toGenerator(
          self.cancelCall.run((signal) =>
            api.POST('/api/appointments/{bookingKey}/cancellation', { params, body, signal }),
          ),
        );
        if (!summary) return false;
        self.intent = undefined;
        self.summary = summary;
        return true;
      }),

      /** Aborts loading and forgets problems (BK-9). */
      abort(): void {
        self.loadCall.abort();
        self.loadCall.forget();
        self.cancelCall.forget();
        self.calendarCall.forget();
      },
    };
  });

/** An instance of the `AppointmentStore` model. */
export interface AppointmentStore extends Instance<typeof AppointmentStore> {}
