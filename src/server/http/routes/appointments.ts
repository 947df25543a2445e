import { pathOfBooking } from '#base/pages.ts';
import type { components } from '#contract/openapi.d.ts';
import type { Answers } from '#flow/language/language.ts';
import { confirmPending, declinePending, notifyPending } from '#server/domain/appointments/answerPending.ts';
import type { BookingResult } from '#server/domain/appointments/bookAppointments.ts';
import { bookRun } from '#server/domain/appointments/bookRun.ts';
import { readCancelAnswers } from '#server/domain/appointments/cancelAnswers.ts';
import { cancelAppointments } from '#server/domain/appointments/cancelAppointments.ts';
import { readDeclineAnswers } from '#server/domain/appointments/declineAnswers.ts';
import {
  type AppointmentSummary,
  findAppointments,
  findBookedPatient,
} from '#server/domain/appointments/findAppointments.ts';
import { readOnBehalf } from '#server/domain/appointments/onBehalf.ts';
import { renewAttempt } from '#server/domain/appointments/renewAttempt.ts';
import { findStoredAnswers } from '#server/domain/appointments/replaceAppointment.ts';
import { bookedByOf } from '#server/domain/bookedBy.ts';
import { askedQuestionnaires } from '#server/domain/brands/served/askedQuestionnaires.ts';
import { localeOf } from '#server/domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { askForBookingChange } from '#server/domain/detailsChanges/askForDetailsChange.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { appointmentCalendar } from '#server/domain/outbox/appointmentCalendar.ts';
import { setReminders } from '#server/domain/outbox/reminders.ts';
import { readDeadlineOverride } from '#server/domain/overrides.ts';
import { translator } from '#server/domain/translator.ts';
import { authorOf, bookingScope, requestScope, type Viewer } from '#server/domain/viewer.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentAppointment, presentOnBehalf } from '../presenters/appointment.ts';
import { ensureHolder } from '../tokens.ts';

type Ids =
  | 'createAppointment'
  | 'renewAttempt'
  | 'getAppointmentSummary'
  | 'getAppointmentPatient'
  | 'getAppointmentAnswers'
  | 'getAppointmentCalendar'
  | 'cancelAppointment'
  | 'confirmAppointment'
  | 'declineAppointment'
  | 'sendPendingNotification'
  | 'setReminders'
  | 'askForAppointmentDetailsChange';

/** Operations about appointments. */
export function appointmentOperations(http: HttpDeps): Operations<Ids> {
  const { brands, depsFor, publicUrl } = http;
  return {
    async createAppointment(request, reply) {
      const { flow, revision, step, answers, context, bookingRequest, draft, replaces } = request.body;
      const { served, locale } = contextOf(http, request, request.body.locale);
      const deps = depsFor(served);
      if (replaces) refuseBeside(request.body);
      const booked = await bookRun(deps, served, {
        sent: { flow, revision, step, answers: answers as Answers },
        context: { kiosk: false, iframe: false, tablet: false, advanced: false, ...context },
        onBehalf: readOnBehalf(deps, request.viewer, request.body.onBehalf),
        holder: ensureHolder(request, reply),
        by: authorOf(request.viewer),
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
        locale,
        draft,
        replaces: replaces && {
          bookingKey: replaces.bookingKey,
          appointment: replaces.appointment,
          override: readDeadlineOverride(replaces.override, request.viewer, 'replaces/override'),
          account: bookedByOf(request.viewer),
          scope: bookingScope(request.viewer),
        },
        request:
          bookingRequest === undefined
            ? undefined
            : { requestKey: bookingRequest, scope: requestScope(request.viewer) },
      });
      return reply.status(201).header('cache-control', 'no-store').send(presentBooking(booked, request.viewer));
    },
    async renewAttempt(request, reply) {
      const renewed = await renewAttempt(depsFor(brands.forHost(request.hostname)), {
        holder: ensureHolder(request, reply),
        key: request.body.key,
        viewer: request.viewer,
        from: request.requester,
      });
      reply.header('cache-control', 'no-store');
      return 'key' in renewed ? renewed : { booking: presentBooking(renewed.booking, request.viewer) };
    },
    async getAppointmentSummary(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps } = contextOf(http, request, request.query.locale);
      const summary = await findAppointments(deps, request.params.bookingKey, bookingScope(request.viewer));
      return presentSummary(summary, await readServedCatalog(deps), request.viewer);
    },
    async getAppointmentPatient(request, reply) {
      reply.header('cache-control', 'no-store');
      const deps = depsFor(brands.forHost(request.hostname));
      return findBookedPatient(deps, request.params.bookingKey, bookingScope(request.viewer));
    },
    async getAppointmentAnswers(request, reply) {
      reply.header('cache-control', 'no-store');
      const deps = depsFor(brands.forHost(request.hostname));
      return findStoredAnswers(deps, request.params.bookingKey, bookingScope(request.viewer));
    },
    async getAppointmentCalendar(request, reply) {
      const { served, deps } = contextOf(http, request, request.query.locale);
      const { bookingKey } = request.params;
      const { appointments, createdAt, reference, ...booking } = await findAppointments(
        deps,
        bookingKey,
        bookingScope(request.viewer),
      );
      const locale = localeOf(served, booking.locale);
      const t = translator(locale, served.texts[locale] ?? {});
      const calendar = appointmentCalendar({
        appointments,
        stamp: new Date(createdAt),
        reference: reference && t('appointment.reference', { reference }),
        provider: served.brand.radiology.name,
        organizer: served.brand.radiology.email,
        link: publicUrl(served) + pathOfBooking('appointment', bookingKey),
        locale,
        t,
      });
      reply.header('cache-control', 'no-store').header('content-disposition', 'attachment; filename="appointment.ics"');
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
    async cancelAppointment(request, reply) {
      reply.header('cache-control', 'no-store');
      const { served, locale, deps } = contextOf(http, request, request.query.locale);
      const { appointments, run, override } = request.body ?? {};
      const sent = run && { ...run, answers: run.answers as Answers };
      const account = bookedByOf(request.viewer);
      const reason = readDeadlineOverride(override, request.viewer);
      const callOff = {
        ...(account && { by: account }),
        ...(sent && (await readCancelAnswers(depsFor(served), served, { sent, locale }))),
        ...(reason !== undefined && { override: reason }),
      };
      const summary = await cancelAppointments(deps, {
        asks: (exams) =>
          request.viewer.role !== 'staff' &&
          askedQuestionnaires(served, ['CANCEL_APPOINTMENT_PATIENT'], exams).length > 0,
        bookingKey: request.params.bookingKey,
        appointments,
        ...(Object.keys(callOff).length > 0 && { callOff }),
        idempotencyKey: request.headers['idempotency-key'],
        scope: bookingScope(request.viewer),
        by: authorOf(request.viewer),
      });
      return presentSummary(summary, await readServedCatalog(deps), request.viewer);
    },
    async confirmAppointment(request, reply) {
      reply.header('cache-control', 'no-store');
      const { served, deps } = contextOf(http, request, request.query.locale);
      const summary = await confirmPending(deps, {
        ...pendingRequest(request),
        requiredFor: (exams) =>
          request.viewer.role === 'staff' ? [] : askedQuestionnaires(served, ['REQUIRED_ON_CONFIRMATION'], exams),
      });
      return presentSummary(summary, await readServedCatalog(deps), request.viewer);
    },
    async declineAppointment(request, reply) {
      reply.header('cache-control', 'no-store');
      const { served, locale, deps } = contextOf(http, request, request.query.locale);
      const { questionnaire } = request.body;
      const sent = questionnaire && { ...questionnaire, answers: questionnaire.answers as Answers };
      const sheet = await readDeclineAnswers(depsFor(served), served, { sent, locale, role: request.viewer.role });
      const summary = await declinePending(deps, pendingRequest(request), sheet);
      return presentSummary(summary, await readServedCatalog(deps), request.viewer);
    },
    async sendPendingNotification(request, reply) {
      await notifyPending(depsFor(brands.forHost(request.hostname)), pendingRequest(request));
      return reply.status(202).header('cache-control', 'no-store').send();
    },
    async setReminders(request, reply) {
      await setReminders(depsFor(brands.forHost(request.hostname)), { ...request.params, ...request.body });
      return reply.status(204).header('cache-control', 'no-store').send();
    },
    async askForAppointmentDetailsChange(request, reply) {
      const { changes, remark = '' } = request.body;
      const recorded = await askForBookingChange(depsFor(brands.forHost(request.hostname)), {
        bookingKey: request.params.bookingKey,
        changes,
        remark: remark.trim(),
        viewer: request.viewer,
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
      });
      return reply.status(201).header('cache-control', 'no-store').send(recorded);
    },
  };
}

/** Throws invalid-request for what a booking cannot have that replaces an appointment: a request of its own, or a patient who must confirm. */
function refuseBeside({ bookingRequest, onBehalf }: components['schemas']['appointment-request']): void {
  const places = [
    ...(bookingRequest === undefined ? [] : ['bookingRequest']),
    ...(onBehalf?.pending ? ['onBehalf/pending'] : []),
  ];
  if (places.length === 0) return;
  const errors = places.map((place) => ({ pointer: `/body/${place}`, keyword: 'not' }));
  throw new DomainError('invalid-request', { detail: 'A change of an appointment has no such part.', errors });
}

function pendingRequest({
  params,
  headers,
  viewer,
}: {
  readonly params: { readonly bookingKey: string };
  readonly headers: { readonly 'idempotency-key': string };
  readonly viewer: Viewer;
}) {
  const scope = bookingScope(viewer);
  return { bookingKey: params.bookingKey, idempotencyKey: headers['idempotency-key'], scope, by: authorOf(viewer) };
}

/** Presents a booking with one result for each appointment (CR-1). */
function presentBooking(
  { bookingKey, reference, results }: BookingResult,
  { role }: Viewer,
): components['schemas']['booking'] {
  return {
    // The key is the patient's credential, and a referrer knows the date of birth.
    ...(role === 'referrer' ? { reference } : { bookingKey }),
    results: results.map((result) => ({ success: true, errorMessage: null, ...result })),
  };
}

/**
 * Presents a booking; the patient and staff also see what a check-in needs (AS-1a), and those who may see its booking request the key of the
 * request.
 */
function presentSummary(
  summary: AppointmentSummary,
  catalog: CatalogSnapshot,
  viewer: Viewer,
): components['schemas']['appointment-summary'] {
  const { bookingKey, reference, requestKey, patient, createdAt, appointments } = summary;
  const requests = requestScope(viewer);
  const seesRequest = requestKey !== undefined && (requests.all || requests.requestKey === requestKey);
  return {
    bookingKey,
    ...(reference !== undefined && { reference }),
    ...(seesRequest && { requestKey }),
    patient: { firstName: patient.firstName, lastName: patient.lastName },
    ...(patient.booker && { booker: presentBooker(patient.booker) }),
    ...presentOnBehalf(summary),
    createdAt,
    appointments: appointments.map((appointment) => ({
      ...presentAppointment(appointment, bookingKey, catalog),
      ...(patient.checkIn && presentCheckIn(patient.checkIn)),
    })),
  };
}

type Summary = components['schemas']['appointment-summary'];

/** Presents the person who booked; a relationship of a brand's own form is shown as another one. */
function presentBooker({
  firstName,
  lastName,
  relationship,
}: NonNullable<AppointmentSummary['patient']['booker']>): NonNullable<Summary['booker']> {
  const known = relationships.find((one) => one === relationship) ?? 'other';
  return { firstName, lastName, relationship: known };
}

const relationships = ['parent', 'guardian', 'partner', 'family', 'carer', 'other'] as const;

/** Presents what a check-in knows about the patient already. */
function presentCheckIn({
  gender,
  medicareNumber,
  folioNumber,
}: NonNullable<AppointmentSummary['patient']['checkIn']>): Pick<
  Summary['appointments'][number],
  'showGenderSelection' | 'patientDetails' | 'patientFolioNumber'
> {
  return {
    showGenderSelection: gender === undefined,
    ...(medicareNumber !== undefined && { patientDetails: { medicareNumber } }),
    ...(folioNumber !== undefined && { patientFolioNumber: folioNumber }),
  };
}
