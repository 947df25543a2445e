import { isBookingKey } from '#base/pages.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { revokeAccess, unlockBooking } from '#server/domain/authentication/bookingAccess.ts';
import { signingKey } from '#server/signingKey.ts';
import { type Command, type CommandIo, defineCommand, UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `booking revoke <key>`: disables a booking link that somebody else has. */
export const bookingRevoke = bookingCommand({
  name: 'booking revoke',
  description: 'disables the key of a booking and ends its sessions',
  async work(deps, bookingKey, io) {
    const done = await revokeAccess(deps, bookingKey);
    if (done) io.print('The key of the booking is disabled.');
    else io.printError('No booking has this key.');
    return done ? 0 : 1;
  },
});

/** `booking unlock <key>`: lets a patient authenticate again after too many wrong attempts. */
export const bookingUnlock = bookingCommand({
  name: 'booking unlock',
  description: 'resets the counters of wrong dates of birth and wrong codes of a booking',
  async work(deps, bookingKey, io) {
    await unlockBooking(deps, bookingKey);
    io.print('The attempt counters of the booking are reset.');
    return 0;
  },
});

interface BookingCommand {
  readonly name: string;
  readonly description: string;
  readonly work: (
    deps: { readonly db: Database; readonly signingKey: Buffer },
    bookingKey: string,
    io: CommandIo,
  ) => Promise<number>;
}

function bookingCommand({ name, description, work }: BookingCommand): Command {
  return defineCommand({
    name,
    arguments: '<booking key>',
    description,
    positionals: [1, 1],
    isPositional: isBookingKey,
    async work({ positionals: [bookingKey = ''] }, io) {
      if (!isBookingKey(bookingKey)) {
        throw new UsageError(`This is not a booking key. Usage: npm run cli -- ${name} <booking key>`);
      }
      const config = readConfig(process.env);
      const key = signingKey(config.signingKey, config.dataDir);
      return withDatabase((db) => work({ db, signingKey: key }, bookingKey, io));
    },
  });
}
