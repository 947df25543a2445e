import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** A booking of another system; instants in epoch milliseconds, with the room's time around the patient's. */
export interface ExternalBooking {
  readonly examId: number;
  readonly busyFrom: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly busyUntil: number;
}

/** Inserts bookings of a device in one statement, except those whose time is taken. Returns how many were inserted. */
export async function insertExternalBookings(
  db: Queryable,
  { clinicId, id }: { readonly clinicId: number; readonly id: number },
  bookings: readonly ExternalBooking[],
): Promise<number> {
  const instants = (of: (booking: ExternalBooking) => number) => bookings.map((booking) => new Date(of(booking)));
  const { numAffectedRows } = await sql`
    insert into allocation (clinic_id, device_id, kind, exam_ids, busy_from, starts_at, ends_at, busy_until)
    select ${clinicId}, ${id}, 'external', array[exam_id], busy_from, starts_at, ends_at, busy_until
    from unnest(
      ${bookings.map(({ examId }) => examId)}::int[],
      ${instants(({ busyFrom }) => busyFrom)}::timestamptz[],
      ${instants(({ startsAt }) => startsAt)}::timestamptz[],
      ${instants(({ endsAt }) => endsAt)}::timestamptz[],
      ${instants(({ busyUntil }) => busyUntil)}::timestamptz[]
    ) as b (exam_id, busy_from, starts_at, ends_at, busy_until)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Returns the local days on which a device has external bookings, such as `7 2026-11-20` for device 7. */
export async function selectExternalDays(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`
    select distinct a.device_id || ' ' || (a.starts_at at time zone c.time_zone)::date as day
    from allocation a join clinic c on c.id = a.clinic_id
    where a.kind = 'external' and a.busy_from > now() - interval '48 hours'`.execute(db);
  return new Set(rows.map(({ day }) => day));
}
