import { parseArgs } from 'node:util';
import { demoBookings as book, fadingOccupancy } from '#server/domain/catalog/demoBookings.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `catalog demo-bookings`: fills the next days with invented bookings, for demonstrations and load tests. */
export const demoBookings: Command = {
  name: 'catalog demo-bookings',
  arguments: '[--days 60] [--seed 1] [--occupancy 60]',
  description: 'fills the next days with invented bookings; --occupancy is a percentage, else near days are fuller',
  async run(args, io) {
    const wish = readWish(args);
    if (typeof wish === 'string') {
      io.complain(wish);
      return 2;
    }
    const { days, seed, occupancy } = wish;
    const even = occupancy === undefined ? undefined : () => occupancy / 100;
    const added = await withDatabase((db) => book(db, { days, seed, occupancy: even ?? fadingOccupancy(days) }));
    io.say(
      added > 0
        ? `${added} invented bookings were added.`
        : 'Nothing was added: those days have bookings already, or there is no catalog.',
    );
    return 0;
  },
};

interface Wish {
  readonly days: number;
  readonly seed: number;
  readonly occupancy?: number;
}

/** The options, or what is wrong with them. */
function readWish(args: readonly string[]): Wish | string {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { days: text, seed: text, occupancy: text },
      strict: true,
    });
    return {
      days: whole('days', values.days ?? '60', 1, 365),
      seed: whole('seed', values.seed ?? '1', 0, 2 ** 32 - 1),
      ...(values.occupancy === undefined ? {} : { occupancy: whole('occupancy', values.occupancy, 0, 100) }),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function whole(name: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new RangeError(`--${name} is "${text}". Allowed: a whole number from ${from} to ${to}.`);
}
