import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, requiredDifficulty } from '#server/domain/authentication/authenticate.ts';
import { finishSignIn } from '#server/domain/authentication/finishSignIn.ts';
import type { Admission } from '#server/domain/authentication/progress.ts';
import { sendCode } from '#server/domain/authentication/sendCode.ts';
import { startSignIn } from '#server/domain/authentication/startSignIn.ts';
import { verifyCode } from '#server/domain/authentication/verifyCode.ts';
import { issueChallenge } from '#server/domain/captcha/proofOfWork.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { Operations } from '../operation.ts';
import type { Services } from '../services.ts';
import { giveSession } from '../session.ts';
import { forgetSignIn, rememberSignIn, sentSignIn } from '../signIn.ts';
import { carrierOf } from '../token.ts';

type Ids = 'authenticate' | 'sendCode' | 'verifyCode' | 'getCaptcha' | 'startSignIn' | 'finishSignIn';

export function authenticationOperations({ brands, accessFor, signInFor }: Services): Operations<Ids> {
  const accessOf = ({ hostname }: FastifyRequest) => accessFor(brands.forHost(hostname));
  const signInOf = ({ hostname }: FastifyRequest) => {
    if (!signInFor) throw new DomainError('not-found', { detail: 'Nobody can sign in here: set OIDC_ISSUER.' });
    return signInFor(brands.forHost(hostname));
  };
  return {
    async authenticate(request, reply) {
      reply.header('cache-control', 'no-store');
      const { bookingKey, type, dateOfBirth, contactNumber, captcha } = request.body;
      const { session, device } = request.viewer;
      const claim = { bookingKey, type, dateOfBirth, contactNumber, captcha };
      const atDevice = device !== undefined;
      const place = { from: request.requester, carrier: carrierOf(request), atDevice, former: session?.token_hash };
      return admit(reply, await authenticate(accessOf(request), { ...claim, ...place }));
    },
    async sendCode(request, reply) {
      reply.header('cache-control', 'no-store');
      const { viewer, requester: from, body } = request;
      return sendCode(accessOf(request), { session: viewer.session, channel: body.channel, from });
    },
    async verifyCode(request, reply) {
      reply.header('cache-control', 'no-store');
      const { viewer, requester, body } = request;
      const sent = { session: viewer.session, address: requester.address, code: body.code };
      return admit(reply, await verifyCode(accessOf(request), sent));
    },
    async getCaptcha(request, reply) {
      reply.header('cache-control', 'no-store');
      const access = accessOf(request);
      return issueChallenge(access.signingKey, await requiredDifficulty(access));
    },
    async startSignIn(request, reply) {
      const { provider } = request.params;
      const { url, token, followed } = await startSignIn(signInOf(request), {
        provider,
        returnTo: request.query.returnTo,
      });
      if (!followed) request.log.warn({ reason: 'unlisted-address' }, 'an address is not gone back to');
      rememberSignIn(reply, token);
      return reply.header('cache-control', 'no-store').redirect(url.href);
    },
    async finishSignIn(request, reply) {
      const { session, device } = request.viewer;
      const signedIn = await finishSignIn(signInOf(request), {
        provider: request.params.provider,
        tokenHash: sentSignIn(request),
        query: request.target.search,
        carrier: carrierOf(request),
        atDevice: device !== undefined,
        former: session?.token_hash,
      });
      forgetSignIn(reply);
      if (signedIn) giveSession(reply, signedIn.token);
      return reply.header('cache-control', 'no-store').redirect(signedIn?.returnTo ?? '/deny');
    },
  };
}

/** Gives the browser the token of its new session with the answer. */
function admit(reply: FastifyReply, { progress, token }: Admission) {
  if (token !== undefined) giveSession(reply, token);
  return progress;
}
