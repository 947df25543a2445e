import { demoBookings as book, fadingOccupancy } from '#server/domain/catalog/demoBookings.ts';
import { defineCommand, wholeNumber } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `catalog demo-bookings`: adds invented bookings on the next days, for demonstrations and load tests. */
export const demoBookings = defineCommand({
  name: 'catalog demo-bookings',
  arguments: '[--days 60] [--seed 1] [--occupancy 60]',
  description: 'adds invented bookings on the next days; --occupancy in percent, else the next days are the fullest',
  texts: ['days', 'seed', 'occupancy'],
  async work({ texts }, io) {
    const days = wholeNumber('days', texts.days ?? '60', 1, 365);
    const seed = wholeNumber('seed', texts.seed ?? '1', 0, 2 ** 32 - 1);
    const percent = texts.occupancy === undefined ? undefined : wholeNumber('occupancy', texts.occupancy, 0, 100);
    const occupancy = percent === undefined ? fadingOccupancy(days) : () => percent / 100;
    const added = await withDatabase((db) => book(db, { days, seed, occupancy }));
    io.say(
      added > 0
        ? `${added} invented bookings were added.`
        : 'Nothing was added: these days have bookings already, or there is no catalog.',
    );
    return 0;
  },
});
