import { spendBudgets } from '#server/db/queries/spendBudgets.ts';
import type { Patient } from '../appointments/patient.ts';
import { sendBudgets } from '../attempts/attemptBudgets.ts';
import { countedUse, refundingRefused } from '../attempts/countedUse.ts';
import type { Requester } from '../attempts/requester.ts';
import { DomainError } from '../domainError.ts';
import type { AccessDeps } from './accessDeps.ts';
import type { CodeChannel } from './codeChannels.ts';

interface CodeUsage {
  readonly bookingKey: string;
  readonly patient: Pick<Patient, 'email' | 'mobile'>;
  readonly channel: CodeChannel;
  readonly from: Requester;
}

/**
 * Does work that owes a patient a code, counted before its transaction; given back when it is refused. Throws too-many-attempts
 * (codes of the booking in a day), what the use throws, and what the work throws.
 */
export async function withinCodeBudget<T>(
  deps: AccessDeps,
  { bookingKey, patient, channel, from }: CodeUsage,
  work: () => Promise<T>,
): Promise<T> {
  const { db, signingKey, limits } = deps;
  const recipient = channel === 'EMAIL' ? patient.email : patient.mobile;
  return countedUse(deps, { use: 'code', recipient, from }).within(async () => {
    const budgets = sendBudgets({ signingKey, limits, bookingKey });
    const spent = await spendBudgets(db.kysely, budgets);
    if (spent) throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
    return refundingRefused(db, budgets, work);
  });
}
