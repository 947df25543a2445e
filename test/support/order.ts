import { createHash, randomBytes } from 'node:crypto';
import { everyBooking } from '#server/db/queries/bookingScope.ts';
import type { BookingOrder } from '#server/domain/appointments/bookAppointments.ts';

/** A browser that nobody else is. */
export function newHolder(): Buffer {
  return randomBytes(32);
}

export function newKey(): string {
  return randomBytes(16).toString('base64url');
}

/** For what a test does as the server itself would. */
export const bySystem = { scope: everyBooking, by: { role: 'visitor' } } as const;

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
