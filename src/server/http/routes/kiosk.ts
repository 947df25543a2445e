import { DomainError } from '#server/domain/domainError.ts';
import { noteDevice, registerDevice } from '#server/domain/kiosk/kioskDevices.ts';
import { logOut } from '#server/domain/sessions/logOut.ts';
import { deviceOf, giveDevice, keepDevice, renewDevice } from '../deviceCookies.ts';
import { forgetHolder } from '../holder.ts';
import type { Operations } from '../operation.ts';
import type { Services } from '../services.ts';
import { takeSession } from '../session.ts';
import { forgetSignIn, sentSignIn } from '../signIn.ts';

type Ids = 'getKioskDevice' | 'nameKioskDevice' | 'forgetKioskDevice' | 'registerKioskDevice' | 'resetKiosk';

export function kioskOperations({ brands, accessFor }: Services): Operations<Ids> {
  return {
    async getKioskDevice(request, reply) {
      reply.header('cache-control', 'no-store');
      const device = deviceOf(request);
      if (Object.keys(device).length > 0) keepDevice(reply, device);
      const { device: id } = request.viewer;
      renewDevice(request, reply, id !== undefined);
      if (id === undefined) return device;
      await noteDevice(accessFor(brands.forHost(request.hostname)).db, id, device.kioskIdentity ?? '');
      return { ...device, registered: true };
    },
    async registerKioskDevice(request, reply) {
      reply.header('cache-control', 'no-store');
      const { session, brand } = request.viewer;
      if (!session) throw new DomainError('not-authenticated');
      const device = deviceOf(request);
      const access = accessFor(brands.forHost(request.hostname));
      giveDevice(reply, await registerDevice(access, { brand, name: device.kioskIdentity ?? '', session }));
      takeSession(reply);
      return { ...device, registered: true };
    },
    async nameKioskDevice({ body }, reply) {
      const { kioskIdentity, postalCodeLocationId } = body;
      const device = { kioskIdentity: kioskIdentity.trim(), ...(postalCodeLocationId && { postalCodeLocationId }) };
      keepDevice(reply, device);
      return device;
    },
    async forgetKioskDevice(_request, reply) {
      keepDevice(reply, {});
      return reply.status(204).send();
    },
    async resetKiosk(request, reply) {
      const { db } = accessFor(brands.forHost(request.hostname));
      await logOut(db, { ...request.viewer, signIn: sentSignIn(request) });
      forgetHolder(reply);
      forgetSignIn(reply);
      takeSession(reply);
      // "cookies" would take the device's name with it, so the visitor's cookies are named instead.
      reply.headers({ 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' });
      return reply.status(204).send();
    },
  };
}
