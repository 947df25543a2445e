import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { attemptLimits } from './domain/attempts/attemptLimits.ts';
import type { LimitsOfUses } from './domain/attempts/usageLimits.ts';
import type { AccessDeps } from './domain/authentication/accessDeps.ts';
import { slotKey } from './domain/availability/slotToken.ts';
import type { BookingDeps } from './domain/bookingDeps.ts';
import type { LiveCatalog } from './domain/catalog/liveCatalog.ts';
import { openSlotQueue } from './domain/holds/slotQueue.ts';
import type { HttpDeps } from './http/httpDeps.ts';
import { openIdentity } from './outbound/openIdentity.ts';

interface SharedDeps {
  readonly db: Database;
  readonly catalog: LiveCatalog;
  readonly key: Buffer;
  readonly usage: LimitsOfUses;
  readonly publicUrl: (served: ServedBrand) => string;
}

/** Returns what use cases need for a brand: for booking (made once for each version of a brand), authentication and sign-in. */
export function brandDeps(config: Config, shared: SharedDeps): Pick<HttpDeps, 'depsFor' | 'accessFor' | 'signInFor'> {
  const { db, catalog, key: signingKey, usage, publicUrl } = shared;
  const mailDomain = config.mailFrom.slice(config.mailFrom.indexOf('@') + 1);
  const queue = openSlotQueue(db);
  const channels = config.smsUrl || config.mode !== 'production' ? (['EMAIL', 'SMS'] as const) : (['EMAIL'] as const);

  const bookingDeps = ({ brand }: ServedBrand): BookingDeps => {
    const { minimumNoticeMinutes, horizonDays, holdSeconds, holdMaxSeconds, cancelMinutesPrior } = brand.booking;
    return {
      ...{ db, catalog, queue, signingKey, usage, mailDomain },
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
      ...{ db, signingKey, roleTranslations, usage, mailDomain, channels },
      brand: brand.id,
      limits: attemptLimits,
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
