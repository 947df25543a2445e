import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CarriedToken, sessionTokenHash } from '#server/domain/sessions/sessionToken.ts';
import { carrierOf, giveToken, sentToken, type TokenPlaces, takeToken } from './token.ts';

const places: TokenPlaces = { cookie: '__Host-sid', 'frame-cookie': '__Host-esid', header: 'portal-session' };

/** The session token that a browser sent; undefined when it sent none that could be one. */
export function sentSession(request: FastifyRequest): CarriedToken | undefined {
  const hash = sessionTokenHash(sentToken(request, places));
  return hash && { hash, carrier: carrierOf(request) };
}

/** Gives the browser a token, until it is closed; how long it is good for is the server's business. */
export function giveSession(reply: FastifyReply, token: string): void {
  giveToken(reply, places, token);
}

export function takeSession(reply: FastifyReply): void {
  takeToken(reply, places);
}

/** Whether a browser that asks for a document, in a frame or not, came with a token; it need not be good any more. */
export function mayBeSignedIn({ cookies }: FastifyRequest, framed: boolean): boolean {
  return cookies[framed ? places['frame-cookie'] : places.cookie] !== undefined;
}
