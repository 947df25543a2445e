import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLine } from '#base/plainText.ts';
import type { components } from '#contract/openapi.d.ts';
import { sessionTokenHash } from '#server/domain/sessions/sessionToken.ts';

/** A shared device of a clinic, as its cookies tell it. */
export type KioskDevice = components['schemas']['kiosk-device'];

/** The end that the specification gives (KI-4); browsers cap it at 400 days, so every load of a kiosk sets it anew. */
const deviceCookiesEnd = new Date('2030-12-31T23:59:59Z');

/** What a value must look like to be believed: a cookie can be written by whoever sits at the device. */
type Kept = Exclude<keyof KioskDevice, 'registered'>;
const shapes: { readonly [name in Kept]: (value: string) => boolean } = {
  kioskIdentity: (name) => name.length <= 80 && /\S/.test(name) && isLine(name),
  postalCodeLocationId: (code) => /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?$/.test(code),
};
const names = Object.keys(shapes) as readonly Kept[];

/** Always Secure, as SameSite=None would need (KI-4); no script has to read them. */
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** The device that a request comes from; a cookie that is not well-formed is as if it were absent. */
export function deviceOf({ cookies }: FastifyRequest): KioskDevice {
  const kept = names.flatMap((name) => {
    const value = cookies[name];
    return value !== undefined && shapes[name](value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Names the device, or keeps its name alive; what is not given is taken away. */
export function keepDevice(reply: FastifyReply, device: KioskDevice): void {
  for (const name of names) {
    const value = device[name];
    if (value === undefined) reply.clearCookie(name, options);
    else reply.setCookie(name, value, { ...options, expires: deviceCookiesEnd });
  }
}

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
