import pg from 'pg';
import type { KnownBooking } from './mixedTraffic.ts';

/** Numbers of contradictions between the database and what clients were told; all 0 in a correct portal. */
export interface BookingViolations {
  /** Allocations that overlap another one on the same device. */
  readonly overlaps: number;
  /** Bookings that were answered with 201 and have no appointment with an allocation. */
  readonly missing: number;
  /** Canceled bookings that still have a booked appointment or an allocation. */
  readonly notCanceled: number;
  /** Booked appointments that no client was told about; possible only after a lost response. */
  readonly unknown: number;
}

/** Compares a database with the bookings that its clients know, when no request is running. */
export async function findBookingViolations(
  connectionString: string,
  bookings: readonly KnownBooking[],
): Promise<BookingViolations> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const count = async (text: string, values: unknown[]) =>
      Number((await client.query<{ count: string }>(text, values)).rows[0]?.count);
    const live = bookings.filter(({ canceled }) => !canceled).map(({ bookingKey }) => bookingKey);
    const canceled = bookings.filter((booking) => booking.canceled).map(({ bookingKey }) => bookingKey);
    return {
      overlaps: await count(overlapping, []),
      missing: await count(`select count(*) from unnest($1::text[]) as key where not exists (${booked})`, [live]),
      notCanceled: await count(
        `select count(*) from appointment p where p.booking_key = any($1::text[]) and (p.status <> 'CANCELED'
           or exists (select from allocation a where a.clinic_id = p.clinic_id and a.device_id = p.device_id and a.id = p.id))`,
        [canceled],
      ),
      unknown: await count(
        "select count(*) from appointment where status = 'BOOKED' and booking_key <> all($1::text[])",
        [live],
      ),
    };
  } finally {
    await client.end();
  }
}

const overlapping = `
  select count(*) from (
    select busy_from, max(busy_until) over (partition by clinic_id, device_id order by busy_from, id
      rows between unbounded preceding and 1 preceding) as taken_until
    from allocation) as a
  where busy_from < taken_until`;

const booked = `
  select from appointment p
  join allocation a on a.clinic_id = p.clinic_id and a.device_id = p.device_id and a.id = p.id and a.kind = 'appointment'
  where p.booking_key = key and p.status = 'BOOKED'`;
