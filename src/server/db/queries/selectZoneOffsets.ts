import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** Offsets from UTC in seconds at noon UTC of the 1st and 15th of each month of two years, by PostgreSQL's time zone data. */
export async function selectZoneOffsets(db: Queryable, zones: readonly string[]) {
  const { rows } = await sql<{ zone: string; instant: Date; offset: number }>`
    select zone, instant, extract(epoch from (instant at time zone zone) - (instant at time zone 'UTC'))::int as offset
    from unnest(${sql.val(zones)}::text[]) zone,
      generate_series(date_trunc('month', now()), now() + interval '2 years', interval '1 month') month,
      lateral (values (month + interval '12 hours'), (month + interval '14 days 12 hours')) as days (instant)`.execute(
    db,
  );
  return rows;
}
