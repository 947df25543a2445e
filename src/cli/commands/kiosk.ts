import { readConfig } from '#server/config.ts';
import { listDevices, revokeDevice } from '#server/domain/authentication/kioskDevices.ts';
import { signingKey } from '#server/signingKey.ts';
import { defineCommand, isUuid, UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `kiosk devices`: the registered kiosks, and when each last called the server. */
export const kioskDevices = defineCommand({
  name: 'kiosk devices',
  arguments: '',
  description: 'lists the registered devices: id, brand, time of the last request, name',
  async work(_given, io) {
    const devices = await withDatabase(listDevices);
    if (devices.length === 0) io.say('No device is registered.');
    for (const { id, brand, name, seen_at, revoked_at } of devices) {
      const state = revoked_at ? `revoked ${revoked_at.toISOString()}` : `seen ${seen_at.toISOString()}`;
      io.say(`${id}  ${brand}  ${state}  ${name}`.trimEnd());
    }
    return 0;
  },
});

/** `kiosk revoke <id>`: for a device that was lost, sold or tampered with. */
export const kioskRevoke = defineCommand({
  name: 'kiosk revoke',
  arguments: '<device id>',
  description: 'ends the registration of a device at once; `kiosk devices` lists them',
  words: [1, 1],
  async work({ words: [id = ''] }, io) {
    if (!isUuid(id)) {
      throw new UsageError(`“${id}” is not the id of a device; \`npm run cli -- kiosk devices\` lists them.`);
    }
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const done = await withDatabase((db) => revokeDevice({ db, signingKey: key }, id));
    if (done) io.say('The registration of the device has ended.');
    else io.complain('No registered device has this id.');
    return done ? 0 : 1;
  },
});
