import type { Database } from '#server/db/database.ts';
import { knownBooking } from './knownBooking.ts';

/** Inserts a booking of Kauri for an exam, in three days or yesterday, and returns its key and the id of its appointment. */
export async function kauriBooking(
  db: Database,
  { exam = 'ct-head', begun = false }: { readonly exam?: string; readonly begun?: boolean } = {},
): Promise<{ readonly bookingKey: string; readonly dateOfBirth: string; readonly slug: string }> {
  const { bookingKey, dateOfBirth } = await knownBooking(db, { brand: 'kauri' });
  const { rows } = await db.pool.query<{ id: string }>(
    `update appointment set exam_ids = array[(select id from exam where slug = $2)],
      starts_at = starts_at - make_interval(days => $3), ends_at = ends_at - make_interval(days => $3)
     where booking_key = $1 returning id`,
    [bookingKey, exam, begun ? 4 : 0],
  );
  return { bookingKey, dateOfBirth, slug: rows[0]?.id ?? '' };
}
