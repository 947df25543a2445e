import type { FastifyReply, FastifyRequest } from 'fastify';
import { listAttachments, openAttachment, removeAttachment } from '#server/domain/documents/attachments.ts';
import type { NamedOwner } from '#server/domain/documents/documentOwner.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { sendFile } from '../sendFile.ts';

type Ids =
  | 'listAppointmentAttachments'
  | 'getAppointmentAttachments'
  | 'deleteAppointmentAttachment'
  | 'downloadAppointmentAttachment'
  | 'viewAppointmentAttachment'
  | 'listBookingRequestAttachments'
  | 'getBookingRequestAttachments'
  | 'deleteBookingRequestAttachment'
  | 'listDraftAttachments'
  | 'getDraftAttachments'
  | 'deleteDraftAttachment'
  | 'downloadDraftAttachment'
  | 'viewDraftAttachment';

interface BySlug {
  readonly params: { readonly slug: string };
}
interface ByDraft {
  readonly params: { readonly draftId: string };
}

interface ListRequest extends Pick<FastifyRequest, 'hostname' | 'viewer'> {
  readonly query: {
    readonly locale?: string;
    readonly examGroupName?: string;
    readonly changedExamSlugs?: string;
  };
}

/** Operations about documents of appointments, booking requests and drafts. Those of booking requests are read in booking-requests.ts. */
export function attachmentOperations(http: HttpDeps): Operations<Ids> {
  const { brands, depsFor } = http;
  const depsOf = ({ hostname }: Pick<FastifyRequest, 'hostname'>) => depsFor(brands.forHost(hostname));

  async function list(request: ListRequest, reply: FastifyReply, owner: NamedOwner) {
    reply.header('cache-control', 'no-store');
    const { locale, examGroupName, changedExamSlugs } = request.query;
    const { deps } = contextOf(http, request, locale);
    const changed = { examGroupName, changedExamSlugs: changedExamSlugs?.split(',') };
    return listAttachments(deps, owner, request.viewer, changed);
  }
  async function remove(request: FastifyRequest, reply: FastifyReply, owner: NamedOwner, id: string) {
    await removeAttachment(depsOf(request), owner, id, request.viewer);
    return reply.status(204).send();
  }
  async function send(request: FastifyRequest, reply: FastifyReply, owner: NamedOwner, id: string, view: boolean) {
    const { viewer } = request;
    return sendFile(
      reply,
      view ? 'inline' : 'attachment',
      await openAttachment(depsOf(request), owner, { id, view, viewer }),
    );
  }
  const appointment = ({ params }: BySlug): NamedOwner => ({ appointments: [params.slug] });
  const bookingRequest = ({ params }: BySlug): NamedOwner => ({ bookingRequest: params.slug });
  const draft = ({ params }: ByDraft): NamedOwner => ({ draft: params.draftId });

  return {
    async listAppointmentAttachments(request, reply) {
      return (await list(request, reply, appointment(request))).attachments;
    },
    async getAppointmentAttachments(request, reply) {
      return list(request, reply, appointment(request));
    },
    async deleteAppointmentAttachment(request, reply) {
      return remove(request, reply, appointment(request), request.params.attachmentId);
    },
    async downloadAppointmentAttachment(request, reply) {
      return send(request, reply, appointment(request), request.params.attachmentId, false);
    },
    async viewAppointmentAttachment(request, reply) {
      return send(request, reply, appointment(request), request.params.attachmentId, true);
    },
    async listBookingRequestAttachments(request, reply) {
      return (await list(request, reply, bookingRequest(request))).attachments;
    },
    async getBookingRequestAttachments(request, reply) {
      return list(request, reply, bookingRequest(request));
    },
    async deleteBookingRequestAttachment(request, reply) {
      return remove(request, reply, bookingRequest(request), request.params.attachmentId);
    },
    async listDraftAttachments(request, reply) {
      return (await list(request, reply, draft(request))).attachments;
    },
    async getDraftAttachments(request, reply) {
      return list(request, reply, draft(request));
    },
    async deleteDraftAttachment(request, reply) {
      return remove(request, reply, draft(request), request.params.attachmentId);
    },
    async downloadDraftAttachment(request, reply) {
      return send(request, reply, draft(request), request.params.attachmentId, false);
    },
    async viewDraftAttachment(request, reply) {
      return send(request, reply, draft(request), request.params.attachmentId, true);
    },
  };
}
