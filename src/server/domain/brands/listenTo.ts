import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const pollMs = 5_000;

/**
 * Calls back for each notification of a channel, and every five seconds in case that one was lost. Survives the loss of the
 * database and listens again when it is back.
 */
export function listenTo(url: string, channel: string, onNews: () => void): { stop(): Promise<void> } {
  const ended = new AbortController();
  let wake = new AbortController();
  let listener: pg.Client | undefined;

  async function listen(): Promise<void> {
    if (listener) return;
    const client = new pg.Client({ connectionString: url, application_name: `isocentre ${channel}` });
    client.on('error', () => {
      if (listener === client) listener = undefined;
      wake.abort();
    });
    client.on('notification', onNews);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listener = client;
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  async function work(): Promise<void> {
    while (!ended.signal.aborted) {
      wake = new AbortController();
      const { signal } = wake;
      await listen();
      onNews();
      await sleep(pollMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
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
