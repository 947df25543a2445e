import { selectShare } from '#server/db/queries/share.ts';
import type { BrandDeps } from '../brandDeps.ts';

/** What somebody with the key of a booking or of a share needs to see results (AS-5d). */
interface ResultsAccess {
  /** REVOKED and EXPIRED only for the key of a share. Unknown keys are ACTIVE like those of bookings, so that the answer reveals none. */
  readonly status: 'ACTIVE' | 'REVOKED' | 'EXPIRED';
  /** Whether the key is that of a share. */
  readonly shared: boolean;
}

/** Returns whether a link to results still works. The date of birth and a one-time code are required in any case. */
export async function resultsAccess(
  { db, brand }: Pick<BrandDeps, 'db' | 'brand'>,
  key: string,
): Promise<ResultsAccess> {
  const share = await selectShare(db.kysely, key, brand);
  if (!share) return { status: 'ACTIVE', shared: false };
  return { status: share.revoked_at ? 'REVOKED' : share.expired ? 'EXPIRED' : 'ACTIVE', shared: true };
}
