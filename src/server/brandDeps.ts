import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { AccessDeps } from './domain/authentication/accessDeps.ts';
import { slotKey } from './domain/availability/slotToken.ts';
import type { BookingDeps } from './domain/bookingDeps.ts';
import { attemptLimits } from './domain/budgets/attemptBudgets.ts';
import type { UsageLimits } from './domain/budgets/usageLimits.ts';
import type { LiveCatalog } from './domain/catalog/liveCatalog.ts';
import { openSlotQueue } from './domain/holds/slotQueue.ts';
import type { HttpDeps } from './http/httpDeps.ts';
import { openIdentity } from './outbound/identity.ts';

interface SharedDeps {
  readonly db: Database;
  readonly catalog: LiveCatalog;
  readonly key: Buffer;
  readonly usageLimits: UsageLimits;
  readonly publicUrl: (served: ServedBrand) => string;
}

/** Returns what use cases need for a brand: for booking (made once for each version of a brand), authentication and sign-in. */
export function brandDeps(config: Config, shared: SharedDeps): Pick<HttpDeps, 'depsFor' | 'accessFor' | 'signInFor'> {
  const { db, catalog, key: signingKey, usageLimits, publicUrl } = shared;
  const mailDomain = config.mailFrom.slice(config.mailFrom.indexOf('@') + 1);
  const queue = openSlotQueue(db);
  const channels = config.smsUrl || config.mode !== 'production' ? (['EMAIL', 'SMS'] as const) : (['EMAIL'] as const);

  const bookingDeps = ({ brand }: ServedBrand): BookingDeps => {
    const { minimumNoticeMinutes, horizonDays, holdSeconds, holdMaxSeconds, cancelMinutesPrior } = brand.booking;
    return {
      ...{ db, catalog, queue, signingKey, usageLimits, mailDomain },
      slotKey: slotKey(signingKey, brand.id),
      regions: brand.regions.length > 0 ? brand.regions : null,
      rules: { minimumNotice: minimumNoticeMinutes, horizonDays, holdSeconds, holdMaxSeconds, cancelMinutesPrior },
    };
  };
  const known = new WeakMap<ServedBrand, BookingDeps>();
  const depsFor = (served: ServedBrand): BookingDeps => {
    const deps = known.get(served) ?? bookingDeps(served);
    known.set(served, deps);
    return deps;
  };

  const accessFor = ({ brand }: ServedBrand): AccessDeps => {
    const { otpSecondsBetweenRequests, contactNumberAuthenticationEnabled, roleTranslations } = brand.application;
    return {
      ...{ db, signingKey, roleTranslations, usageLimits, attemptLimits, mailDomain, channels },
      brand: brand.id,
      floorMs: 250,
      resendSeconds: otpSecondsBetweenRequests,
      contactNumber: contactNumberAuthenticationEnabled,
    };
  };

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
    ((served: ServedBrand) => ({
      access: accessFor(served),
      identity,
      publicUrl: publicUrl(served),
      outsideHosts: served.brand.application.outsideHosts,
    }));
  return { depsFor, accessFor, signInFor };
}
