import { extendHoldRows } from '#server/db/queries/extendHoldRows.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { DomainError } from '../domainError.ts';
import { findHold } from './findHold.ts';
import type { Hold } from './hold.ts';

/** Gives the holder more time, up to the cap (SL-5). Throws hold-not-found for a hold that ran out or is somebody else's. */
export async function extendHold(
  deps: BookingDeps,
  { holder, holdId }: { readonly holder: Buffer; readonly holdId: string },
): Promise<Hold> {
  const extended = await extendHoldRows(deps.db.kysely, holder, holdId, deps.rules.holdSeconds);
  const hold = extended > 0 ? await findHold(deps, { holder }) : undefined;
  if (!hold) throw new DomainError('hold-not-found', { detail: 'Hold a slot again.' });
  return hold;
}
