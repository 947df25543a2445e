import type { components } from '#contract/openapi.d.ts';
import {
  cancelReferredBooking,
  findReferredBooking,
  listReferredBookings,
  type ReferredBooking,
} from '#server/domain/appointments/referredBookings.ts';
import { authorOf } from '#server/domain/viewer.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentChange, presentPending } from '../presenters/appointment.ts';

/** Operations about the bookings that referrers make for patients (SR-5). */
export function referrerOperations(
  http: HttpDeps,
): Operations<'listReferredBookings' | 'getReferredBooking' | 'cancelReferredBooking'> {
  return {
    async listReferredBookings(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps } = contextOf(http, request, request.query.locale);
      return (await listReferredBookings(deps, request.viewer)).map(presentReferred);
    },
    async getReferredBooking(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps } = contextOf(http, request, request.query.locale);
      return presentReferred(await findReferredBooking(deps, request.params.reference, request.viewer));
    },
    async cancelReferredBooking(request, reply) {
      reply.header('cache-control', 'no-store');
      const { deps } = contextOf(http, request, request.query.locale);
      const cancellation = {
        reference: request.params.reference,
        idempotencyKey: request.headers['idempotency-key'],
        by: authorOf(request.viewer),
      };
      return presentReferred(await cancelReferredBooking(deps, cancellation, request.viewer));
    },
  };
}

function presentReferred({
  reference,
  createdAt,
  patient,
  pending,
  appointments,
}: ReferredBooking): components['schemas']['referred-booking'] {
  return {
    reference,
    createdAt,
    patient,
    ...(pending && { pending: presentPending(pending) }),
    appointments: appointments.map(({ id, status, start, local, zone, minutes, clinic, exams, cancellation }) => ({
      slug: id,
      status,
      start,
      local,
      zone,
      minutes,
      clinic: clinic.name,
      exams: exams.map(({ name }) => name),
      cancellation: presentChange(cancellation),
    })),
  };
}
