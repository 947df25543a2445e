import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { deliverNextMail, type MailDeps } from './deliverMail.ts';

export interface OutboxWorker {
  /** Finishes the mail under way and ends. */
  stop(): Promise<void>;
}

export interface OutboxWorkerOptions extends MailDeps {
  /** A connection of its own that is told of new mail. */
  readonly url: string;
  /** Looks for due mail at least this often. */
  readonly pollMs?: number;
}

/** Delivers mail as soon as it is owed, one at a time. Survives the loss of the database and goes on when it is back. */
export function startOutboxWorker({ url, pollMs = 5_000, ...deps }: OutboxWorkerOptions): OutboxWorker {
  const ended = new AbortController();
  let wake = new AbortController();
  let listener: pg.Client | undefined;

  async function listen(): Promise<void> {
    if (listener) return;
    const client = new pg.Client({ connectionString: url, application_name: 'isocentre outbox' });
    client.on('error', () => {
      listener = undefined;
    });
    client.on('notification', () => wake.abort());
    await client.connect();
    await client.query('listen outbox');
    listener = client;
  }

  async function work(): Promise<void> {
    while (!ended.signal.aborted) {
      wake = new AbortController();
      try {
        await listen();
        while (!ended.signal.aborted && (await deliverNextMail(deps)));
      } catch (error) {
        deps.onFailure(error, 0);
      }
      await sleep(pollMs, undefined, { signal: AbortSignal.any([wake.signal, ended.signal]) }).catch(() => undefined);
    }
  }

  const working = work();
  return {
    async stop() {
      ended.abort();
      await working;
      await listener?.end();
    },
  };
}
