import { DomainError } from '#server/domain/domainError.ts';
import { closeSession } from '#server/domain/sessions/closeSession.ts';
import { keepsCookies } from '../cookieProbe.ts';
import type { Operations } from '../operation.ts';
import { presentSession } from '../presenters/session.ts';
import { presentUser } from '../presenters/user.ts';
import type { Services } from '../services.ts';
import { takeSession } from '../session.ts';

export function sessionOperations({
  brands,
  accessFor,
}: Services): Operations<'getAuthenticated' | 'probeCookies' | 'logout' | 'getUser'> {
  return {
    async getAuthenticated({ viewer, hostname }, reply) {
      reply.header('cache-control', 'no-store');
      if (!viewer.session) throw new DomainError('not-authenticated');
      return presentSession(viewer.session, accessFor(brands.forHost(hostname)).roleTranslations);
    },
    async probeCookies(request, reply) {
      return reply.header('cache-control', 'no-store').send({ kept: keepsCookies(request, reply) });
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
