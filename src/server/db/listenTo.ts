import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { shareTables } from './tablesLock.ts';

export interface Listening {
  /** Works again as soon as the work under way is through, as after a notification. */
  wake(): void;
  /** Finishes the work under way and ends. */
  stop(): Promise<void>;
}

interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** What there is to do; must not reject. The signal says that it is to come to an end. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Works at least this often, milliseconds, in case that a notification was lost. */
  readonly pollMs?: number;
}

/**
 * Works at once, and again after each notification of a channel, one time after the other. Survives the loss of the database
 * and listens again when it is back.
 */
export function listenTo({ url, channel, work, pollMs = 5_000 }: ListenOptions): Listening {
  const ended = new AbortController();
  let wake = new AbortController();
  let listener: pg.Client | undefined;

  async function listen(): Promise<void> {
    if (listener) return;
    const client = new pg.Client({
      connectionString: url,
      application_name: `isocentre ${channel}`,
      // A database that takes connections and never answers would otherwise end the work for good.
      ...{ connectionTimeoutMillis: 10_000, query_timeout: 10_000, lock_timeout: 3_000 },
    });
    client.on('error', () => {
      if (listener === client) listener = undefined;
      wake.abort();
    });
    client.on('notification', () => wake.abort());
    try {
      await client.connect();
      // The pool closes connections that rest; this one says for as long as the portal runs that it uses the tables.
      await shareTables(client);
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listener = client;
    } catch {
      await client.end().catch(() => undefined);
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
      await listener?.end();
    },
  };
}
