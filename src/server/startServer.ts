import type { Logger } from 'pino';
import { Temporal } from 'temporal-polyfill';
import { hostOf } from '#server/domain/brands/live/brands.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { brandAddress } from '#server/domain/brands/served/servedBrand.ts';
import { proofOfWork } from '#server/domain/budgets/proofOfWork.ts';
import { requestCounter } from '#server/domain/budgets/requestCounter.ts';
import { type UsageLimits, usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { type Config, portalVersion } from './config.ts';
import { createBrandDeps } from './createBrandDeps.ts';
import type { Database } from './db/database.ts';
import { selectZoneOffsets } from './db/queries/catalog.ts';
import { expirePending } from './domain/appointments/answerPending.ts';
import type { CatalogSnapshot } from './domain/catalog/catalogSnapshot.ts';
import { openCatalog } from './domain/catalog/liveCatalog.ts';
import { databaseObjects, withFormerStore } from './domain/documents/databaseObjects.ts';
import { deleteStaleFolders, startProcessingUploads } from './domain/documents/processUploads.ts';
import { tidyDocuments } from './domain/documents/tidyDocuments.ts';
import { queueReminders } from './domain/outbox/reminders.ts';
import { announceReports } from './domain/reports/announceReports.ts';
import { pruneAnswers, startHousekeeping } from './housekeeping.ts';
import { buildApp } from './http/app.ts';
import { readClientBuild } from './http/clientBuild.ts';
import { type HttpListener, takePort } from './http/listener.ts';
import { faultOf } from './log.ts';
import { type Monitoring, startMonitoring } from './monitoring/monitoring.ts';
import { openBrands } from './openBrands.ts';
import { lockData, openServerDatabase, openServerPool, openServerReplica, readiness } from './openServerDatabase.ts';
import { openMedia } from './outbound/media/media.ts';
import type { ObjectStore } from './outbound/objects/objectStore.ts';
import { clamavScanner } from './outbound/scanner.ts';
import { type ShutdownStack, shutdownStack } from './shutdownStack.ts';
import { documentKeys, signingKey } from './signingKey.ts';
import { startMail } from './startMail.ts';

/** A portal that answers requests, in one process or several. */
export interface RunningPortal {
  readonly url: string;
  /** The brands and their addresses, which differ from `url` for brands with hosts of their own. */
  readonly addresses: readonly BrandAddress[];
  /** Address of the metrics; undefined without METRICS_PORT. */
  readonly metricsUrl: string | undefined;
  /** Finishes the work in progress and stops every part, the last started first. Throws if a part does not stop. */
  stop(): Promise<void>;
  /** For a process that exits at once: makes PostgreSQL shut down cleanly by itself. */
  abandon(): void;
  /** Draws the home page of each brand, so that the first visitor does not wait until the renderer is loaded. */
  warmUp(): Promise<void>;
}

/** A brand with its public address. */
export interface BrandAddress {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** A portal in this process. */
export interface RunningServer extends RunningPortal {
  readonly db: Database;
  /** Returns the metrics of this process; undefined without METRICS_PORT. */
  readonly metrics: Monitoring['metrics'];
}

/** How a portal is started. */
export interface StartOptions {
  readonly logger: Logger;
  /** Prints a line for the person who starts the server. */
  readonly say: (line: string) => void;
  /** Called when the server cannot go on, because its database or its server processes ended for good. */
  readonly onGiveUp?: () => void;
}

interface ServerOptions extends StartOptions {
  /** Replaces `usageLimits`. */
  readonly usage?: UsageLimits;
  /** Present in a worker process, whose primary process prepares the database and the port. */
  readonly worker?: {
    readonly listener: HttpListener;
    /** Whether this worker reports faults of packs and time zones, so that they are reported once. */
    readonly reports: boolean;
  };
}

/**
 * Starts the parts of the portal in order: lock of the data folder, port, database, catalog, brands, mail, HTTP. A second start fails
 * at the lock or the port, before it changes anything. Throws an error that says what to do.
 */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { logger, say, usage = usageLimits, worker } = options;
  const shutdown = shutdownStack(logger);
  try {
    const { listener, db, url, abandon, monitoring } = await (worker
      ? takeOver(config, worker.listener, options, shutdown)
      : openPortAndDatabase(config, options, shutdown));
    const reports = worker?.reports ?? true;
    const catalog = openCatalog(db);
    for (const reason of reports ? await compareZones(db, await catalog.current()) : [])
      logger.warn({ reason }, 'time zones differ');

    const live = await openBrands(config, { db, url, logger: reports ? logger : undefined, say });
    shutdown.push(() => live.stop());
    const { brands } = live;
    say(`Brands: ${brands.all.map(({ brand }) => brand.radiology.name).join(', ')}`);

    const replica = config.databaseReplicaUrl
      ? openServerReplica(config, url, { logger, observer: monitoring.database })
      : undefined;
    shutdown.push(async () => replica?.stop());
    const key = signingKey(config.signingKey, config.dataDir);
    const publicUrl = ({ brand }: ServedBrand) => brandAddress(config.publicUrl || listener.url, brand.hosts);
    const files = {
      objects: await openObjects(config, db, shutdown),
      keys: documentKeys(config.documentKeys, config.dataDir),
    };
    const deps = createBrandDeps(config, {
      ...{ db, replica, catalog, files, publicUrl },
      signingKey: key,
      usageLimits: usage,
    });
    const limits = {
      seconds: config.fileSeconds,
      megabytes: config.fileMemory,
      megapixels: config.fileMegapixels,
      longestSide: config.pictureSide,
    };
    const media = openMedia(limits, (overrun) =>
      logger.warn({ overrun }, 'a document was refused because the converter was ended'),
    );
    const processing = startProcessingUploads(url, {
      db,
      store: files,
      scanner: config.clamavUrl ? clamavScanner(config.clamavUrl) : undefined,
      media,
      onOutcome(outcome, reason) {
        if (outcome === 'failed') logger.error({ reason }, 'a document could not be scanned; it is tried again');
      },
    });
    shutdown.push(() => processing.stop());
    // Before that, so that the stop waits for no file; another server examines it.
    shutdown.push(() => media.close());
    const mail = startMail(config, {
      db,
      url,
      logger,
      brands,
      publicUrl,
      depsFor: deps.depsFor,
      onDelivery: monitoring.onDelivery,
    });
    shutdown.push(() => mail.stop());
    const stopHousekeeping = startHousekeeping(
      db,
      (error) => logger.warn({ fault: faultOf(error) }, 'housekeeping failed'),
      [
        () => expirePending(db, (brand) => deps.depsFor(brands.named(brand) ?? brands.forHost(''))),
        () => Promise.all(brands.all.map((served) => queueReminders(deps.depsFor(served)))),
        () => tidyDocuments(db, files, config.draftHours * 3_600),
        deleteStaleFolders,
        () => Promise.all(brands.all.map((served) => announceReports(deps.depsFor(served)))),
        () => Promise.all(brands.all.map(({ brand }) => pruneAnswers(db, brand.id, brand.booking.answerDays))),
      ],
    );
    shutdown.push(async () => stopHousekeeping());

    const build = readClientBuild();
    const clientBuild = config.mode === 'development' ? readClientBuild : () => build;
    const version = portalVersion();
    monitoring.watch({ db, url, replica, brands, catalog, version });
    const profiles = config.mode === 'production' ? [] : wordsOf(config.profiles, ',');
    const app = await buildApp({
      logger,
      trustedProxies: wordsOf(config.trustedProxies, /[\s,]+/),
      connectionsPerAddress: config.connectionsPerAddress,
      deps: {
        ...deps,
        brands,
        refreshBrands: config.brandsFrom === 'database' ? live.refresh : undefined,
        upToDate: config.mode === 'development' ? live.refresh : undefined,
        countRequest: requestCounter(db, { signingKey: key, limit: config.writesPerMinute }),
        proofOfWork: (payload) => proofOfWork({ db, signingKey: key }, payload),
        clinicSystemToken: config.clinicSystemToken,
        publicUrl,
        clientBuild,
        portal: () => ({ readOnly: config.readOnly, profiles, version, build: hashInName(clientBuild().entry) }),
        readiness: () => (shutdown.started ? Promise.resolve('shutting-down') : readiness(db)),
        mailbox: mail.mailbox,
        observer: monitoring.requests,
      },
      serverFactory: listener.serverFactory,
    });
    shutdown.push(() => app.close());
    shutdown.push(() => listener.drain(config.drainSeconds * 1000));
    listener.open();
    const addresses = brands.all.map((served) => ({
      id: served.brand.id,
      name: served.brand.radiology.name,
      url: publicUrl(served),
    }));
    const warmUp = async () => {
      for (const served of brands.all) {
        const host = hostOf(brands, served);
        if (host !== undefined) await app.inject({ url: '/', headers: { host } });
      }
    };
    const { metricsUrl, metrics } = monitoring;
    return { url: listener.url, addresses, db, metricsUrl, metrics, warmUp, stop: shutdown.run, abandon };
  } catch (error) {
    // The reason for the failed start matters more than a part that does not stop, which is logged.
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}

/** Opens the store of documents. Throws a sentence that says what to do if an S3-compatible store does not work. */
async function openObjects(config: Config, db: Database, shutdown: ShutdownStack): Promise<ObjectStore> {
  if (config.s3Url === '') return databaseObjects(db);
  // Loaded when it is needed, because the client of S3 takes 35 MB.
  const { s3Objects } = await import('./outbound/objects/s3Objects.ts');
  const { s3Url: url, s3Region: region, s3AccessKey: accessKey, s3SecretKey: secretKey } = config;
  const objects = s3Objects({ url, region, accessKey, secretKey });
  shutdown.push(async () => objects.close());
  await objects.check().catch((error) => {
    throw new Error(
      `The store of S3_URL does not answer or refuses the keys (${faultOf(error)}). Check S3_URL, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY.`,
    );
  });
  return withFormerStore(objects, databaseObjects(db));
}

/** The port, the database and the monitoring of a server. */
interface Foundation {
  readonly listener: HttpListener;
  readonly db: Database;
  readonly url: string;
  readonly monitoring: Monitoring;
  abandon(): void;
}

async function openPortAndDatabase(
  config: Config,
  options: StartOptions,
  shutdown: ShutdownStack,
): Promise<Foundation> {
  const lock = lockData(config, shutdown);
  const listener = await takePort(config);
  shutdown.push(() => listener.close());
  lock?.describe(listener.url);
  const monitoring = await startMonitoring(config, options);
  shutdown.push(() => monitoring.stop());
  const observer = monitoring.database;
  return { listener, monitoring, ...(await openServerDatabase(config, lock, { ...options, observer }, shutdown)) };
}

/** Returns the port and the database that the primary process has prepared. It also serves the metrics of all workers. */
async function takeOver(
  config: Config,
  listener: HttpListener,
  options: StartOptions,
  shutdown: ShutdownStack,
): Promise<Foundation> {
  shutdown.push(() => listener.close());
  const monitoring = await startMonitoring(config, { ...options, scraped: false });
  shutdown.push(() => monitoring.stop());
  const db = openServerPool(config, config.databaseUrl, { ...options, observer: monitoring.database }, shutdown);
  return { listener, db, url: config.databaseUrl, monitoring, abandon: () => undefined };
}

/**
 * Compares the time zone data of this process with PostgreSQL's, for all clinics over two years. Returns a sentence for each difference.
 * The portal computes no wall time in PostgreSQL, but reports in SQL would be wrong.
 */
async function compareZones(db: Database, { clinics }: CatalogSnapshot): Promise<readonly string[]> {
  const zones = [...new Set(clinics.map(({ timeZone }) => timeZone))];
  const different = new Map<string, Date>();
  for (const { zone, instant, offset } of await selectZoneOffsets(db.kysely, zones)) {
    const here =
      Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;
    if (here !== offset && !different.has(zone)) different.set(zone, instant);
  }
  return [...different].map(
    ([zone, instant]) =>
      `PostgreSQL and Node disagree on ${zone} from ${instant.toISOString().slice(0, 10)}; wall times are Node's.`,
  );
}

function wordsOf(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Returns the content hash in the name of a built file. */
function hashInName(file: string): string {
  return file.split('.').at(-2) ?? '';
}
