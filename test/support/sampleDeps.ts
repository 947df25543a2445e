import type { Database } from '#server/db/database.ts';
import type { BookingRules, BrandDeps } from '#server/domain/brandDeps.ts';
import { attemptLimits } from '#server/domain/budgets/attemptBudgets.ts';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { databaseObjects } from '#server/domain/documents/databaseObjects.ts';
import { fileKey } from '#server/domain/documents/fileCipher.ts';
import { openSlotQueue } from '#server/domain/holds/slotQueue.ts';

export const sampleRules: BookingRules = {
  minimumNotice: 60,
  horizonDays: 90,
  holdSeconds: 300,
  holdMaxSeconds: 1200,
  cancelMinutesPrior: 120,
  rescheduleMinutesPrior: 180,
  rescheduleWalkIns: false,
};

/** Returns the dependencies of the use cases, as the server builds them for a brand. */
export function sampleDeps(
  db: Database,
  changes: Partial<Omit<BrandDeps, 'rules'>> & { rules?: Partial<BookingRules> } = {},
): BrandDeps {
  return {
    db,
    catalog: openCatalog(db),
    queue: openSlotQueue(db),
    brand: 'southern-light',
    referencePrefix: '',
    locale: 'en-AU',
    callCentreEmail: 'calls@clinic.example',
    signingKey: Buffer.alloc(32, 7),
    slotKey: Buffer.alloc(32, 8),
    regions: null,
    onBehalf: { advancedBooking: true, staffPending: 'OPTIONAL', pendingHours: 48 },
    reminderRules: { reminders: [], quietHours: { from: '20:00', to: '08:00' } },
    reportHours: 24,
    sharingRules: { noteMaxLength: 150, days: 30, sms: true },
    usageLimits,
    documents: {
      objects: databaseObjects(db),
      keys: [fileKey(Buffer.alloc(32, 9))],
      fileBytes: 5_000_000,
      ownerBytes: 12_000_000,
      ownerFiles: 4,
      networkMegabytes: 100,
      requestDownloads: true,
      contentTypes: ['application/pdf', 'image/jpeg'],
    },
    attemptLimits,
    mailDomain: 'portal.example',
    minimumCheckMs: 0,
    resendSeconds: 5,
    contactNumber: false,
    channels: ['EMAIL', 'SMS'],
    roleTranslations: '{}',
    ...changes,
    rules: { ...sampleRules, ...changes.rules },
  };
}
