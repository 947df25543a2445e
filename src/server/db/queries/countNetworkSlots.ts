import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** A holder, and the network that he is in. */
export interface NetworkHolder {
  /** Keyed hash of the network. */
  readonly network: Buffer;
  readonly holder: Buffer;
}

/** How many slots the others in the network of each holder hold now; one statement, however many ask. */
export async function countNetworkSlots(db: Queryable, asking: readonly NetworkHolder[]): Promise<readonly number[]> {
  const networks = new Set(asking.map(({ network }) => network.toString('hex')));
  const { rows } = await sql<{ network: string; holder: string; slots: number }>`
    select encode(network, 'hex') as network, encode(holder, 'hex') as holder, count(*)::integer as slots
    from allocation
    where network = any(${[...networks].map((network) => Buffer.from(network, 'hex'))}::bytea[])
      and kind = 'hold' and expires_at > statement_timestamp()
    group by 1, 2`.execute(db);
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  return asking.map(({ network, holder }) => {
    const own = holder.toString('hex');
    const others = (byNetwork.get(network.toString('hex')) ?? []).filter((row) => row.holder !== own);
    return others.reduce((sum, { slots }) => sum + slots, 0);
  });
}
