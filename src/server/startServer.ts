import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { composeOutboxMail } from '#server/domain/mail/composeOutboxMail.ts';
import type { Config } from './config.ts';
import { checkDatabase } from './db/checkDatabase.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type FolderLock, lockFolder } from './db/embedded/folderLock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embeddedPostgres.ts';
import { migrate } from './db/migrate.ts';
import { attemptLimits } from './domain/attempts/attemptLimits.ts';
import { requestCounter } from './domain/attempts/requestCounter.ts';
import { type LimitsOfUses, usageLimits } from './domain/attempts/usageLimits.ts';
import type { AccessDeps } from './domain/authentication/accessDeps.ts';
import { compareZones } from './domain/availability/compareZones.ts';
import { slotKey } from './domain/availability/slotToken.ts';
import type { BookingDeps } from './domain/bookingDeps.ts';
import { brandAddress } from './domain/brands/brandAddress.ts';
import { proofIn } from './domain/captcha/proof.ts';
import { fillEmptyCatalog } from './domain/catalog/fillEmptyCatalog.ts';
import { openCatalog } from './domain/catalog/liveCatalog.ts';
import { openSlotQueue, type SlotQueue } from './domain/holds/slotQueue.ts';
import { keepingMailer, mailboxSmsSender, readMailbox } from './domain/mail/mailbox.ts';
import { startOutboxWorker } from './domain/mail/outboxWorker.ts';
import { startHousekeeping } from './housekeeping.ts';
import { buildApp } from './http/app.ts';
import { readClientBuild } from './http/clientBuild.ts';
import { takePort } from './http/listener.ts';
import { openBrands } from './openBrands.ts';
import { smtpMailer } from './outbound/mail.ts';
import { openIdentity } from './outbound/openIdentity.ts';
import { gatewaySmsSender } from './outbound/sms.ts';
import { portalVersion } from './portalVersion.ts';
import { signingKey } from './signingKey.ts';

export interface RunningServer {
  readonly url: string;
  /** Each brand and where it is, when it has a host of its own. */
  readonly addresses: readonly { readonly id: string; readonly name: string; readonly url: string }[];
  readonly db: Database;
  /** Ends the work under way and everything that was started, in the opposite order. Throws when some of it did not end. */
  stop(): Promise<void>;
  /** For a process that ends at once: PostgreSQL is told to shut down, and does so cleanly by itself. */
  abandon(): void;
}

interface StartOptions {
  readonly logger: Logger;
  /** Told in words what is being done. */
  readonly say: (line: string) => void;
  /** How often people may be written to, where it is not what `usageLimits` says. */
  readonly usage?: LimitsOfUses;
  /** Told that the server cannot go on, because its database ended for good. */
  readonly onGiveUp?: () => void;
}

/**
 * Starts everything that the portal needs, in order: the folder's lock, the port, database, schema, catalog, brands, mail, and at last
 * the answers. So a second start fails before it touches anything.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { logger, say, usage = usageLimits } = options;
  const ending: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= endAll(ending.toReversed(), logger);
    return stopping;
  };
  try {
    const lock = config.databaseUrl ? undefined : lockFolder(resolve(config.dataDir, 'postgres'), 'The portal');
    ending.push(async () => lock?.release());
    const listener = await takePort(config);
    ending.push(() => listener.close());
    lock?.describe(listener.url);
    const postgres = lock && (await startOwnDatabase(config, lock, options));
    ending.push(async () => postgres?.stop());
    const url = postgres?.url ?? config.databaseUrl;
    await checkDatabase(url);
    await migrate(url);
    const db = openDatabase({
      url,
      poolSize: config.databasePoolSize,
      onConnectionLost: (error) => logger.warn({ fault: error.name }, 'a database connection was lost'),
    });
    ending.push(() => db.close());
    if (config.catalogDir !== 'none') {
      await fillEmptyCatalog(db, { folder: config.catalogDir, demoDays: config.mode === 'production' ? 0 : 60, say });
    }

    const catalog = openCatalog(db);
    for (const warning of await compareZones(db, await catalog.current()))
      logger.warn({ reason: warning }, 'time zones differ');
    const live = await openBrands(config, { db, url, logger, say });
    ending.push(() => live.stop());
    const { brands } = live;
    say(`Brands: ${brands.all.map(({ brand }) => brand.radiology.name).join(', ')}`);

    const key = signingKey(config.signingKey, config.dataDir);
    let address = config.publicUrl;
    const publicUrl = ({ brand }: ServedBrand) => brandAddress(address, brand.hosts);
    const shared = { db, catalog, queue: openSlotQueue(db), key, usage, mailDomain: mailDomainOf(config) };
    const known = new WeakMap<ServedBrand, BookingDeps>();
    const depsFor = (served: ServedBrand): BookingDeps => {
      const deps = known.get(served) ?? bookingDeps(served, shared);
      known.set(served, deps);
      return deps;
    };
    const texter = config.smsUrl ? gatewaySmsSender(config.smsUrl) : mailboxSmsSender(db);
    const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl) : keepingMailer(db);
    const worker = startOutboxWorker({
      db,
      mailer,
      texter,
      url,
      compose: (owed) => composeOutboxMail({ brands, depsFor, publicUrl, from: config.mailFrom }, owed),
      onFailure: ({ reason, attempts, final }) =>
        final
          ? logger.error({ reason, attempts }, 'mail was given up; `mail failed` lists it')
          : logger.warn({ reason, attempts }, 'mail could not be sent'),
    });
    ending.push(async () => {
      await worker.stop();
      mailer.close();
    });

    const rest = startHousekeeping(db, (error) => logger.warn({ fault: faultOf(error) }, 'housekeeping failed'));
    ending.push(async () => rest());

    const accessFor = (served: ServedBrand): AccessDeps => accessDeps(served, config, shared);
    const identity = config.oidcIssuer ? openIdentity(identityOptions(config)) : undefined;
    const build = readClientBuild();
    const clientBuild = config.mode === 'development' ? readClientBuild : () => build;
    const version = portalVersion();
    const profiles =
      config.mode === 'production' ? [] : config.profiles.split(',').flatMap((profile) => profile.trim() || []);
    const app = await buildApp({
      logger,
      trustedProxies: config.trustedProxies.split(/[\s,]+/).filter(Boolean),
      services: {
        brands,
        upToDate: config.mode === 'development' ? live.refresh : undefined,
        depsFor,
        accessFor,
        countRequest: requestCounter(db, { signingKey: key, limit: config.writesPerMinute }),
        proofIn: (payload) => proofIn({ db, signingKey: key }, payload),
        signInFor:
          identity &&
          ((served) => ({
            access: accessFor(served),
            identity,
            publicUrl: publicUrl(served),
            outsideHosts: served.brand.application.outsideHosts,
          })),
        publicUrl,
        clientBuild,
        portal: () => ({ readOnly: config.readOnly, profiles, version, build: hashOf(clientBuild().entry) }),
        readiness: () => (stopping ? Promise.resolve('shutting-down') : readiness(db)),
        mailbox: config.smtpUrl ? undefined : () => readMailbox(db),
      },
      serverFactory: listener.serverFactory,
    });
    ending.push(() => app.close());
    ending.push(() => listener.drain(config.drainSeconds * 1000));
    address ||= listener.url;
    listener.open();
    const addresses = brands.all.map((served) => ({
      id: served.brand.id,
      name: served.brand.radiology.name,
      url: publicUrl(served),
    }));
    return { url: listener.url, addresses, db, stop, abandon: () => postgres?.abandon() };
  } catch (error) {
    // Why it did not start matters more than what could not be ended, which is logged.
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Does all of it, one after the other, also when some of it fails. Logs each fault, and throws at the end. */
async function endAll(ends: readonly (() => Promise<void>)[], logger: Logger): Promise<void> {
  const faults: unknown[] = [];
  for (const end of ends) {
    try {
      await end();
    } catch (error) {
      logger.error({ fault: faultOf(error), stack: error instanceof Error ? error.stack : '' }, 'a part did not end');
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `Not everything ended: ${faults.map(faultOf).join(', ')}`);
}

function startOwnDatabase(
  { dataDir }: Config,
  lock: FolderLock,
  { logger, say, onGiveUp }: StartOptions,
): Promise<EmbeddedPostgres> {
  say('Starting PostgreSQL …');
  return startEmbeddedPostgres({
    dataDir: resolve(dataDir, 'postgres'),
    lock,
    onRestart(line) {
      say(line);
      logger.error({ reason: line }, 'PostgreSQL ended');
    },
    onGiveUp(line) {
      say(line);
      logger.fatal({ reason: line }, 'PostgreSQL ended for good');
      onGiveUp?.();
    },
  });
}

interface Shared {
  readonly db: Database;
  readonly catalog: ReturnType<typeof openCatalog>;
  readonly queue: SlotQueue;
  readonly key: Buffer;
  readonly usage: LimitsOfUses;
  readonly mailDomain: string;
}

function bookingDeps({ brand }: ServedBrand, { db, catalog, queue, key, usage, mailDomain }: Shared): BookingDeps {
  const { minimumNoticeMinutes, horizonDays, holdSeconds, holdMaxSeconds, cancelMinutesPrior } = brand.booking;
  return {
    db,
    catalog,
    queue,
    signingKey: key,
    slotKey: slotKey(key, brand.id),
    usage,
    mailDomain,
    regions: brand.regions.length > 0 ? brand.regions : null,
    rules: { minimumNotice: minimumNoticeMinutes, horizonDays, holdSeconds, holdMaxSeconds, cancelMinutesPrior },
  };
}

function accessDeps(
  { brand }: ServedBrand,
  config: Config,
  { db, key: signingKey, usage, mailDomain }: Shared,
): AccessDeps {
  const { otpSecondsBetweenRequests, contactNumberAuthenticationEnabled, roleTranslations } = brand.application;
  return {
    ...{ db, signingKey, roleTranslations },
    brand: brand.id,
    limits: attemptLimits,
    usage,
    floorMs: 250,
    channels: config.smsUrl || config.mode !== 'production' ? ['EMAIL', 'SMS'] : ['EMAIL'],
    resendSeconds: otpSecondsBetweenRequests,
    contactNumber: contactNumberAuthenticationEnabled,
    mailDomain,
  };
}

function identityOptions({ oidcIssuer, oidcClientId, oidcClientSecret, mode }: Config) {
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret,
    insecure: mode !== 'production',
  };
}

/** The hash in the name of a built file, which says exactly what is served. */
function hashOf(file: string): string {
  return file.split('.').at(-2) ?? '';
}

function mailDomainOf({ mailFrom }: Config): string {
  return mailFrom.slice(mailFrom.indexOf('@') + 1);
}

/** How long a database may take until the server says that it is not ready, milliseconds. */
const readyWithinMs = 2_000;

/** Whether the role may read and write every table; false without tables. A grant is lost with its table, as after a restore. */
const allowedOnTables = `select coalesce(bool_and(has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')), false) as allowed
  from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'`;

async function readiness(db: Database): Promise<string | undefined> {
  const timer = new AbortController();
  try {
    const late = sleep(readyWithinMs, undefined, { signal: timer.signal }).then(() =>
      Promise.reject(new Error('late')),
    );
    const { rows } = await Promise.race([db.pool.query<{ allowed: boolean }>(allowedOnTables), late]);
    return rows[0]?.allowed ? undefined : 'The portal may not read and write its tables. Grant it the rights again.';
  } catch {
    return 'The database does not answer.';
  } finally {
    timer.abort();
  }
}

function faultOf(error: unknown): string {
  return error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
}
