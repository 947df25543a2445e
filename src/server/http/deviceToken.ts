import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionTokenHash } from '#server/domain/sessions/sessionToken.ts';
import { deviceCookiesEnd } from './deviceCookies.ts';

const cookie = '__Host-kiosk';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Hash of the token by which a registered device is known; undefined when the request brings none that could be one. */
export function sentDevice({ cookies }: FastifyRequest): Buffer | undefined {
  return sessionTokenHash(cookies[cookie]);
}

/** Gives a device its token, or keeps it for as long again as browsers do. */
export function giveDevice(reply: FastifyReply, token: string): void {
  reply.setCookie(cookie, token, { ...attributes, expires: deviceCookiesEnd });
}

/** Keeps the token of a device that is in service, and takes that of one that is not. */
export function renewDevice(request: FastifyRequest, reply: FastifyReply, inService: boolean): void {
  const token = request.cookies[cookie];
  if (token === undefined) return;
  if (inService) giveDevice(reply, token);
  else reply.clearCookie(cookie, attributes);
}
