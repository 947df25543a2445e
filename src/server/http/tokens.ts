import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CarriedToken, sessionTokenHash, type TokenCarrier } from '#server/domain/authentication/session.ts';

/**
 * The secret tokens that a browser carries, in cookies that no script can read: session, holder of slots, sign-in in progress, and
 * registration of a kiosk. In a frame, session and holder have cookies of their own or travel in headers.
 */

const base = { path: '/', httpOnly: true, secure: true } as const;
const attributes = {
  cookie: { ...base, sameSite: 'lax' },
  'frame-cookie': { ...base, sameSite: 'none', partitioned: true },
} as const;

/** Returns true if a page in a frame sent the request. Pages of other sites cannot make a browser send this header (RT-15a). */
export function isFramed({ headers }: FastifyRequest): boolean {
  return headers['portal-frame'] !== undefined;
}

/** Returns how the page that sent the request carries its tokens. */
export function carrierOf(request: FastifyRequest): TokenCarrier {
  if (!isFramed(request)) return 'cookie';
  return request.headers['portal-frame'] === 'memory' ? 'header' : 'frame-cookie';
}

const session: TokenNames = { cookie: '__Host-sid', 'frame-cookie': '__Host-esid', header: 'portal-session' };

/** Returns the session token of a request, hashed; undefined without a well-formed token. */
export function sessionOf(request: FastifyRequest): CarriedToken | undefined {
  const hash = sessionTokenHash(tokenOf(request, session));
  return hash && { hash, carrier: carrierOf(request) };
}

/** Sets the session token, until the browser is closed. The server's session row decides when it ends. */
export function setSession(reply: FastifyReply, token: string): void {
  setToken(reply, session, token);
}

/** Removes the session token. */
export function clearSession(reply: FastifyReply): void {
  clearToken(reply, session);
}

/** Returns true if a request for a document brings a session token, whether it is valid or not. */
export function mayHaveSession({ cookies }: FastifyRequest, framed: boolean): boolean {
  return cookies[framed ? session['frame-cookie'] : session.cookie] !== undefined;
}

const holder: TokenNames = { cookie: '__Host-holder', 'frame-cookie': '__Host-eholder', header: 'portal-holder' };
const holderSeconds = 24 * 60 * 60;

/** Returns the hash of the token that identifies this browser as the holder of slots; undefined without a token (SL-5). */
export function holderOf(request: FastifyRequest): Buffer | undefined {
  const token = tokenOf(request, holder);
  return token && /^[A-Za-z0-9_-]{22}$/.test(token) ? holderHash(request, token) : undefined;
}

/** Returns the hash of the holder token; sets a token of 128 random bits, for a day, if the browser has none. */
export function ensureHolder(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = holderOf(request);
  if (known) return known;
  const token = randomBytes(16).toString('base64url');
  setToken(reply, holder, token, holderSeconds);
  return holderHash(request, token);
}

/** Removes the holder token. */
export function clearHolder(reply: FastifyReply): void {
  clearToken(reply, holder);
}

/** Hashes the carrier too, so that the same token in another cookie or header identifies another holder. */
function holderHash(request: FastifyRequest, token: string): Buffer {
  const carrier = carrierOf(request);
  return createHash('sha256')
    .update(carrier === 'cookie' ? token : `${carrier} ${token}`)
    .digest();
}

const signIn = '__Host-sign-in';
const signInSeconds = 600;

/** Returns the hash of the token of a sign-in in progress; undefined without a well-formed token. */
export function signInOf({ cookies }: FastifyRequest): Buffer | undefined {
  return sessionTokenHash(cookies[signIn]);
}

/** Marks the browser that goes to the identity provider, so that no other browser can complete its sign-in. */
export function setSignIn(reply: FastifyReply, token: string): void {
  reply.setCookie(signIn, token, { ...attributes.cookie, maxAge: signInSeconds });
}

/** Removes the token of the sign-in. */
export function clearSignIn(reply: FastifyReply): void {
  reply.clearCookie(signIn, attributes.cookie);
}

const registration = '__Host-kiosk';

/** End of the cookies of a kiosk (KI-4). Browsers cap it at 400 days, so every load of a kiosk sets them again. */
export const kioskCookiesEnd = new Date('2030-12-31T23:59:59Z');

/** Returns the hash of the token of a registered kiosk; undefined without a well-formed token. */
export function registrationOf({ cookies }: FastifyRequest): Buffer | undefined {
  return sessionTokenHash(cookies[registration]);
}

/** Sets the token of a registered kiosk. */
export function setRegistration(reply: FastifyReply, token: string): void {
  reply.setCookie(registration, token, { ...attributes.cookie, expires: kioskCookiesEnd });
}

/** Renews the token of a kiosk that is registered, and removes the token of one that is not. */
export function renewRegistration(request: FastifyRequest, reply: FastifyReply, registered: boolean): void {
  const token = request.cookies[registration];
  if (token === undefined) return;
  if (registered) setRegistration(reply, token);
  else reply.clearCookie(registration, attributes.cookie);
}

/** Names of a token by carrier. */
interface TokenNames extends Readonly<Record<TokenCarrier, string>> {
  /** Cookie on the portal's own pages; pages and frames of other sites never send it. */
  readonly cookie: string;
  /** Cookie in a frame, partitioned by the site around it. */
  readonly 'frame-cookie': string;
  /** Header in a frame without cookies; the page keeps the token in memory. */
  readonly header: string;
}

/** Reads the token from the carrier of the request only, whatever the other carriers bring. */
function tokenOf(request: FastifyRequest, names: TokenNames): string | undefined {
  const carrier = carrierOf(request);
  if (carrier !== 'header') return request.cookies[names[carrier]];
  const value = request.headers[names.header];
  return typeof value === 'string' ? value : undefined;
}

/** `maxAge` is in seconds; without it the cookie lasts until the browser is closed. */
function setToken(reply: FastifyReply, names: TokenNames, token: string, maxAge?: number): void {
  const carrier = carrierOf(reply.request);
  if (carrier === 'header') reply.header(names.header, token);
  else reply.setCookie(names[carrier], token, { ...attributes[carrier], ...(maxAge !== undefined && { maxAge }) });
}

/** An empty header removes the token from the page's memory. */
function clearToken(reply: FastifyReply, names: TokenNames): void {
  const carrier = carrierOf(reply.request);
  if (carrier === 'header') reply.header(names.header, '');
  else reply.clearCookie(names[carrier], attributes[carrier]);
}
