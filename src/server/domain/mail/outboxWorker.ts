import { type Listener, listenTo } from '#server/db/listenTo.ts';
import { type MailDeps, reasonOf, startDelivery } from './deliverMail.ts';

interface OutboxWorkerOptions extends MailDeps {
  /** A connection of its own that is told of new mail. */
  readonly url: string;
  /** Looks for due mail at least this often, milliseconds. */
  readonly pollMs?: number;
  /** What is under way may take so long when the worker stops, milliseconds; then it is abandoned. */
  readonly stopMs?: number;
}

/** Mails that one process delivers at a time. */
export const parallelMails = 8;

/** How many of these only one-time codes may be, so that mail that is slow to send never holds a code up. */
export const parallelCodes = 2;

/** Delivers mail as soon as it is owed, several at a time. Survives the loss of the database and goes on when it is back. */
export function startOutboxWorker({
  url,
  pollMs,
  stopMs = 5_000,
  ...deps
}: OutboxWorkerOptions): Pick<Listener, 'stop'> {
  const underWay = new Set<Promise<void>>();
  const abandoned = new AbortController();

  async function fill(ended: AbortSignal): Promise<void> {
    try {
      while (!ended.aborted && underWay.size < parallelMails) {
        const codesOnly = underWay.size >= parallelMails - parallelCodes;
        const delivery = await startDelivery(deps, { codesOnly, abandon: abandoned.signal });
        if (!delivery) return;
        const ending = delivery.done.then(() => {
          underWay.delete(ending);
          listening.wake();
        });
        underWay.add(ending);
      }
    } catch (error) {
      deps.onFailure({ reason: reasonOf(error), attempts: 0, final: false });
    }
  }

  const listening = listenTo({ url, channel: 'outbox', work: fill, ...(pollMs !== undefined && { pollMs }) });
  return {
    async stop() {
      await listening.stop();
      const late = setTimeout(() => abandoned.abort(), stopMs);
      await Promise.all(underWay);
      clearTimeout(late);
    },
  };
}
