import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** The hold rows of a holder, live ones and ones that ran out, in the order of their time; one row for each slot. */
export async function selectHolds(db: Queryable, holder: Buffer) {
  return db
    .selectFrom('allocation')
    .select([
      'id',
      'hold_id',
      'clinic_id',
      'device_id',
      'starts_at',
      'ends_at',
      'busy_from',
      'busy_until',
      'exam_ids',
      'walk_in',
    ])
    .select(['expires_at', 'extendable_until'])
    .select(sql<boolean>`expires_at > statement_timestamp()`.as('live'))
    .select(sql<Date>`statement_timestamp()`.as('now'))
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .orderBy('starts_at')
    .execute();
}

export type HoldRow = Awaited<ReturnType<typeof selectHolds>>[number];
