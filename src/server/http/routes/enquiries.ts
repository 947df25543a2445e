import { sendEnquiry } from '#server/domain/enquiries/sendEnquiry.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { ensureHolder } from '../tokens.ts';

/** Operations about enquiries of patients. */
export function enquiryOperations(http: HttpDeps): Operations<'sendEnquiry'> {
  return {
    async sendEnquiry(request, reply) {
      reply.header('cache-control', 'no-store');
      const { kind, contact, message = '', callTime = 'ANY', exams = [], clinics = [] } = request.body;
      const { bookingKey, requestKey } = request.body;
      const { locale, deps } = contextOf(http, request, request.body.locale);
      const recorded = await sendEnquiry(deps, {
        enquiry: {
          kind,
          message,
          callTime,
          exams,
          clinics,
          bookingKey,
          requestKey,
          contact: { email: '', phone: '', ...contact },
        },
        locale,
        holder: ensureHolder(request, reply),
        viewer: request.viewer,
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
      });
      return reply.status(201).send(recorded);
    },
  };
}
