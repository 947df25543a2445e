import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLine } from '#base/plainText.ts';
import type { components } from '#contract/openapi.d.ts';
import { noteKioskSeen, registerKiosk } from '#server/domain/authentication/kioskDevices.ts';
import { logOut } from '#server/domain/authentication/logOut.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import {
  clearHolder,
  clearSession,
  clearSignIn,
  kioskCookiesEnd,
  renewRegistration,
  setRegistration,
  signInOf,
} from '../tokens.ts';

type Ids = 'getKioskDevice' | 'nameKioskDevice' | 'forgetKioskDevice' | 'registerKioskDevice' | 'resetKiosk';

/** Operations about kiosks. */
export function kioskOperations({ brands, depsFor }: HttpDeps): Operations<Ids> {
  return {
    async getKioskDevice(request, reply) {
      reply.header('cache-control', 'no-store');
      const device = kioskDeviceOf(request);
      if (Object.keys(device).length > 0) setKioskDevice(reply, device);
      const { kioskId } = request.viewer;
      renewRegistration(request, reply, kioskId !== undefined);
      if (kioskId === undefined) return device;
      await noteKioskSeen(depsFor(brands.forHost(request.hostname)).db, kioskId, device.kioskIdentity ?? '');
      return { ...device, registered: true };
    },
    async registerKioskDevice(request, reply) {
      reply.header('cache-control', 'no-store');
      const { session, brand } = request.viewer;
      if (!session) throw new DomainError('not-authenticated');
      const device = kioskDeviceOf(request);
      const deps = depsFor(brands.forHost(request.hostname));
      setRegistration(reply, await registerKiosk(deps, { brand, name: device.kioskIdentity ?? '', session }));
      clearSession(reply);
      return { ...device, registered: true };
    },
    async nameKioskDevice({ body }, reply) {
      const { kioskIdentity, postalCodeLocationId } = body;
      const device = { kioskIdentity: kioskIdentity.trim(), ...(postalCodeLocationId && { postalCodeLocationId }) };
      setKioskDevice(reply, device);
      return device;
    },
    async forgetKioskDevice(_request, reply) {
      setKioskDevice(reply, {});
      return reply.status(204).send();
    },
    async resetKiosk(request, reply) {
      const { db } = depsFor(brands.forHost(request.hostname));
      await logOut(db, { ...request.viewer, signIn: signInOf(request) });
      clearHolder(reply);
      clearSignIn(reply);
      clearSession(reply);
      // "cookies" would remove the cookies of the device too, so the cookies of the visitor are removed one by one.
      reply.headers({ 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' });
      return reply.status(204).send();
    },
  };
}

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
function kioskDeviceOf({ cookies }: FastifyRequest): KioskDevice {
  const valid = names.flatMap((name) => {
    const value = cookies[name];
    return value !== undefined && isValid[name](value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** Sets the cookies of a kiosk, and removes those without a value. */
function setKioskDevice(reply: FastifyReply, device: KioskDevice): void {
  for (const name of names) {
    const value = device[name];
    if (value === undefined) reply.clearCookie(name, options);
    else reply.setCookie(name, value, { ...options, expires: kioskCookiesEnd });
  }
}
