import { oncePer } from '#base/oncePer.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { SignInDeps } from './domain/authentication/signIn.ts';
import { slotKey } from './domain/availability/slotToken.ts';
import { attemptLimits } from './domain/budgets/attemptBudgets.ts';
import type { UsageLimits } from './domain/budgets/usageLimits.ts';
import type { LiveCatalog } from './domain/catalog/liveCatalog.ts';
import type { FileStore } from './domain/documents/storedObjects.ts';
import { openSlotQueue } from './domain/holds/slotQueue.ts';
import type { HttpDeps } from './http/httpDeps.ts';
import { openIdentity } from './outbound/identity.ts';

interface SharedDeps {
  readonly db: Database;
  readonly replica: Replica | undefined;
  readonly catalog: LiveCatalog;
  readonly signingKey: Buffer;
  readonly files: FileStore;
  readonly usageLimits: UsageLimits;
  readonly publicUrl: (served: ServedBrand) => string;
}

/** Returns what use cases need for a brand, made once for each of its versions, and what sign-in needs. */
export function createBrandDeps(config: Config, shared: SharedDeps): Pick<HttpDeps, 'depsFor' | 'signInFor'> {
  const { db, replica, catalog, signingKey, files, usageLimits, publicUrl } = shared;
  const mailDomain = config.mailFrom.slice(config.mailFrom.indexOf('@') + 1);
  const queue = openSlotQueue(db);
  const channels = config.smsUrl || config.mode !== 'production' ? (['EMAIL', 'SMS'] as const) : (['EMAIL'] as const);

  const megabyte = 1_000_000;
  const documents = {
    ...files,
    fileBytes: config.uploadMegabytes * megabyte,
    ownerBytes: config.bookingMegabytes * megabyte,
    ownerFiles: config.bookingDocuments,
    networkMegabytes: config.networkMegabytes,
  };

  const createDeps = ({ brand }: ServedBrand): BrandDeps => {
    const { minimumNoticeMinutes, horizonDays, holdSeconds, holdMaxSeconds } = brand.booking;
    const { cancelMinutesPrior, rescheduleMinutesPrior, rescheduleWalkIns } = brand.booking;
    const { advancedBookingEnabled, staffPending, pendingHours, reminders, quietHours } = brand.booking;
    const { otpSecondsBetweenRequests, contactNumberAuthenticationEnabled, roleTranslations } = brand.application;
    return {
      db,
      replica,
      catalog,
      queue,
      signingKey,
      usageLimits,
      documents: {
        ...documents,
        contentTypes: brand.bookingForm.validReferralContentTypes,
        requestDownloads: brand.bookingRequest.bookingRequestsDownloadReferralEnabled,
      },
      attemptLimits,
      mailDomain,
      channels,
      roleTranslations,
      brand: brand.id,
      locale: brand.locale,
      callCentreEmail: brand.radiology.callCentreEmail || brand.radiology.email,
      slotKey: slotKey(signingKey, brand.id),
      regions: brand.regions.length > 0 ? brand.regions : null,
      rules: {
        minimumNotice: minimumNoticeMinutes,
        horizonDays,
        holdSeconds,
        holdMaxSeconds,
        cancelMinutesPrior,
        rescheduleMinutesPrior,
        rescheduleWalkIns,
      },
      onBehalf: { advancedBooking: advancedBookingEnabled, staffPending, pendingHours },
      reminderRules: { reminders, quietHours },
      reportHours: brand.results.reportHours,
      sharingRules: {
        noteMaxLength: brand.sharing.noteMaxLength,
        days: brand.sharing.days,
        sms: brand.sharing.smsEnabled,
      },
      referencePrefix: brand.booking.referencePrefix,
      minimumCheckMs: 250,
      resendSeconds: otpSecondsBetweenRequests,
      contactNumber: contactNumberAuthenticationEnabled,
    };
  };
  const depsFor = oncePer(createDeps);

  const identity = config.oidcIssuer
    ? openIdentity({
        issuer: config.oidcIssuer,
        clientId: config.oidcClientId,
        clientSecret: config.oidcClientSecret,
        insecure: config.mode !== 'production',
      })
    : undefined;
  const signInFor =
    identity &&
    ((served: ServedBrand): SignInDeps => ({
      db,
      signingKey,
      brand: served.brand.id,
      identity,
      publicUrl: publicUrl(served),
      outsideHosts: served.brand.application.outsideHosts,
    }));
  return { depsFor, signInFor };
}
