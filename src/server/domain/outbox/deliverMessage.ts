import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import {
  type ClaimOptions,
  claimMessage,
  deleteMessage,
  markMessageFailed,
  markMessageSent,
  postponeMessage,
} from '#server/db/queries/outbox.ts';
import type { Mail, Mailer, SendResult } from '#server/outbound/mail.ts';
import type { Sms, SmsSender } from '#server/outbound/sms.ts';

/** What a delivery needs. */
export interface DeliveryDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly smsSender: SmsSender;
  /** Composes the message; undefined if its one-time code has ended. */
  readonly compose: (queued: OutboxMessage) => Promise<Mail | Sms | typeof obsolete | undefined>;
  readonly onFailure: (failure: DeliveryFailure) => void;
  /** Called when a message is accepted and recorded as sent. */
  readonly onSent?: () => void;
  readonly timing?: DeliveryTiming;
}

/** Instead of a message: it is about what is over, such as a canceled appointment, and is deleted. */
export const obsolete = 'obsolete';

/** A claimed message of the outbox. */
export type OutboxMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

/** A failed delivery. */
export interface DeliveryFailure {
  /** A code without personal data, such as `SMTP_451`. */
  readonly reason: string;
  /** Attempts so far; 0 when the outbox itself could not be read. */
  readonly attempts: number;
  /** Whether the message failed for good; otherwise it is retried. */
  readonly final: boolean;
}

/** Times of a delivery, in seconds. */
export interface DeliveryTiming {
  /** Maximum duration of an attempt, from the claim to the last response of the mail server or SMS gateway. */
  readonly deadline: number;
  /** As `deadline`, for an SMS: a gateway responds at once, and a code lives only for minutes. */
  readonly smsDeadline: number;
  /** How long a claim lasts; well above the deadline. */
  readonly lease: number;
  /** Pause after the first failed attempt; each further one doubles it. */
  readonly firstDelay: number;
  /** Maximum pause after an attempt with a response. */
  readonly longestDelay: number;
}

/** The times of every portal. */
export const deliveryTiming: DeliveryTiming = {
  deadline: 60,
  smsDeadline: 10,
  lease: 120,
  firstDelay: 5,
  longestDelay: 3_600,
};

/** A running delivery. */
interface Delivery {
  readonly isSms: boolean;
  /** Resolves when the result is recorded, or cannot be; never rejects. */
  readonly done: Promise<void>;
}

/**
 * Claims the next message that is due and begins to deliver it; undefined if there is none. The claim is committed before anything is sent
 * and outlasts the attempt, so that no other process sends the same message meanwhile and every attempt counts. `abandon` ends the attempt
 * early. A mail server that accepted a mail but did not respond in time gets it again under the same Message-ID; SMTP cannot prevent that.
 */
export async function startDelivery(
  deps: DeliveryDeps,
  { abandon, ...which }: Pick<ClaimOptions, 'codesOnly' | 'withoutSms'> & { readonly abandon: AbortSignal },
): Promise<Delivery | undefined> {
  const { deadline, smsDeadline, lease } = deps.timing ?? deliveryTiming;
  // Counted from before the claim, so that the deadline ends before the lease even if the database is slow.
  const startedAt = performance.now();
  const queued = await claimMessage(deps.db.kysely, { lease, ...which });
  if (!queued) return undefined;
  const isSms = queued.channel === 'SMS';
  const left = startedAt + (isSms ? smsDeadline : deadline) * 1_000 - performance.now();
  const signal = AbortSignal.any([abandon, AbortSignal.timeout(Math.max(0, Math.round(left)))]);
  const deliver = async () => {
    const result = await attempt(deps, queued, signal);
    await record(deps, queued, result, { until: startedAt + lease * 1_000, abandon });
  };
  return { isSms, done: deliver() };
}

async function attempt(
  { compose, mailer, smsSender }: DeliveryDeps,
  queued: OutboxMessage,
  signal: AbortSignal,
): Promise<SendResult | typeof obsolete> {
  // Its time is over, and an earlier attempt ended without a result, such as with its process.
  if (queued.overdue && queued.attempts > 1) return { reason: 'OVERDUE', permanent: true };
  try {
    signal.throwIfAborted();
    const message = await beforeAbort(compose(queued), signal);
    if (!message) return { reason: 'CODE_ENDED', permanent: true };
    if (message === obsolete) return obsolete;
    return await ('phone' in message ? smsSender.send(message, signal) : mailer.send(message, signal));
  } catch (error) {
    return { reason: signal.aborted ? abortReason(signal) : reasonOf(error), permanent: false };
  }
}

/** Resolves or rejects as the work does, unless the signal aborts first. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  work.then(resolve, reject);
  return promise;
}

function abortReason({ reason }: AbortSignal): string {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'TIMEOUT' : 'STOPPED';
}

/** Returns the code of an error, else its name. Its message may contain personal data. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [found = 'FAULT'] = [code, error instanceof Error ? error.name : ''].filter((text) => /^\w{1,40}$/.test(text));
  return found;
}

/**
 * Records the result of an attempt. Retries while the lease lasts if the database is unavailable, because a message that is not marked as
 * sent is sent again.
 */
async function record(
  { db: { kysely }, onFailure, onSent, timing = deliveryTiming }: DeliveryDeps,
  queued: OutboxMessage,
  result: SendResult | typeof obsolete,
  { until, abandon }: { readonly until: number; readonly abandon: AbortSignal },
): Promise<void> {
  const { attempts } = queued;
  // A mail server without a response may have sent each attempt, so these pauses have no upper limit.
  const failed = result !== 'accepted' && result !== obsolete;
  const unanswered = failed && (result.unanswered || result.reason === 'TIMEOUT');
  const longestDelay = unanswered ? Number.POSITIVE_INFINITY : timing.longestDelay;
  const delay = Math.min(longestDelay, timing.firstDelay * 2 ** (attempts - 1));
  const write = async (): Promise<boolean> => {
    if (result === 'accepted') await markMessageSent(kysely, queued);
    else if (result === obsolete) await deleteMessage(kysely, queued);
    else if (result.permanent) await markMessageFailed(kysely, queued, result.reason);
    else return postponeMessage(kysely, queued, { seconds: delay, reason: result.reason });
    return true;
  };
  for (;;) {
    try {
      const final = await write();
      if (result === 'accepted') onSent?.();
      else if (failed) onFailure({ reason: result.reason, attempts, final });
      return;
    } catch (error) {
      if (performance.now() >= until || abandon.aborted)
        return onFailure({ reason: reasonOf(error), attempts, final: false });
      await sleep(Math.min(500, until - performance.now()), undefined, { signal: abandon }).catch(() => undefined);
    }
  }
}
