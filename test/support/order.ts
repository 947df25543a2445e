import { createHash, randomBytes } from 'node:crypto';
import type { BookingOrder } from '#server/domain/appointments/bookAppointments.ts';

/** A browser that nobody else is. */
export function newHolder(): Buffer {
  return randomBytes(32);
}

export function newKey(): string {
  return randomBytes(16).toString('base64url');
}

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
    idempotencyKey: newKey(),
    requestHash: createHash('sha256').update(tokens.join()).digest(),
    ...changes,
  };
}
