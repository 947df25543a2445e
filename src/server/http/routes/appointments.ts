import type { FastifyRequest } from 'fastify';
import { pathOfBooking } from '#base/pages.ts';
import type { components } from '#contract/openapi.d.ts';
import type { Answers } from '#flow/language/language.ts';
import { isCalledOff } from '#server/domain/appointments/appointmentStatus.ts';
import type { BookingResult } from '#server/domain/appointments/bookAppointments.ts';
import { bookRun } from '#server/domain/appointments/bookRun.ts';
import { cancelAppointments } from '#server/domain/appointments/cancelAppointments.ts';
import { type BookingSummary, findAppointments } from '#server/domain/appointments/findAppointments.ts';
import { localeOf } from '#server/domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { inLocale } from '#server/domain/catalog/localizeCatalog.ts';
import { appointmentCalendar } from '#server/domain/outbox/appointmentCalendar.ts';
import { translator } from '#server/domain/translator.ts';
import { authorOf, bookingScope, requestScope } from '#server/domain/viewer.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentExam, presentListedClinic } from '../presenters/catalog.ts';
import { ensureHolder } from '../tokens.ts';

type Ids = 'createAppointment' | 'getAppointmentSummary' | 'getAppointmentCalendar' | 'cancelAppointment';

/** Operations about appointments. */
export function appointmentOperations({ brands, depsFor, publicUrl }: HttpDeps): Operations<Ids> {
  /** Returns the brand and its dependencies, with the catalog in the locale of the visitor. */
  const contextOf = ({ hostname }: Pick<FastifyRequest, 'hostname'>, wish: string | undefined) => {
    const served = brands.forHost(hostname);
    const locale = localeOf(served, wish);
    return { served, locale, deps: inLocale(depsFor(served), locale) };
  };
  return {
    async createAppointment(request, reply) {
      const { flow, revision, step, answers, context, bookingRequest } = request.body;
      const { served, locale, deps } = contextOf(request, request.body.locale);
      const booked = await bookRun(deps, served, {
        sent: { flow, revision, step, answers: answers as Answers },
        context: { kiosk: false, iframe: false, tablet: false, ...context },
        holder: ensureHolder(request, reply),
        by: authorOf(request.viewer),
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
        locale,
        request:
          bookingRequest === undefined
            ? undefined
            : { bookingKey: bookingRequest, scope: requestScope(request.viewer) },
      });
      return reply.status(201).header('cache-control', 'no-store').send(presentBooking(booked));
    },
    async getAppointmentSummary(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps } = contextOf(request, request.query.locale);
      const summary = await findAppointments(deps, request.params.bookingKey, bookingScope(request.viewer));
      return presentSummary(summary, await readServedCatalog(deps));
    },
    async getAppointmentCalendar(request, reply) {
      const { served, deps } = contextOf(request, request.query.locale);
      const { bookingKey } = request.params;
      const { appointments, createdAt, reference, ...booking } = await findAppointments(
        deps,
        bookingKey,
        bookingScope(request.viewer),
      );
      const locale = localeOf(served, booking.locale);
      const t = translator(locale, served.texts[locale] ?? {});
      const canceled = appointments.every(({ status }) => isCalledOff(status));
      const calendar = appointmentCalendar({
        appointments,
        method: canceled ? 'CANCEL' : 'PUBLISH',
        stamp: new Date(createdAt),
        reference: reference && t('mail.reference', { reference }),
        provider: served.brand.radiology.name,
        link: publicUrl(served) + pathOfBooking('appointment', bookingKey),
      });
      reply.header('cache-control', 'no-store').header('content-disposition', 'attachment; filename="appointment.ics"');
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
    async cancelAppointment(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps } = contextOf(request, request.query.locale);
      const summary = await cancelAppointments(deps, {
        bookingKey: request.params.bookingKey,
        idempotencyKey: request.headers['idempotency-key'],
        scope: bookingScope(request.viewer),
        by: authorOf(request.viewer),
      });
      return presentSummary(summary, await readServedCatalog(deps));
    },
  };
}

/** Presents a booking with one result for each appointment (CR-1). */
function presentBooking({ bookingKey, results }: BookingResult): components['schemas']['booking'] {
  return { bookingKey, results: results.map((result) => ({ success: true, errorMessage: null, ...result })) };
}

/** Presents a booking, of the patient only with the name (AS-1). */
function presentSummary(
  { bookingKey, reference, patient, createdAt, appointments }: BookingSummary,
  catalog: CatalogSnapshot,
): components['schemas']['appointment-summary'] {
  return {
    bookingKey,
    ...(reference !== undefined && { reference }),
    patient,
    createdAt,
    appointments: appointments.map(
      ({ id, status, start, end, zone, offset, local, minutes, canCancel, clinic, exams }) => ({
        slug: id,
        bookingKey,
        status,
        start,
        end,
        zone,
        offset,
        local,
        minutes,
        canCancel,
        clinic: presentListedClinic(clinic, catalog),
        exams: exams.map(presentExam),
      }),
    ),
  };
}
