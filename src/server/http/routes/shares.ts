import { findShares, revokeShare, shareResults } from '#server/domain/shares/shareResults.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';

/** Operations about the results that patients share. */
export function shareOperations({
  brands,
  depsFor,
}: HttpDeps): Operations<'listShares' | 'shareResults' | 'revokeShare'> {
  return {
    async listShares(request, reply) {
      reply.header('cache-control', 'no-store');
      const deps = depsFor(brands.forHost(request.hostname));
      const shares = await findShares(deps, request.params.bookingKey, request.viewer);
      return shares.map(({ dateRevoked, views, ...share }) => ({
        ...share,
        views: [...views],
        ...(dateRevoked !== undefined && { dateRevoked }),
      }));
    },
    async shareResults(request, reply) {
      const { contactDetails, contactName = '', note = '', type } = request.body;
      const shared = await shareResults(depsFor(brands.forHost(request.hostname)), {
        bookingKey: request.params.bookingKey,
        contactDetails,
        contactName: contactName.trim(),
        note: note.trim(),
        type,
        idempotencyKey: request.headers['idempotency-key'],
        viewer: request.viewer,
      });
      return reply.status(201).header('cache-control', 'no-store').send(shared);
    },
    async revokeShare(request, reply) {
      const { bookingKey, shareId: id } = request.params;
      await revokeShare(depsFor(brands.forHost(request.hostname)), { bookingKey, id, viewer: request.viewer });
      return reply.status(204).header('cache-control', 'no-store').send();
    },
  };
}
