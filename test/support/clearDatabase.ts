import type { Database } from '#server/db/database.ts';

/** Empties every table, as if nothing had ever been imported or booked. */
export async function clearDatabase({ pool }: Database): Promise<void> {
  await pool.query(
    'truncate catalog, region, clinic, modality, exam_group, allocation, booking, idempotent_request cascade',
  );
}
