import type { FastifyRequest } from 'fastify';
import type { NamedOwner } from '#server/domain/documents/documentOwner.ts';
import { appendUpload, cancelUpload, findUpload, startUpload } from '#server/domain/documents/upload.ts';
import { isAuthenticated } from '#server/domain/viewer.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { ensureHolder } from '../tokens.ts';

/** Operations about uploads. */
export function uploadOperations({
  brands,
  depsFor,
}: HttpDeps): Operations<'startUpload' | 'getUpload' | 'appendUpload' | 'cancelUpload'> {
  const depsOf = ({ hostname }: Pick<FastifyRequest, 'hostname'>) => depsFor(brands.forHost(hostname));
  return {
    async startUpload(request, reply) {
      const { owner, files, replaces, documentTypeId } = request.body;
      const { viewer } = request;
      // A draft belongs to the browser, which may have no holder yet.
      const holder = 'draft' in owner || !isAuthenticated(viewer) ? ensureHolder(request, reply) : viewer.holder;
      const upload = await startUpload(depsOf(request), {
        files,
        replaces,
        documentTypeId,
        owner: owner as NamedOwner,
        viewer: { ...viewer, holder },
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
      });
      return reply.status(201).header('cache-control', 'no-store').send(upload);
    },
    async getUpload(request, reply) {
      reply.header('cache-control', 'no-store');
      return findUpload(depsOf(request), request.params.uploadId, request.viewer);
    },
    async appendUpload(request, reply) {
      reply.header('cache-control', 'no-store');
      const chunk = { id: request.params.uploadId, offset: request.query.offset, bytes: request.body };
      return appendUpload(depsOf(request), chunk, request.viewer);
    },
    async cancelUpload(request, reply) {
      await cancelUpload(depsOf(request), request.params.uploadId, request.viewer);
      return reply.status(204).send();
    },
  };
}
