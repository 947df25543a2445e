import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#contract/openapi.d.ts';
import { changeRequestStatus, statusChangesOf } from '#server/domain/bookingRequests/changeRequestStatus.ts';
import { createBookingRequest } from '#server/domain/bookingRequests/createBookingRequest.ts';
import {
  type BookingRequestSummary,
  findBookingRequest,
  findRequestPatient,
} from '#server/domain/bookingRequests/findBookingRequest.ts';
import { askedQuestionnaires } from '#server/domain/brands/served/askedQuestionnaires.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { bodyPartIn } from '#server/domain/catalog/localizeCatalog.ts';
import { askForRequestChange } from '#server/domain/detailsChanges/askForDetailsChange.ts';
import { attachmentOf, findReferral, openAttachment } from '#server/domain/documents/attachments.ts';
import { requestScope, type Viewer } from '#server/domain/viewer.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentClinic, presentExam } from '../presenters/catalog.ts';
import { sendFile } from '../sendFile.ts';
import { holderOf } from '../tokens.ts';

type Ids =
  | 'createBookingRequest'
  | 'getBookingRequestSummary'
  | 'getBookingRequestPatient'
  | 'changeBookingRequestStatus'
  | 'downloadReferral'
  | 'downloadAttachment'
  | 'viewAttachment'
  | 'askForRequestDetailsChange';

/** Operations about booking requests. */
export function bookingRequestOperations(http: HttpDeps): Operations<Ids> {
  const { brands, depsFor } = http;
  const depsOf = ({ hostname }: Pick<FastifyRequest, 'hostname'>) => depsFor(brands.forHost(hostname));

  /** Sends a document for download or display. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, id, type }: { readonly slug: string; readonly id?: string; readonly type: 'attachment' | 'inline' },
  ): Promise<FastifyReply> {
    const deps = depsOf(request);
    const { viewer } = request;
    const attachment = id ?? (await findReferral(deps, slug, viewer));
    const view = type === 'inline';
    return sendFile(
      reply,
      type,
      await openAttachment(deps, { bookingRequest: slug }, { id: attachment, view, viewer }),
    );
  }

  return {
    async createBookingRequest(request, reply) {
      const { locale: wanted, draft, ...order } = request.body;
      const { served, locale } = contextOf(http, request, wanted);
      const type = request.viewer.role === 'referrer' ? 'CREATE_BOOKING_REQUEST_REFERRER' : 'CREATE_BOOKING_REQUEST';
      const created = await createBookingRequest(depsOf(request), {
        order,
        draft,
        requiredFor: (exam) => askedQuestionnaires(served, [type], exam ? [exam] : []),
        holder: holderOf(request),
        locale,
        viewer: request.viewer,
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
      });
      return reply.status(201).header('cache-control', 'no-store').send(created);
    },
    async getBookingRequestSummary(request, reply) {
      reply.header('cache-control', 'no-store');
      const { locale, deps } = contextOf(http, request, request.query.locale);
      const summary = await findBookingRequest(deps, request.params.bookingKey, requestScope(request.viewer));
      return presentBookingRequest(summary, await readServedCatalog(deps), locale, request.viewer);
    },
    async changeBookingRequestStatus(request, reply) {
      reply.header('cache-control', 'no-store');
      const { locale, deps } = contextOf(http, request, request.query.locale);
      const change = { bookingKey: request.params.bookingKey, status: request.body.status, viewer: request.viewer };
      const summary = await changeRequestStatus(deps, change);
      return presentBookingRequest(summary, await readServedCatalog(deps), locale, request.viewer);
    },
    async getBookingRequestPatient(request, reply) {
      reply.header('cache-control', 'no-store');
      return findRequestPatient(depsOf(request), request.params.bookingKey, requestScope(request.viewer));
    },
    async askForRequestDetailsChange(request, reply) {
      const { changes, remark = '' } = request.body;
      const recorded = await askForRequestChange(depsOf(request), {
        bookingKey: request.params.bookingKey,
        changes,
        remark: remark.trim(),
        viewer: request.viewer,
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
      });
      return reply.status(201).header('cache-control', 'no-store').send(recorded);
    },
    async downloadReferral(request, reply) {
      return send(request, reply, { slug: request.params.slug, type: 'attachment' });
    },
    async downloadAttachment(request, reply) {
      const { slug, attachmentId: id } = request.params;
      return send(request, reply, { slug, id, type: 'attachment' });
    },
    async viewAttachment(request, reply) {
      const { slug, attachmentId: id } = request.params;
      return send(request, reply, { slug, id, type: 'inline' });
    },
  };
}

/** Presents a booking request without personal data of the patient (AS-2). */
function presentBookingRequest(
  {
    slug,
    bookingKey,
    status,
    createdAt,
    exam,
    clinic,
    bodyPart,
    appointmentKey,
    bookedExams,
    bookedTimes,
    referrer,
    notes,
    attachments,
  }: BookingRequestSummary,
  catalog: CatalogSnapshot,
  locale: string,
  viewer: Viewer,
): components['schemas']['booking-request-summary'] {
  return {
    slug,
    bookingKey,
    status,
    statusChanges: [...statusChangesOf(status, viewer)],
    createdAt,
    referrer,
    notes,
    bodyPart: bodyPartIn(catalog, locale, bodyPart),
    ...(appointmentKey !== undefined && {
      appointmentKey,
      bookedExams: bookedExams.map(({ name }) => name),
      bookedTimes: bookedTimes.map(({ start, zone, local }) => ({ start, zone, local })),
    }),
    ...(exam && { exam: presentExam(exam) }),
    ...(clinic && { clinic: presentClinic(clinic, catalog) }),
    attachments: attachments.map((row) => attachmentOf(row, slug, catalog)),
  };
}
