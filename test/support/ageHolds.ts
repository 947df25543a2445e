import type { Database } from '#server/db/database.ts';

/** Moves the expiry of all holds, or of the holds of one holder, a number of seconds into the past. */
export async function ageHolds({ pool }: Database, seconds: number, holder: Buffer | null = null): Promise<void> {
  await pool.query(
    `update allocation
     set expires_at = expires_at - make_interval(secs => $1), extendable_until = extendable_until - make_interval(secs => $1)
     where kind = 'hold' and ($2::bytea is null or holder = $2)`,
    [seconds, holder],
  );
}
