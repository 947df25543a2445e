import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { newKey } from './bookingOrder.ts';
import { knownPatient } from './knownPatient.ts';

export interface KnownBooking {
  readonly bookingKey: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly mobile: string;
}

/** Inserts a booking of the default brand with one appointment in three days, for access tests. */
export async function knownBooking(
  { pool }: Database,
  {
    brand = 'southern-light',
    holder = randomBytes(32),
    bookingKey = newKey(),
  }: { readonly brand?: string; readonly holder?: Buffer; readonly bookingKey?: string } = {},
): Promise<KnownBooking> {
  const patient = knownPatient(bookingKey);
  await pool.query(
    `insert into booking (booking_key, brand, locale, flow, flow_revision, holder, patient, answers)
     values ($1, $2, 'en-AU', 'booking', 'r1', $3, $4, '{}')`,
    [bookingKey, brand, holder, patient],
  );
  await pool.query(
    `insert into appointment (clinic_id, device_id, booking_key, position, exam_ids, starts_at, ends_at)
     select d.clinic_id, d.id, $1, 0, array[(select exam_id from device_exam e where e.device_id = d.id limit 1)],
       date_trunc('hour', now()) + interval '3 days', date_trunc('hour', now()) + interval '3 days 30 minutes'
     from device d where exists (select 1 from device_exam e where e.device_id = d.id) limit 1`,
    [bookingKey],
  );
  return { bookingKey, ...patient };
}

/** Returns the id of the first appointment of a booking, which is its slug. */
export async function appointmentOf({ pool }: Database, bookingKey: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from appointment where booking_key = $1 order by position',
    [bookingKey],
  );
  return rows[0]?.id ?? '';
}
