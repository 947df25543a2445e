import { type Listening, listenTo } from '#server/db/listenTo.ts';
import { deliverNextMail, type MailDeps } from './deliverMail.ts';

export interface OutboxWorkerOptions extends MailDeps {
  /** A connection of its own that is told of new mail. */
  readonly url: string;
  /** Looks for due mail at least this often, milliseconds. */
  readonly pollMs?: number;
}

/** Delivers mail as soon as it is owed, one at a time. Survives the loss of the database and goes on when it is back. */
export function startOutboxWorker({ url, pollMs, ...deps }: OutboxWorkerOptions): Listening {
  async function work(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && (await deliverNextMail(deps)));
    } catch (error) {
      deps.onFailure(error, 0);
    }
  }
  return listenTo({ url, channel: 'outbox', work, ...(pollMs !== undefined && { pollMs }) });
}
