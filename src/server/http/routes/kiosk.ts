import { DomainError } from '#server/domain/domainError.ts';
import { noteDevice, registerDevice } from '#server/domain/kiosk/kioskDevices.ts';
import { logOut } from '#server/domain/sessions/logOut.ts';
import type { HttpDeps } from '../httpDeps.ts';
import { kioskDeviceOf, setKioskDevice } from '../kioskCookies.ts';
import type { Operations } from '../operation.ts';
import { clearHolder, clearSession, clearSignIn, renewRegistration, setRegistration, signInOf } from '../tokens.ts';

type Ids = 'getKioskDevice' | 'nameKioskDevice' | 'forgetKioskDevice' | 'registerKioskDevice' | 'resetKiosk';

/** Operations about shared devices. */
export function kioskOperations({ brands, accessFor }: HttpDeps): Operations<Ids> {
  return {
    async getKioskDevice(request, reply) {
      reply.header('cache-control', 'no-store');
      const device = kioskDeviceOf(request);
      if (Object.keys(device).length > 0) setKioskDevice(reply, device);
      const { device: id } = request.viewer;
      renewRegistration(request, reply, id !== undefined);
      if (id === undefined) return device;
      await noteDevice(accessFor(brands.forHost(request.hostname)).db, id, device.kioskIdentity ?? '');
      return { ...device, registered: true };
    },
    async registerKioskDevice(request, reply) {
      reply.header('cache-control', 'no-store');
      const { session, brand } = request.viewer;
      if (!session) throw new DomainError('not-authenticated');
      const device = kioskDeviceOf(request);
      const access = accessFor(brands.forHost(request.hostname));
      setRegistration(reply, await registerDevice(access, { brand, name: device.kioskIdentity ?? '', session }));
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
      const { db } = accessFor(brands.forHost(request.hostname));
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
