import { selectHolds } from '#server/db/queries/selectHolds.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { type Hold, liveHold } from './hold.ts';

/** The live hold of a holder, after a reload or in a second tab; undefined when there is none. */
export async function findHold(deps: BookingDeps, { holder }: { readonly holder: Buffer }): Promise<Hold | undefined> {
  const rows = await selectHolds(deps.db.kysely, holder);
  return rows.length > 0 ? liveHold(deps, await deps.catalog.current(), rows) : undefined;
}
