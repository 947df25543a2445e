import { deleteHolds } from '#server/db/queries/deleteHolds.ts';
import type { SessionRow } from '#server/db/queries/sessionRows.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { closeSession } from '../sessions/closeSession.ts';

/** What a visitor of a shared device may have left at the server. */
export interface Visit {
  /** Who holds times, as `holderOf` gives it. */
  readonly holder: Buffer | undefined;
  readonly session: SessionRow | undefined;
}

/** Ends a visit at a shared device: its session is closed, and every time that it still holds is given back (KI-3). */
export async function endVisit({ db }: BookingDeps, { holder, session }: Visit): Promise<void> {
  if (session) await closeSession(db, session, false);
  if (holder) await deleteHolds(db.kysely, holder);
}
