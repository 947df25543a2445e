import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { signingKey } from '#server/signingKey.ts';
import type { Command, CommandIo } from './command.ts';
import { withDatabase } from './withDatabase.ts';

interface BookingCommand {
  readonly name: string;
  readonly description: string;
  readonly work: (
    deps: { readonly db: Database; readonly signingKey: Buffer },
    bookingKey: string,
    io: CommandIo,
  ) => Promise<number>;
}

/** A command about one booking, named by its key. */
export function bookingCommand({ name, description, work }: BookingCommand): Command {
  return {
    name,
    arguments: '<booking key>',
    description,
    async run([bookingKey = '', ...rest], io) {
      if (!/^[A-Za-z0-9_-]{22,64}$/.test(bookingKey) || rest.length > 0) {
        io.complain(`Say which booking: npm run cli -- ${name} <booking key>`);
        return 2;
      }
      const config = readConfig(process.env);
      const key = signingKey(config.signingKey, config.dataDir);
      return withDatabase((db) => work({ db, signingKey: key }, bookingKey, io));
    },
  };
}
