import { type Aggregator, Gauge, type Registry } from 'prom-client';
import { withinLimit } from '#base/withinLimit.ts';
import { openDatabase } from '#server/db/database.ts';
import { type PortalState, selectPortalState } from '#server/db/queries/portalState.ts';
import type { WatchedPortal } from './monitoring.ts';

/** Maximum time of the statements of a scrape, milliseconds. */
const limitMs = 1_000;

/** Digits of a revision in a label. */
const shownDigits = 12;

/** Help of `isocentre_processes`, which the primary process of several also reports. */
export const processesHelp = 'Server processes that answered the scrape';

/** Gauges that are read when Prometheus scrapes. */
interface PortalGauges {
  /** Reads everything. Takes at most `limitMs` and never throws: gauges of a database that does not answer have no value. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Adds gauges of the pool, of the versions that this process serves, and of the database. Their statements have their own connection, so
 * that they neither wait for the pool nor take from it. All processes of a portal report the same about the database.
 */
export function portalGauges(
  { db, url, replica, brands, catalog, version }: WatchedPortal,
  registry: Registry,
): PortalGauges {
  const gauge = <L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    aggregator: Aggregator = 'sum',
  ) => new Gauge({ name: `isocentre_${name}`, help, labelNames, aggregator, registers: [registry] });

  const connections = gauge('pool_connections', 'Connections of the pool by state', ['state']);
  const size = gauge('pool_size', 'Maximum number of connections of the pool');
  const waiting = gauge('pool_waiting', 'Requests that wait for a connection of the pool');
  gauge('processes', processesHelp).set(1);
  gauge('build_info', 'Version of the portal', ['version']).set({ version }, 1);
  const brand = gauge('brand_info', 'Served versions of brands', ['brand', 'version', 'revision']);
  const catalogInfo = gauge('catalog_info', 'Revision of the served catalog', ['revision']);
  const brandFaults = gauge('brand_faults', 'Errors in brands, as /readyz lists them', [], 'max');

  const replicaUsable = gauge('replica_usable', '1 if searches read the replica', [], 'min');
  const replicaLag = gauge('replica_lag_seconds', 'How old the state of the replica may be', [], 'max');
  const up = gauge('database_up', '1 if the database answered the scrape', [], 'min');
  const unsent = gauge('outbox_unsent', 'Messages that are neither sent nor failed', ['kind'], 'max');
  const due = gauge('outbox_due', 'Messages that wait to be sent now', ['kind'], 'max');
  const overdue = gauge('outbox_overdue_seconds', 'How long the first due message has been due', ['kind'], 'max');
  const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest unsent message', ['kind'], 'max');
  const failed = gauge('outbox_failed', 'Messages that failed for good', [], 'max');
  const holds = gauge('holds_live', 'Live holds', [], 'max');
  const heldParts = gauge('held_slots', 'Parts of held visits, one for each device', [], 'max');
  const lockWaits = gauge('lock_waits', 'Sessions of PostgreSQL that wait for a lock', [], 'max');
  const longest = gauge('longest_lock_wait_seconds', 'Longest present wait for a lock', [], 'max');
  const byKind = [unsent, due, overdue, oldest];
  const single = [failed, holds, heldParts, lockWaits, longest];

  const own = openDatabase({ url, poolSize: 1, statementTimeoutMs: limitMs });

  function showState(state: PortalState | undefined): void {
    up.set(state ? 1 : 0);
    for (const each of [...byKind, ...single]) each.reset();
    if (!state) {
      for (const each of single) each.remove();
      return;
    }
    for (const { kind, ...messages } of state.outbox.unsent) {
      unsent.set({ kind }, messages.count);
      due.set({ kind }, messages.due);
      overdue.set({ kind }, messages.overdueSeconds);
      oldest.set({ kind }, messages.oldestSeconds);
    }
    failed.set(state.outbox.failed);
    holds.set(state.holds.holds);
    heldParts.set(state.holds.parts);
    lockWaits.set(state.locks.count);
    longest.set(state.locks.longestSeconds);
  }

  /** Without a replica, and with one that never answered, the gauges have no value. */
  function showReplica(): void {
    replicaUsable.remove();
    replicaLag.remove();
    if (replica) replicaUsable.set(replica.usable ? 1 : 0);
    if (replica && Number.isFinite(replica.lagMs)) replicaLag.set(replica.lagMs / 1_000);
  }

  async function refresh(): Promise<void> {
    const { totalCount, idleCount, waitingCount, options } = db.pool;
    connections.set({ state: 'used' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    size.set(options.max);
    waiting.set(waitingCount);
    brand.reset();
    for (const { brand: served, version: published, revision } of brands.all) {
      brand.set({ brand: served.id, version: published ?? 'disk', revision: revision.slice(0, shownDigits) }, 1);
    }
    brandFaults.set(brands.faults.filter(({ severity }) => severity === 'error').length);
    showReplica();
    const reading = selectPortalState(own).catch(() => undefined);
    const [state, live] = await Promise.all([withinLimit(reading, limitMs, undefined), catalog.recent()]);
    catalogInfo.reset();
    if (live) catalogInfo.set({ revision: live.revision.slice(0, shownDigits) }, 1);
    showState(state);
  }

  return { refresh, close: () => own.close() };
}
