import { createHash, randomBytes } from 'node:crypto';
import { everyBooking } from '#server/db/queries/booking.ts';
import { type BookingInput, bookAppointments } from '#server/domain/appointments/bookAppointments.ts';
import { readSlotToken } from '#server/domain/availability/slotToken.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { redeemedProof } from '#server/domain/budgets/proofOfWork.ts';
import type { Requester } from '#server/domain/budgets/requester.ts';
import type { UsageBudgets } from '#server/domain/budgets/usageBudgets.ts';

/** Returns a new random holder, the identity of a browser. */
export function newHolder(): Buffer {
  return randomBytes(32);
}

export function newKey(): string {
  return randomBytes(16).toString('base64url');
}

let networks = 0;

/** Returns a requester with an unused address and network and a valid proof of work. */
export function newRequester(): Requester {
  networks += 1;
  return { ipAddress: `address ${networks}`, network: `network ${networks}`, proof: redeemedProof };
}

/** Scope and role of the server. */
export const bySystem = { scope: everyBooking, by: { role: 'visitor' } } as const;

const uncounted: UsageBudgets = { all: [], proof: redeemedProof, spendFor: (work) => work() };

/** An order with slot tokens of a search. */
interface BookingOrder extends Omit<BookingInput, 'claims'> {
  readonly tokens: readonly string[];
}

/** Books an order. */
export async function bookOrder(deps: BrandDeps, { tokens, ...order }: BookingOrder, budgets: UsageBudgets) {
  const claims = tokens.map((token) => readSlotToken(deps.slotKey, token));
  return bookAppointments(deps, { ...order, claims }, budgets);
}

/** Books without spending a budget. */
export const bookUncounted = (deps: BrandDeps, order: BookingOrder) => bookOrder(deps, order, uncounted);

/** Returns an order of an invented patient for the given slots. */
export function bookingOrder(
  holder: Buffer,
  tokens: readonly string[],
  changes: Partial<BookingOrder> = {},
): BookingOrder {
  return {
    holder,
    tokens,
    patient: {
      firstName: 'Ada',
      lastName: 'Example',
      dateOfBirth: '1985-12-10',
      email: 'ada@patient.example',
      mobile: '0491570006',
    },
    answers: { details: { notes: 'none' } },
    answerSheet: [],
    answerTranslations: {},
    brand: 'sample',
    locale: 'en-AU',
    flow: 'booking',
    flowRevision: 'r1',
    by: bySystem.by,
    idempotencyKey: newKey(),
    requestHash: createHash('sha256').update(tokens.join()).digest(),
    ...changes,
  };
}
