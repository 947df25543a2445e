import { listenTo, type TableListener } from '#server/db/listenTo.ts';
import { type DeliveryDeps, reasonOf, startDelivery } from './deliverMessage.ts';

interface OutboxSenderOptions extends DeliveryDeps {
  /** Connection string for the connection that is notified of new messages. */
  readonly url: string;
  /** Maximum pause between two checks for due messages, milliseconds. */
  readonly pollMs?: number;
  /** Milliseconds that running deliveries get when the sender stops; then they are abandoned. */
  readonly stopMs?: number;
}

/** Simultaneous deliveries of a process. */
export const parallelMessages = 8;

/** How many of them are reserved for one-time codes, so that a slow mail server never delays a code. */
export const parallelCodes = 2;

/** How many of them may be SMS, so that a gateway without a response never stops the mail. */
export const parallelSms = 3;

/** Delivers outbox messages as soon as they are due, several at a time. Resumes when the database was unavailable. */
export function startOutboxSender({
  url,
  pollMs,
  stopMs = 5_000,
  ...deps
}: OutboxSenderOptions): Pick<TableListener, 'stop'> {
  const running = new Map<Promise<void>, { readonly isSms: boolean }>();
  const abandoned = new AbortController();

  async function fill(ended: AbortSignal): Promise<void> {
    try {
      while (!ended.aborted && running.size < parallelMessages) {
        const codesOnly = running.size >= parallelMessages - parallelCodes;
        const withoutSms = [...running.values()].filter(({ isSms }) => isSms).length >= parallelSms;
        const delivery = await startDelivery(deps, { codesOnly, withoutSms, abandon: abandoned.signal });
        if (!delivery) return;
        const ending = delivery.done.then(() => {
          running.delete(ending);
          listening.wake();
        });
        running.set(ending, delivery);
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
      await Promise.all(running.keys());
      clearTimeout(late);
    },
  };
}
