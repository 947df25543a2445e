import { DomainError } from '#server/domain/domainError.ts';
import { closeSession } from '#server/domain/sessions/closeSession.ts';
import type { Operations } from '../operation.ts';
import { presentSession } from '../presenters/session.ts';
import { presentUser } from '../presenters/user.ts';
import type { Services } from '../services.ts';
import { takeSession } from '../session.ts';

export function sessionOperations({
  brands,
  accessFor,
}: Services): Operations<'getAuthenticated' | 'logout' | 'getUser'> {
  return {
    async getAuthenticated({ viewer }, reply) {
      reply.header('cache-control', 'no-store');
      if (!viewer.session) throw new DomainError('not-authenticated');
      return presentSession(viewer.session);
    },
    async logout({ viewer, hostname, query }, reply) {
      const { db } = accessFor(brands.forHost(hostname));
      if (viewer.session) await closeSession(db, viewer.session, query.everywhere ?? false);
      takeSession(reply);
      return reply.status(204).header('cache-control', 'no-store').send();
    },
    async getUser({ viewer }, reply) {
      reply.header('cache-control', 'no-store');
      if (!viewer.session?.account) throw new DomainError('not-authenticated');
      return presentUser(viewer.session);
    },
  };
}
