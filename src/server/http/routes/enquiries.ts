import type { Answers } from '#flow/language/language.ts';
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
      const { bookingKey, requestKey, run } = request.body;
      const { served, locale } = contextOf(http, request, request.body.locale);
      const recorded = await sendEnquiry(http.depsFor(served), served, {
        enquiry: {
          kind,
          message,
          callTime,
          exams,
          clinics,
          bookingKey,
          requestKey,
          run: run && {
            ...run,
            answers: run.answers as Answers,
            context: { kiosk: false, iframe: false, tablet: false, advanced: false, ...run.context },
          },
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
