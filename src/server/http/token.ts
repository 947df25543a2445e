import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenCarrier } from '#server/domain/sessions/sessionToken.ts';

/** Where a browser carries a token, for each place that the portal is shown in. */
export interface TokenPlaces extends Readonly<Record<TokenCarrier, string>> {
  /** Cookie of the portal's own pages, which other sites' pages and frames never send. */
  readonly cookie: string;
  /** Cookie of the portal in a frame, kept apart for each site around it. */
  readonly 'frame-cookie': string;
  /** Header of a frame whose browser keeps no cookies there: the token is in the page's memory, until it is left. */
  readonly header: string;
}

const base = { path: '/', httpOnly: true, secure: true } as const;
const attributes = {
  cookie: { ...base, sameSite: 'lax' },
  'frame-cookie': { ...base, sameSite: 'none', partitioned: true },
} as const;

/** Whether a page in a frame is asking. No page of another site can make a browser send this header (RT-8). */
export function isFramed({ headers }: FastifyRequest): boolean {
  return headers['portal-frame'] !== undefined;
}

/** The token that a browser sent for the place that it asks from, whatever it sent for the others. */
export function sentToken(request: FastifyRequest, places: TokenPlaces): string | undefined {
  const carrier = carrierOf(request);
  if (carrier !== 'header') return request.cookies[places[carrier]];
  const sent = request.headers[places.header];
  return typeof sent === 'string' ? sent : undefined;
}

/** Gives the browser a token for the place that it asked from; `maxAge` in seconds, else until it is closed. */
export function giveToken(reply: FastifyReply, places: TokenPlaces, token: string, maxAge?: number): void {
  const carrier = carrierOf(reply.request);
  if (carrier === 'header') reply.header(places.header, token);
  else reply.setCookie(places[carrier], token, { ...attributes[carrier], ...(maxAge !== undefined && { maxAge }) });
}

/** Takes the token of the place that the browser asked from away; in a page's memory, by an empty header. */
export function takeToken(reply: FastifyReply, places: TokenPlaces): void {
  const carrier = carrierOf(reply.request);
  if (carrier === 'header') reply.header(places.header, '');
  else reply.clearCookie(places[carrier], attributes[carrier]);
}

/** How the page that asks carries its tokens. */
export function carrierOf(request: FastifyRequest): TokenCarrier {
  if (!isFramed(request)) return 'cookie';
  return request.headers['portal-frame'] === 'memory' ? 'header' : 'frame-cookie';
}
