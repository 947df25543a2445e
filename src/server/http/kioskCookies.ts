import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLine } from '#base/plainText.ts';
import type { components } from '#contract/openapi.d.ts';
import { kioskCookiesEnd } from './tokens.ts';

type KioskDevice = components['schemas']['kiosk-device'];
type CookieName = Exclude<keyof KioskDevice, 'registered'>;

/** Valid values. Anybody at the device can write a cookie. */
const isValid: { readonly [name in CookieName]: (value: string) => boolean } = {
  kioskIdentity: (name) => name.length <= 80 && /\S/.test(name) && isLine(name),
  postalCodeLocationId: (code) => /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?$/.test(code),
};
const names = Object.keys(isValid) as readonly CookieName[];

/** Always Secure, because SameSite=None would need it (KI-4). */
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Returns the name and place of the kiosk that sent a request, without invalid cookies (KI-4). */
export function kioskDeviceOf({ cookies }: FastifyRequest): KioskDevice {
  const valid = names.flatMap((name) => {
    const value = cookies[name];
    return value !== undefined && isValid[name](value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** Sets the cookies of a kiosk, and removes those without a value. */
export function setKioskDevice(reply: FastifyReply, device: KioskDevice): void {
  for (const name of names) {
    const value = device[name];
    if (value === undefined) reply.clearCookie(name, options);
    else reply.setCookie(name, value, { ...options, expires: kioskCookiesEnd });
  }
}
