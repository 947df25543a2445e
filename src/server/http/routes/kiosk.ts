import { endVisit } from '#server/domain/kiosk/endVisit.ts';
import { deviceOf, keepDevice } from '../deviceCookies.ts';
import { forgetHolder, holderOf } from '../holder.ts';
import type { Operations } from '../operation.ts';
import type { Services } from '../services.ts';
import { takeSession } from '../session.ts';

export function kioskOperations({
  brands,
  depsFor,
}: Services): Operations<'getKioskDevice' | 'nameKioskDevice' | 'forgetKioskDevice' | 'resetKiosk'> {
  return {
    async getKioskDevice(request, reply) {
      reply.header('cache-control', 'no-store');
      const device = deviceOf(request);
      if (Object.keys(device).length > 0) keepDevice(reply, device);
      return device;
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
      const { session } = request.viewer;
      await endVisit(depsFor(brands.forHost(request.hostname)), { holder: holderOf(request), session });
      forgetHolder(reply);
      takeSession(reply);
      // "cookies" would take the device's name with it, so the visitor's cookies are named instead.
      reply.headers({ 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' });
      return reply.status(204).send();
    },
  };
}
