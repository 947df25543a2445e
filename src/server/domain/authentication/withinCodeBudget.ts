import { spendBudgets } from '#server/db/queries/spendBudgets.ts';
import type { Patient } from '../appointments/patient.ts';
import { sendBudgets } from '../attempts/attemptBudgets.ts';
import type { Requester } from '../attempts/requester.ts';
import { withinUsage } from '../attempts/withinUsage.ts';
import { DomainError } from '../domainError.ts';
import type { AccessDeps } from './accessDeps.ts';
import type { CodeChannel } from './codeChannels.ts';

export interface CodeUsage {
  readonly bookingKey: string;
  readonly patient: Pick<Patient, 'email' | 'mobile'>;
  readonly channel: CodeChannel;
  readonly from: Requester;
}

/**
 * Does work that owes a patient a code, counted before its transaction. Throws too-many-attempts (codes of the booking in a
 * day), what `withinUsage` throws, and what the work throws.
 */
export async function withinCodeBudget<T>(
  deps: AccessDeps,
  { bookingKey, patient, channel, from }: CodeUsage,
  work: () => Promise<T>,
): Promise<T> {
  const { db, signingKey, limits } = deps;
  const recipient = channel === 'EMAIL' ? patient.email : patient.mobile;
  return withinUsage(deps, { use: 'code', recipient, from }, async () => {
    const spent = await spendBudgets(db.kysely, sendBudgets({ signingKey, limits, bookingKey }));
    if (spent) throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
    return work();
  });
}
