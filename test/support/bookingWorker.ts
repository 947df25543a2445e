import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { deliveryTiming } from '#server/domain/outbox/deliverMessage.ts';
import { startOutboxSender } from '#server/domain/outbox/outboxSender.ts';
import type { SendResult } from '#server/outbound/mail.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from './bookingOrder.ts';
import { freeSlots, soon } from './freeSlots.ts';
import { sampleDeps } from './sampleDeps.ts';
import type { WorkerLine } from './workerLine.ts';

/**
 * A server process that books in a loop and delivers the outbox mail; tests kill it at any moment. It writes to its standard output
 * what it will book, what it has booked, and which mail was delivered.
 * Called as `node bookingWorker.ts <database url>`.
 */
const [url = ''] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 6 });
const deps = sampleDeps(db, { rules: { horizonDays: 300 } });

const say = (line: WorkerLine) => writeSync(1, `${JSON.stringify(line)}\n`);

/** Retries until there is a response, as a browser does after a lost connection. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'temporarily-unavailable') throw error;
      await sleep(20);
    }
  }
}

async function bookOnce(): Promise<void> {
  const slots = await persist(() => freeSlots(deps, { from: soon(2 + Math.floor(Math.random() * 200)) }));
  const slot = slots[Math.floor(Math.random() * slots.length)];
  if (!slot) return;
  const holder = newHolder();
  const holdKey = newKey();
  await persist(() => placeHold(deps, { holder, tokens: [slot.token], idempotencyKey: holdKey, from: newRequester() }));
  const order = bookingOrder(holder, [slot.token]);
  say({ intent: { holder: holder.toString('hex'), key: order.idempotencyKey, token: slot.token } });
  const { bookingKey, results } = await persist(() => bookUncounted(deps, order));
  say({ booked: { key: order.idempotencyKey, bookingKey, id: results[0]?.id ?? '' } });
}

async function bookForever(): Promise<never> {
  for (;;) {
    await bookOnce().catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }
}

async function send({ messageId }: { readonly messageId: string }): Promise<SendResult> {
  say({ mailed: messageId });
  return 'accepted';
}

startOutboxSender({
  db,
  url,
  pollMs: 100,
  timing: { ...deliveryTiming, deadline: 1, lease: 5 },
  mailer: { send, close: () => undefined },
  smsSender: { send },
  compose: async ({ message_id }) => ({
    messageId: message_id,
    from: 'portal@portal.example',
    to: 'ada@patient.example',
    subject: '',
    text: '',
    html: '',
    calendar: { method: 'PUBLISH', content: '' },
  }),
  onFailure: () => undefined,
});
await Promise.all(Array.from({ length: 4 }, bookForever));
