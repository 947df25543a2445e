import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** A report as the clinic's system sends it. */
interface NewReport {
  readonly bookingKey: string;
  readonly appointmentId: string;
  /** The id of the report in the clinic's system. */
  readonly reportId: string;
  readonly title: string;
  /** May be empty. */
  readonly author: string;
  readonly text: string;
  readonly reportedAt: Date;
}

/** Stores a report, in the place of an earlier one with its id. Returns how often it was stored. */
export async function upsertReport(tx: Transaction, report: NewReport): Promise<number> {
  const { bookingKey, appointmentId, reportId, title, author, text, reportedAt } = report;
  const content = { appointment_id: appointmentId, title, author, body: text, reported_at: reportedAt };
  const { revision } = await tx
    .insertInto('report')
    .values({ booking_key: bookingKey, report_id: reportId, ...content })
    .onConflict((conflict) =>
      conflict.columns(['booking_key', 'report_id']).doUpdateSet((row) => ({
        ...content,
        revision: row('report.revision', '+', 1),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Returns the reports of a booking, the latest first; the text only of those that were received some hours ago. */
export function selectReports(db: Queryable, bookingKey: string, hours: number) {
  const releasedAt = sql<Date>`received_at + make_interval(hours => ${hours}::integer)`;
  const released = sql<boolean>`${releasedAt} <= statement_timestamp()`;
  return db
    .selectFrom('report')
    .select(['report_id', 'appointment_id', 'title', 'author', 'reported_at', 'revision'])
    .select([releasedAt.as('released_at'), sql<string | null>`case when ${released} then body end`.as('body')])
    .where('booking_key', '=', bookingKey)
    .orderBy('reported_at', 'desc')
    .orderBy('report_id')
    .execute();
}

/**
 * Marks the reports of a brand that were received some hours ago as announced, and returns their bookings, each once. Skips those that
 * another process marks.
 */
export async function markReportsAnnounced(
  tx: Transaction,
  { brand, hours, limit }: { readonly brand: string; readonly hours: number; readonly limit: number },
) {
  const { rows } = await sql<{ readonly booking_key: string }>`
    update report set announced_at = now()
    where (booking_key, report_id) in (
      select report.booking_key, report_id from report join booking on booking.booking_key = report.booking_key
      where announced_at is null and received_at <= statement_timestamp() - make_interval(hours => ${hours}::integer)
        and booking.brand = ${brand}
      order by received_at limit ${limit} for update of report skip locked)
    returning booking_key`.execute(tx);
  const keys = new Set(rows.map(({ booking_key }) => booking_key));
  if (keys.size === 0) return [];
  return tx
    .selectFrom('booking')
    .select(['booking_key', 'locale', 'patient', 'reference'])
    .where('booking_key', 'in', [...keys])
    .execute();
}
