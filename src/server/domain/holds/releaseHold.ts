import { deleteHolds } from '#server/db/queries/deleteHolds.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { DomainError } from '../domainError.ts';

/** Gives the slots of a hold back. Throws hold-not-found for one that is not there, or somebody else's. */
export async function releaseHold(
  { db }: BookingDeps,
  { holder, holdId }: { readonly holder: Buffer; readonly holdId: string },
): Promise<void> {
  if ((await deleteHolds(db.kysely, holder, holdId)) === 0) throw new DomainError('hold-not-found');
}
