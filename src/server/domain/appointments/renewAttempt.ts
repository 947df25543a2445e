import { randomBytes } from 'node:crypto';
import { isRecord } from '#base/json.ts';
import { selectBooking } from '#server/db/queries/booking.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Requester } from '../budgets/requester.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import { DomainError } from '../domainError.ts';
import { closeKey } from '../idempotency.ts';
import { absentBooking, bookingScope, type Viewer } from '../viewer.ts';
import type { BookingResult } from './bookAppointments.ts';

interface FailedAttempt {
  readonly holder: Buffer;
  /** Idempotency-Key of the attempt. */
  readonly key: string;
  readonly viewer: Viewer;
  readonly from: Requester;
}

/** The key of the next attempt, or the booking that the attempt made after all. */
type RenewedAttempt = { readonly key: string } | { readonly booking: BookingResult };

/**
 * Ends an attempt to book that failed for staff or a referrer, and issues a key for the next one (CR-3a). Nothing can be booked under
 * the old key afterwards, so that an attempt that arrives late makes no second booking. Waits for an attempt that is being booked. A
 * repeat gets the same key. Throws invalid-request (the key of another request), captcha-required, too-many-requests, and not-found for
 * a booking of another account.
 */
export async function renewAttempt(
  deps: BrandDeps,
  { holder, key, viewer, from }: FailedAttempt,
): Promise<RenewedAttempt> {
  const budgets = usageBudgets(deps, { kind: 'attempt', account: viewer.session?.subject, from });
  const next = { nextKey: randomBytes(16).toString('base64url') };
  const answered = await budgets.spendFor(() =>
    inTransaction(deps.db, (tx) => closeKey(tx, { scope: holder, key }, next)),
  );
  if (isRecord(answered) && typeof answered.nextKey === 'string') return { key: answered.nextKey };
  if (!isRecord(answered) || typeof answered.bookingKey !== 'string') {
    throw new DomainError('invalid-request', { errors: [{ pointer: '/body/key', keyword: 'booking' }] });
  }
  const scope = { ...bookingScope(viewer), holder: undefined };
  if (!(await selectBooking(deps.db.kysely, answered.bookingKey, scope))) throw absentBooking(scope);
  return { booking: answered as unknown as BookingResult };
}
