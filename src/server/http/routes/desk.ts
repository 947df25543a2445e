import type { components } from '#contract/openapi.d.ts';
import type { ReadSheet } from '#server/domain/appointments/answerSheet.ts';
import type { Appointment } from '#server/domain/appointments/findAppointments.ts';
import { statusChangesOf } from '#server/domain/bookingRequests/changeRequestStatus.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { bodyPartIn } from '#server/domain/catalog/localizeCatalog.ts';
import { findDeskBooking } from '#server/domain/desk/findDeskBooking.ts';
import { findDeskRequest } from '#server/domain/desk/findDeskRequest.ts';
import { findPatients } from '#server/domain/desk/findPatients.ts';
import { completeDetailsChange, type DetailsChange } from '#server/domain/detailsChanges/findDetailsChanges.ts';
import { completeEnquiry, type Enquiry, findEnquiry, listEnquiries } from '#server/domain/enquiries/findEnquiry.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentAppointment, presentOnBehalf } from '../presenters/appointment.ts';

type Ids =
  | 'getDeskBooking'
  | 'getDeskBookingRequest'
  | 'completeDetailsChange'
  | 'listEnquiries'
  | 'getEnquiry'
  | 'completeEnquiry'
  | 'findPatients';

/** Operations for the staff of a provider. */
export function deskOperations(http: HttpDeps): Operations<Ids> {
  return {
    async getDeskBooking(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps, locale: readerLocale } = contextOf(http, request, request.query.locale);
      const asked = { reference: request.params.reference, locale: readerLocale };
      const booking = await findDeskBooking(deps, asked, request.viewer);
      const catalog = await readServedCatalog(deps);
      const { bookingKey, reference, locale, createdAt, patient, appointments } = booking;
      const { requestKey, requestSlug, requestPatient } = booking;
      return {
        reference,
        locale,
        createdAt,
        patient,
        ...(requestKey !== undefined && { requestKey }),
        ...(requestSlug !== undefined && { requestSlug }),
        ...(requestPatient && { requestPatient }),
        ...presentOnBehalf(booking),
        ...(booking.overrides.length > 0 && { overrides: booking.overrides.map((one) => ({ ...one })) }),
        ...(booking.declineAnswers && { declineAnswers: booking.declineAnswers.map(presentStep) }),
        appointments: appointments.map((appointment) => presentAppointment(appointment, bookingKey, catalog)),
        ...presentCallOffs(appointments),
        detailsChanges: booking.detailsChanges.map(presentDetailsChange),
        ...presentSheet(booking),
      };
    },
    async getDeskBookingRequest(request, reply) {
      reply.header('cache-control', 'no-store');
      const { locale, deps } = contextOf(http, request, request.query.locale);
      const found = await findDeskRequest(deps, request.params.slug, request.viewer);
      const { slug, bookingKey, status, createdAt, patient, exam, clinic, bodyPart, referrer, notes, booking } = found;
      return {
        slug,
        bookingKey,
        status,
        statusChanges: [...statusChangesOf(status, request.viewer)],
        createdAt,
        patient,
        referrer,
        notes,
        ...(exam && { exam: exam.name }),
        ...(clinic && { clinic: clinic.name }),
        ...(booking?.reference !== undefined && { bookingReference: booking.reference }),
        ...(booking?.patient && { bookingPatient: booking.patient }),
        bodyPart: bodyPartIn(await readServedCatalog(deps), locale, bodyPart),
        detailsChanges: found.detailsChanges.map(presentDetailsChange),
      };
    },
    async findPatients(request, reply) {
      reply.header('cache-control', 'no-store');
      const { dateOfBirth, lastName = '' } = request.body;
      const deps = http.depsFor(http.brands.forHost(request.hostname));
      return [...(await findPatients(deps, { dateOfBirth, lastName }, request.viewer))];
    },
    async completeDetailsChange(request, reply) {
      reply.header('cache-control', 'no-store');
      const deps = http.depsFor(http.brands.forHost(request.hostname));
      return presentDetailsChange(await completeDetailsChange(deps, request.params.detailsChangeId, request.viewer));
    },
    async listEnquiries(request, reply) {
      reply.header('cache-control', 'no-store');
      const { locale, reference: typed, kind, after } = request.query;
      const { deps } = contextOf(http, request, locale);
      const list = await listEnquiries(deps, { typed, kind, after }, request.viewer);
      const { enquiries, total, more, detailsChanges } = list;
      return {
        enquiries: enquiries.map(({ exams, ...enquiry }) => ({ ...enquiry, exams: [...exams] })),
        total,
        more,
        ...(detailsChanges !== undefined && { detailsChanges }),
      };
    },
    async getEnquiry(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps, locale } = contextOf(http, request, request.query.locale);
      return presentEnquiry(await findEnquiry(deps, { id: request.params.enquiryId, locale }, request.viewer));
    },
    async completeEnquiry(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps, locale } = contextOf(http, request, request.query.locale);
      return presentEnquiry(await completeEnquiry(deps, { id: request.params.enquiryId, locale }, request.viewer));
    },
  };
}

/** Presents the answers that staff read. */
function presentSheet({ answers, answersLocale, patientAnswers }: ReadSheet): components['schemas']['read-sheet'] {
  return {
    answers: answers.map(presentStep),
    answersLocale,
    ...(patientAnswers && { patientAnswers: patientAnswers.map(presentStep) }),
  };
}

/** Presents the answers of a step. */
function presentStep({ answers, ...step }: ReadSheet['answers'][number]): components['schemas']['answered-step'] {
  return { ...step, answers: answers.map((answer) => ({ ...answer })) };
}

function presentEnquiry({
  exams,
  clinics,
  bookingReference,
  requestKey,
  safety,
  ...enquiry
}: Enquiry): components['schemas']['enquiry'] {
  return {
    ...enquiry,
    exams: [...exams],
    clinics: [...clinics],
    ...(bookingReference !== undefined && { bookingReference }),
    ...(requestKey !== undefined && { requestKey }),
    ...(safety && { safety: presentSheet(safety) }),
  };
}

/** Presents a details change. */
/** Presents who canceled appointments and why, if somebody said so. */
function presentCallOffs(
  appointments: readonly Appointment[],
): Pick<components['schemas']['desk-booking'], 'callOffs'> {
  const callOffs = appointments.flatMap(({ id, callOff }) => {
    if (!callOff || Object.keys(callOff).length === 0) return [];
    const { by, reason, override, sheet = [] } = callOff;
    return {
      appointment: id,
      ...(by && { by }),
      ...(reason !== undefined && { reason }),
      ...(override !== undefined && { override }),
      answers: sheet.map(presentStep),
    };
  });
  return callOffs.length > 0 ? { callOffs } : {};
}

function presentDetailsChange({ changes, ...change }: DetailsChange): components['schemas']['details-change'] {
  return { ...change, changes: changes.map((one) => ({ ...one })) };
}
