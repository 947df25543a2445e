import { revokeAccess } from '#server/domain/authentication/revokeAccess.ts';
import { bookingCommand } from '../bookingCommand.ts';

/** `booking revoke <key>`: for a link that got into wrong hands. */
export const bookingRevoke = bookingCommand({
  name: 'booking revoke',
  description: 'lets nobody in by a booking’s key any more and ends its sessions',
  async work(deps, bookingKey, io) {
    const done = await revokeAccess(deps, bookingKey);
    if (done) io.say('Nobody gets in by this key any more.');
    else io.complain('There is no booking under this key.');
    return done ? 0 : 1;
  },
});
