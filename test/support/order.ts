import { createHash, randomBytes } from 'node:crypto';
import { everyBooking } from '#server/db/queries/booking.ts';
import { type BookingOrder, bookAppointments } from '#server/domain/appointments/bookAppointments.ts';
import type { BookingDeps } from '#server/domain/bookingDeps.ts';
import type { Requester } from '#server/domain/budgets/requester.ts';
import type { UsageBudgets } from '#server/domain/budgets/usageBudgets.ts';
import { redeemedProof } from '#server/domain/captcha/proofOfWork.ts';

/** A browser that nobody else is. */
export function newHolder(): Buffer {
  return randomBytes(32);
}

export function newKey(): string {
  return randomBytes(16).toString('base64url');
}

let networks = 0;

/** A place that nobody else asks from, with a proof of work for whatever asks for one. */
export function elsewhere(): Requester {
  networks += 1;
  return { address: `address ${networks}`, network: `network ${networks}`, proof: redeemedProof };
}

/** For what a test does as the server itself would. */
export const bySystem = { scope: everyBooking, by: { role: 'visitor' } } as const;

const uncounted: UsageBudgets = { all: [], proof: redeemedProof, spendFor: (work) => work() };

/** Books without spending a budget. */
export const bookUncounted = (deps: BookingDeps, order: BookingOrder) => bookAppointments(deps, order, uncounted);

/** What a patient with no real name sends, for these slots. */
export function bookingOrder(
  holder: Buffer,
  tokens: readonly string[],
  changes: Partial<BookingOrder> = {},
): BookingOrder {
  return {
    holder,
    tokens,
    patient: {
      ...{ firstName: 'Ada', lastName: 'Example', dateOfBirth: '1985-12-10' },
      ...{ email: 'ada@patient.example', mobile: '0491570006' },
    },
    answers: { details: { notes: 'none' } },
    ...{ brand: 'sample', locale: 'en-AU', flow: 'booking', flowRevision: 'r1' },
    by: bySystem.by,
    idempotencyKey: newKey(),
    requestHash: createHash('sha256').update(tokens.join()).digest(),
    ...changes,
  };
}
