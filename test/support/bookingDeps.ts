import type { Database } from '#server/db/database.ts';
import type { BookingDeps, BookingRules } from '#server/domain/bookingDeps.ts';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { openSlotQueue } from '#server/domain/holds/slotQueue.ts';

export const sampleRules: BookingRules = {
  minimumNotice: 60,
  horizonDays: 90,
  holdSeconds: 300,
  holdMaxSeconds: 1200,
  cancelMinutesPrior: 120,
};

/** Returns the dependencies of the use cases, as the server builds them for a brand. */
export function bookingDeps(
  db: Database,
  changes: Partial<Omit<BookingDeps, 'rules'>> & { rules?: Partial<BookingRules> } = {},
): BookingDeps {
  return {
    db,
    catalog: openCatalog(db),
    queue: openSlotQueue(db),
    signingKey: Buffer.alloc(32, 7),
    slotKey: Buffer.alloc(32, 8),
    regions: null,
    usageLimits: usageLimits,
    mailDomain: 'portal.example',
    ...changes,
    rules: { ...sampleRules, ...changes.rules },
  };
}
