import { pathOfBooking } from '#base/pages.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { markReportsAnnounced } from '#server/db/queries/report.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';

/** How many reports one transaction announces. */
const reportsAtOnce = 200;

/**
 * Tells the patients of a brand by mail that their first report is released: one mail for each booking, with a link and nothing about the
 * report. Any server process may call it. Returns how many mails it queued.
 */
export async function announceReports({
  db,
  brand,
  mailDomain,
  reportHours: hours,
}: Pick<BrandDeps, 'db' | 'brand' | 'mailDomain' | 'reportHours'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const bookings = await markReportsAnnounced(tx, { brand, hours, limit: reportsAtOnce });
    for (const { booking_key, locale, patient, reference } of bookings) {
      const recipient = { brand, locale, address: patient.email };
      const notice = { reference: reference ?? '', path: pathOfBooking('results', booking_key) };
      await insertMessage(tx, { template: 'results', mailDomain, recipient, notice });
    }
    return bookings.length;
  });
}
