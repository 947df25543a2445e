import type { FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#base/pages.ts';
import { authenticate, requiredDifficulty } from '#server/domain/authentication/authenticate.ts';
import type { AuthenticationResult } from '#server/domain/authentication/progress.ts';
import { sendCode } from '#server/domain/authentication/sendCode.ts';
import { finishSignIn, startSignIn } from '#server/domain/authentication/signIn.ts';
import { verifyCode } from '#server/domain/authentication/verifyCode.ts';
import { issueChallenge } from '#server/domain/budgets/proofOfWork.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { carrierOf, clearSignIn, setSession, setSignIn, signInOf } from '../tokens.ts';

type Ids = 'authenticate' | 'sendCode' | 'verifyCode' | 'getCaptcha' | 'startSignIn' | 'finishSignIn';

/** Operations about authentication and sign-in. */
export function authenticationOperations({ brands, depsFor, signInFor }: HttpDeps): Operations<Ids> {
  const depsOf = ({ hostname }: FastifyRequest) => depsFor(brands.forHost(hostname));
  const signInDepsOf = ({ hostname }: FastifyRequest) => {
    if (!signInFor) throw new DomainError('not-found', { detail: 'Sign-in is not configured: set OIDC_ISSUER.' });
    return signInFor(brands.forHost(hostname));
  };
  return {
    async authenticate(request, reply) {
      reply.header('cache-control', 'no-store');
      const { bookingKey, type, dateOfBirth, contactNumber, channel, captcha } = request.body;
      const { session, kioskId } = request.viewer;
      const entered = { bookingKey, type, dateOfBirth, contactNumber, channel, captcha };
      const atKiosk = kioskId !== undefined;
      const place = { from: request.requester, carrier: carrierOf(request), atKiosk, former: session?.token_hash };
      return admit(reply, await authenticate(depsOf(request), { ...entered, ...place }));
    },
    async sendCode(request, reply) {
      reply.header('cache-control', 'no-store');
      const { viewer, requester: from, body } = request;
      return sendCode(depsOf(request), { session: viewer.session, channel: body.channel, from });
    },
    async verifyCode(request, reply) {
      reply.header('cache-control', 'no-store');
      const { viewer, requester, body } = request;
      const sent = { session: viewer.session, ipAddress: requester.ipAddress, code: body.code };
      return admit(reply, await verifyCode(depsOf(request), sent));
    },
    async getCaptcha(request, reply) {
      reply.header('cache-control', 'no-store');
      const deps = depsOf(request);
      return issueChallenge(deps.signingKey, await requiredDifficulty(deps));
    },
    async startSignIn(request, reply) {
      const { provider } = request.params;
      const { url, token, followed } = await startSignIn(signInDepsOf(request), {
        provider,
        returnTo: request.query.returnTo,
      });
      if (!followed) request.log.warn({ reason: 'unlisted-address' }, 'ignored a return address');
      setSignIn(reply, token);
      return reply.header('cache-control', 'no-store').redirect(url.href);
    },
    async finishSignIn(request, reply) {
      const { session, kioskId } = request.viewer;
      const signedIn = await finishSignIn(signInDepsOf(request), {
        provider: request.params.provider,
        tokenHash: signInOf(request),
        query: request.target.search,
        carrier: carrierOf(request),
        atKiosk: kioskId !== undefined,
        former: session?.token_hash,
      });
      clearSignIn(reply);
      if (signedIn) setSession(reply, signedIn.token);
      return reply.header('cache-control', 'no-store').redirect(signedIn?.returnTo ?? pages.deny.path);
    },
  };
}

/** Gives the browser the token of its new session with the answer. */
function admit(reply: FastifyReply, { progress, token }: AuthenticationResult) {
  if (token !== undefined) setSession(reply, token);
  return progress;
}
