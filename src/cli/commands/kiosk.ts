import { readConfig } from '#server/config.ts';
import { listKiosks, revokeKiosk } from '#server/domain/authentication/kioskDevices.ts';
import { signingKey } from '#server/signingKey.ts';
import { defineCommand, isUuid, UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `kiosk devices`: lists the registered kiosks with the time of their last request. */
export const kioskDevices = defineCommand({
  name: 'kiosk devices',
  arguments: '',
  description: 'lists the registered devices: id, brand, time of the last request, name',
  async work(_given, io) {
    const devices = await withDatabase(listKiosks);
    if (devices.length === 0) io.print('No device is registered.');
    for (const { id, brand, name, seen_at, revoked_at } of devices) {
      const state = revoked_at ? `revoked ${revoked_at.toISOString()}` : `seen ${seen_at.toISOString()}`;
      io.print(`${id}  ${brand}  ${state}  ${name}`.trimEnd());
    }
    return 0;
  },
});

/** `kiosk revoke <id>`: revokes the registration of a lost, sold or manipulated device. */
export const kioskRevoke = defineCommand({
  name: 'kiosk revoke',
  arguments: '<device id>',
  description: 'revokes the registration of a device at once; `kiosk devices` lists the devices',
  positionals: [1, 1],
  async work({ positionals: [id = ''] }, io) {
    if (!isUuid(id)) {
      throw new UsageError(`“${id}” is not the id of a device; \`npm run cli -- kiosk devices\` lists them.`);
    }
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const done = await withDatabase((db) => revokeKiosk({ db, signingKey: key }, id));
    if (done) io.print('The registration of the device is revoked.');
    else io.printError('No registered device has this id.');
    return done ? 0 : 1;
  },
});
