import { listDevices } from '#server/domain/kiosk/kioskDevices.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `kiosk devices`: what is registered, and what was heard of it last. */
export const kioskDevices: Command = {
  name: 'kiosk devices',
  arguments: '',
  description: 'lists the registered devices: id, brand, when it was last there, name',
  async run(args, io) {
    if (args.length > 0) {
      io.complain('Usage: npm run cli -- kiosk devices');
      return 2;
    }
    const devices = await withDatabase(listDevices);
    if (devices.length === 0) io.say('No device is registered.');
    for (const { id, brand, name, seen_at, revoked_at } of devices) {
      const state = revoked_at ? `revoked ${revoked_at.toISOString()}` : `seen ${seen_at.toISOString()}`;
      io.say(`${id}  ${brand}  ${state}  ${name}`.trimEnd());
    }
    return 0;
  },
};
