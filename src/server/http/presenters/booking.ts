import type { components } from '#contract/openapi.d.ts';
import type { Booked } from '#server/domain/appointments/booked.ts';

/** What was booked, one result for each appointment (CR-1). */
export function presentBooking({ bookingKey, results }: Booked): components['schemas']['booking'] {
  return { bookingKey, results: results.map((result) => ({ success: true, errorMessage: null, ...result })) };
}
