import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { claimMail, markMailFailed, markMailSent, postponeMail } from '#server/db/queries/outbox.ts';
import type { Handover } from '#server/outbound/handover.ts';
import type { Mail, Mailer } from '#server/outbound/mail.ts';
import type { Sms, SmsSender } from '#server/outbound/sms.ts';

/** What delivering mail works with. */
export interface MailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly texter: SmsSender;
  /** Writes the message that is owed; undefined when nobody needs it any more. */
  readonly compose: (owed: OutboxMail) => Promise<Mail | Sms | undefined>;
  readonly onFailure: (failure: MailFailure) => void;
  readonly timing?: MailTiming;
}

/** A mail that is owed and was claimed, as the outbox has it. */
export type OutboxMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

export interface MailFailure {
  /** A code without personal data, such as `SMTP_451`. */
  readonly reason: string;
  /** Attempts so far; 0 when the outbox itself could not be read. */
  readonly attempts: number;
  /** The mail was given up; otherwise it is tried again. */
  readonly final: boolean;
}

/** Seconds. */
export interface MailTiming {
  /** All that one attempt may take: claiming, writing, connecting, every verb and the answer to the last. */
  readonly deadline: number;
  /** How long a claimed mail belongs to the process that claimed it; well above the deadline. */
  readonly lease: number;
  /** How long a mail waits after its first failed attempt; each further one doubles it. */
  readonly firstDelay: number;
  /** The longest wait after an attempt that was answered. */
  readonly longestDelay: number;
}

export const mailTiming: MailTiming = { deadline: 60, lease: 120, firstDelay: 5, longestDelay: 3_600 };

/** A claimed mail on its way. */
interface Delivery {
  /** Resolves when what came of it is recorded, or cannot be; never rejects. */
  readonly done: Promise<void>;
}

/**
 * Claims the next mail that is due and begins to deliver it; undefined when there is none. The claim is committed before
 * anything is sent and outlives the sending, so that no second process sends the same mail meanwhile, and the attempt counts
 * whatever becomes of this one. `abandon` ends the sending early. A mail server that took a mail over and could not say so in
 * time gets it again under the same Message-ID; that window cannot be closed from this side of SMTP.
 */
export async function startDelivery(
  deps: MailDeps,
  { codesOnly, abandon }: { readonly codesOnly: boolean; readonly abandon: AbortSignal },
): Promise<Delivery | undefined> {
  const { deadline, lease } = deps.timing ?? mailTiming;
  // Counted from before the claim, so that the deadline ends before the lease does, however slow the database answers.
  const begun = performance.now();
  const owed = await claimMail(deps.db.kysely, { lease, codesOnly });
  if (!owed) return undefined;
  const left = begun + deadline * 1_000 - performance.now();
  const signal = AbortSignal.any([abandon, AbortSignal.timeout(Math.max(0, Math.round(left)))]);
  const deliver = async () => {
    const handover = await attempt(deps, owed, signal);
    await record(deps, owed, handover, { until: begun + lease * 1_000, abandon });
  };
  return { done: deliver() };
}

async function attempt(
  { compose, mailer, texter }: MailDeps,
  owed: OutboxMail,
  signal: AbortSignal,
): Promise<Handover> {
  // Its time is over, and an earlier attempt was cut off before it could say so, such as by the end of the process.
  if (owed.overdue && owed.attempts > 1) return { reason: 'OVERDUE', permanent: true };
  try {
    signal.throwIfAborted();
    const message = await beforeAbort(compose(owed), signal);
    if (!message) return { reason: 'CODE_ENDED', permanent: true };
    return await ('phone' in message ? texter.send(message, signal) : mailer.send(message, signal));
  } catch (error) {
    return { reason: signal.aborted ? abortReason(signal) : reasonOf(error), permanent: false };
  }
}

/** What the work comes to, unless the signal comes first. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  work.then(resolve, reject);
  return promise;
}

function abortReason({ reason }: AbortSignal): string {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'TIMEOUT' : 'STOPPED';
}

/** The code of a fault, else its name; what it says may hold anything. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [found = 'FAULT'] = [code, error instanceof Error ? error.name : ''].filter((text) => /^\w{1,40}$/.test(text));
  return found;
}

/**
 * Writes down what came of an attempt. Asks again while the lease lasts when the database is away: a mail that was sent and is
 * not marked so is sent again.
 */
async function record(
  { db: { kysely }, onFailure, timing = mailTiming }: MailDeps,
  owed: OutboxMail,
  handover: Handover,
  { until, abandon }: { readonly until: number; readonly abandon: AbortSignal },
): Promise<void> {
  const { attempts } = owed;
  // A server that took the mail and could not say so sends each attempt on: these become ever rarer.
  const unanswered = handover !== 'taken' && handover.reason === 'TIMEOUT';
  const longestDelay = unanswered ? Number.POSITIVE_INFINITY : timing.longestDelay;
  const delay = Math.min(longestDelay, timing.firstDelay * 2 ** (attempts - 1));
  const write = async (): Promise<boolean> => {
    if (handover === 'taken') await markMailSent(kysely, owed);
    else if (handover.permanent) await markMailFailed(kysely, owed, handover.reason);
    else return postponeMail(kysely, owed, { seconds: delay, reason: handover.reason });
    return true;
  };
  for (;;) {
    try {
      const final = await write();
      if (handover !== 'taken') onFailure({ reason: handover.reason, attempts, final });
      return;
    } catch (error) {
      if (performance.now() >= until || abandon.aborted)
        return onFailure({ reason: reasonOf(error), attempts, final: false });
      await sleep(Math.min(500, until - performance.now()), undefined, { signal: abandon }).catch(() => undefined);
    }
  }
}
