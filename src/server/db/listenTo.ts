import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withinLimit } from '#base/withinLimit.ts';
import { shareTables } from './tablesLock.ts';

/** Time of PostgreSQL to end a connection, milliseconds; then the connection is destroyed. */
const endMs = 2_000;

/** A running listener. */
export interface TableListener {
  /** Runs the work again after the present run, as a notification does. */
  wake(): void;
  /** Ends after the present run. */
  stop(): Promise<void>;
}

interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** The work; must not reject. The signal asks it to end. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Maximum time between two runs, milliseconds, in case a notification is lost. */
  readonly pollMs?: number;
}

/**
 * Runs the work at once and after each notification of a channel, never twice at the same time. Reconnects when the database was
 * unavailable.
 */
export function listenTo({ url, channel, work, pollMs = 5_000 }: ListenOptions): TableListener {
  const ended = new AbortController();
  let wake = new AbortController();
  let listener: pg.Client | undefined;

  async function listen(): Promise<void> {
    if (listener) return;
    const client = new pg.Client({
      connectionString: url,
      application_name: `isocentre ${channel}`,
      // Without time limits a database that never answers would block the work forever.
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      lock_timeout: 3_000,
    });
    client.on('error', () => {
      if (listener === client) listener = undefined;
      wake.abort();
    });
    client.on('notification', () => wake.abort());
    try {
      await client.connect();
      // The pool closes idle connections; this one holds the shared lock on the tables while the portal runs.
      await shareTables(client);
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listener = client;
    } catch {
      await endClient(client);
    }
  }

  async function workOn(): Promise<void> {
    while (!ended.signal.aborted) {
      wake = new AbortController();
      const { signal } = wake;
      await listen();
      await work(ended.signal);
      await sleep(pollMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
    }
  }

  const working = workOn();
  return {
    wake: () => wake.abort(),
    async stop() {
      ended.abort();
      await working;
      if (listener) await endClient(listener);
    },
  };
}

/** Ends a connection, also if the server does not respond. */
async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await withinLimit(ended, endMs, undefined);
  client.connection.stream.destroy();
}
