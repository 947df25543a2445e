import { sql } from 'kysely';
import type { CodeChannel } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** Which reminders are due. */
interface DueReminders {
  readonly brand: string;
  readonly channel: CodeChannel;
  /** Hours between a reminder and its appointment. */
  readonly hoursPrior: number;
  /** For each time zone the start of the last appointment whose reminder is due; no reminder is due in a zone that is missing. */
  readonly due: readonly { readonly zone: string; readonly until: Date }[];
  /** The last reminder of the batch before; undefined for the first batch. */
  readonly after: RecordedReminder | undefined;
  readonly limit: number;
}

/** A reminder that was recorded and is not queued yet. */
export interface RecordedReminder {
  readonly bookingKey: string;
  readonly appointmentId: string;
  readonly startsAt: Date;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Records reminders that are due, the earliest appointments first, and returns them; none while another process does the same. Leaves out
 * appointments that were made later than the reminder, and those of which less than half of the hours is left, such as after an outage.
 */
export async function insertDueReminders(
  tx: Transaction,
  { brand, channel, hoursPrior, due, after, limit }: DueReminders,
): Promise<readonly RecordedReminder[]> {
  const before = sql`make_interval(hours => ${hoursPrior}::integer)`;
  const { rows } = await sql<RecordedReminder>`
    insert into reminder (booking_key, appointment_id, starts_at, hours_prior, channel)
    select appointment.booking_key, appointment.id, appointment.starts_at, ${hoursPrior}, ${channel}
    from appointment
    join booking on booking.booking_key = appointment.booking_key
    join clinic on clinic.id = appointment.clinic_id
    join unnest(${due.map(({ zone }) => zone)}::text[], ${due.map(({ until }) => until)}::timestamptz[]) as due (zone, until)
      on due.zone = clinic.time_zone
    where (select pg_try_advisory_xact_lock(hashtext('isocentre reminders')))
      and appointment.status in ('BOOKED', 'CONFIRMED')
      and appointment.starts_at > statement_timestamp() + ${before} / 2
      and (appointment.starts_at, appointment.id) > (${after?.startsAt ?? new Date(0)}, ${after?.appointmentId ?? firstId}::uuid)
      and appointment.starts_at <= ${new Date(Math.max(...due.map(({ until }) => until.getTime())))}
      and appointment.starts_at <= due.until
      and appointment.created_at < appointment.starts_at - ${before}
      and booking.brand = ${brand}
      and booking.reminders_stopped_at is null
      and not exists (
        select from reminder
        where reminder.booking_key = appointment.booking_key and appointment_id = appointment.id
          and reminder.starts_at = appointment.starts_at and hours_prior = ${hoursPrior} and channel = ${channel})
    order by appointment.starts_at, appointment.id
    limit ${limit}
    returning booking_key as "bookingKey", appointment_id as "appointmentId", starts_at as "startsAt"`.execute(tx);
  return rows;
}

/** Deletes up to `limit` reminders of appointments that began some time ago. Skips locked rows. Returns how many it deleted. */
export async function deletePastReminders(db: Queryable, olderThanSeconds: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reminder where ctid in (
      select ctid from reminder where starts_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds})
      for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Stops the reminders of a booking, or wants them again. Returns false if the brand has no such booking. */
export async function setRemindersWanted(
  db: Queryable,
  { brand, bookingKey, wanted }: { readonly brand: string; readonly bookingKey: string; readonly wanted: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booking')
    .set({ reminders_stopped_at: wanted ? null : sql<Date>`coalesce(reminders_stopped_at, now())` })
    .where('booking_key', '=', bookingKey)
    .where('brand', '=', brand)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
