import type { Database } from '#server/db/database.ts';

/** Lets time pass for holds, as if they had been placed so many seconds earlier: all of them, or those of one holder. */
export async function ageHolds({ pool }: Database, seconds: number, holder: Buffer | null = null): Promise<void> {
  await pool.query(
    `update allocation
     set expires_at = expires_at - make_interval(secs => $1), extendable_until = extendable_until - make_interval(secs => $1)
     where kind = 'hold' and ($2::bytea is null or holder = $2)`,
    [seconds, holder],
  );
}
