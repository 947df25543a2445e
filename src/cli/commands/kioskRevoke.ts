import { readConfig } from '#server/config.ts';
import { revokeDevice } from '#server/domain/kiosk/kioskDevices.ts';
import { signingKey } from '#server/signingKey.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `kiosk revoke <id>`: for a device that was lost, sold or tampered with. */
export const kioskRevoke: Command = {
  name: 'kiosk revoke',
  arguments: '<id of the device>',
  description: 'takes a registered device out of service at once; `kiosk devices` lists them',
  async run([id = '', ...rest], io) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || rest.length > 0) {
      io.complain('Say which device: npm run cli -- kiosk revoke <id of the device>');
      return 2;
    }
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const done = await withDatabase((db) => revokeDevice({ db, signingKey: key }, id));
    if (done) io.say('The device is a registered one no more.');
    else io.complain('There is no such device in service.');
    return done ? 0 : 1;
  },
};
