import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#contract/openapi.d.ts';
import { logOut } from '#server/domain/authentication/logOut.ts';
import { roleTexts } from '#server/domain/authentication/progress.ts';
import type { SessionRow } from '#server/domain/authentication/session.ts';
import { nameOfAccount } from '#server/domain/bookedBy.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { clearHolder, clearSession, clearSignIn, isFramed, signInOf } from '../tokens.ts';

/** Operations about the session. */
export function sessionOperations({
  brands,
  depsFor,
}: HttpDeps): Operations<'getAuthenticated' | 'probeCookies' | 'logout' | 'getUser'> {
  return {
    async getAuthenticated({ viewer, hostname }, reply) {
      reply.header('cache-control', 'no-store');
      if (!viewer.session) throw new DomainError('not-authenticated');
      return presentSession(viewer.session, depsFor(brands.forHost(hostname)).roleTranslations);
    },
    async probeCookies(request, reply) {
      return reply.header('cache-control', 'no-store').send({ kept: keepsCookies(request, reply) });
    },
    async logout(request, reply) {
      const { viewer, hostname, query } = request;
      const { db } = depsFor(brands.forHost(hostname));
      await logOut(db, { ...viewer, signIn: signInOf(request) }, query.everywhere);
      clearSession(reply);
      clearHolder(reply);
      clearSignIn(reply);
      return reply.status(204).header('cache-control', 'no-store').send();
    },
    async getUser({ viewer }, reply) {
      reply.header('cache-control', 'no-store');
      const { account, role } = viewer.session ?? {};
      if (!account || !role) throw new DomainError('not-authenticated');
      return presentUser(account, role);
    },
  };
}

const name = '__Host-probe';
const lifetimeSeconds = 60;

/**
 * Returns true if the browser sent the cookie of the previous response, and sets it again (AU-7). Always true in a frame, where the page
 * carries tokens with or without cookies.
 */
function keepsCookies(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isFramed(request)) return true;
  const value = 'kept';
  reply.setCookie(name, value, { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: lifetimeSeconds });
  return request.cookies[name] === value;
}

/** Presents a session to its browser (AU-8), with the texts of its role (AU-9). */
export function presentSession(session: SessionRow, roleTranslations: string): components['schemas']['session'] {
  const { role, booking_key, request_key, share_key, verified, idle_until, ends_at } = session;
  const bookingKey = booking_key ?? request_key ?? share_key;
  return {
    authenticated: true,
    role,
    verified,
    ...(bookingKey !== null && { bookingKey }),
    idleUntil: idle_until.toISOString(),
    endsAt: ends_at.toISOString(),
    roleTranslations: roleTexts(roleTranslations, role),
  };
}

/** The account of a signed-in user, with the role of the session (AU-10). */
function presentUser(
  account: NonNullable<SessionRow['account']>,
  role: SessionRow['role'],
): components['schemas']['user'] {
  const { userId, username, organization, currentDoctor, rights = [] } = account;
  return { userId, username, organization, currentDoctor, role, name: nameOfAccount(account), rights: [...rights] };
}
