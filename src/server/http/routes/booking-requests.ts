import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#contract/openapi.d.ts';
import {
  type BookingRequestSummary,
  findBookingRequest,
  findRequestPatient,
  readAttachment,
} from '#server/domain/bookingRequests/findBookingRequest.ts';
import { localeOf } from '#server/domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { readServedCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { bodyPartIn, inLocale } from '#server/domain/catalog/localizeCatalog.ts';
import { requestScope } from '#server/domain/viewer.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { presentClinic, presentExam } from '../presenters/catalog.ts';

type Ids =
  | 'getBookingRequestSummary'
  | 'getBookingRequestPatient'
  | 'downloadReferral'
  | 'downloadAttachment'
  | 'viewAttachment';

/** Operations about booking requests. */
export function bookingRequestOperations({ brands, depsFor }: HttpDeps): Operations<Ids> {
  const depsOf = ({ hostname }: FastifyRequest) => depsFor(brands.forHost(hostname));

  /** Sends a document for download or display; no cache keeps a copy. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, id, type }: { readonly slug: string; readonly id?: string; readonly type: 'attachment' | 'inline' },
  ): Promise<FastifyReply> {
    const { bookingRequest } = brands.forHost(request.hostname).brand;
    const { fileName, contentType, bytes } = await readAttachment(depsOf(request), {
      ...{ slug, ...(id !== undefined && { id }) },
      scope: requestScope(request.viewer),
      allowed: bookingRequest.bookingRequestsDownloadReferralEnabled,
    });
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(fileName, { type }),
    });
    return reply.type(contentType).send(bytes);
  }

  return {
    async getBookingRequestSummary(request, reply) {
      reply.header('cache-control', 'no-store');
      const served = brands.forHost(request.hostname);
      const locale = localeOf(served, request.query.locale);
      const deps = inLocale(depsFor(served), locale);
      const summary = await findBookingRequest(deps, request.params.bookingKey, requestScope(request.viewer));
      return presentBookingRequest(summary, await readServedCatalog(deps), locale);
    },
    async getBookingRequestPatient(request, reply) {
      reply.header('cache-control', 'no-store');
      return findRequestPatient(depsOf(request), request.params.bookingKey, requestScope(request.viewer));
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
    referrer,
    notes,
    attachments,
  }: BookingRequestSummary,
  catalog: CatalogSnapshot,
  locale: string,
): components['schemas']['booking-request-summary'] {
  return {
    ...{ slug, bookingKey, status, createdAt, referrer, notes },
    bodyPart: bodyPartIn(catalog, locale, bodyPart),
    ...(appointmentKey !== undefined && { appointmentKey }),
    ...(exam && { exam: presentExam(exam) }),
    ...(clinic && { clinic: presentClinic(clinic, catalog) }),
    attachments: attachments.map(({ id, file_name, content_type, byte_count, title, description }) => ({
      ...{ id, slug },
      fileName: file_name,
      contentType: content_type,
      size: byte_count,
      documentType: { title, description },
    })),
  };
}
