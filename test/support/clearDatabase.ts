import type { Database } from '#server/db/database.ts';

/** Truncates the catalog and booking tables. */
export async function clearDatabase({ pool }: Database): Promise<void> {
  await pool.query(
    'truncate catalog, region, clinic, modality, exam_group, allocation, booking, idempotent_request cascade',
  );
}
