import { unlockBooking } from '#server/domain/authentication/unlockBooking.ts';
import { bookingCommand } from '../bookingCommand.ts';

/** `booking unlock <key>`: for a patient whom others, or too many slips, locked out. */
export const bookingUnlock = bookingCommand({
  name: 'booking unlock',
  description: 'forgets the wrong dates of birth and codes at a booking',
  async work(deps, bookingKey, io) {
    await unlockBooking(deps, bookingKey);
    io.say('The tries at this key begin anew.');
    return 0;
  },
});
