import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** How many slots the holders of a network hold now, without those of one holder. */
export async function countNetworkSlots(db: Queryable, network: Buffer, besides: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('allocation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', network)
    .where('kind', '=', 'hold')
    .where('holder', '<>', besides)
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .executeTakeFirstOrThrow();
  return count;
}
