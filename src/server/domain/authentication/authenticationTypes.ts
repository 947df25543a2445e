import type { KeyOf } from '#server/db/queries/selectCredential.ts';
import type { SessionRole } from '#server/db/queries/sessionRows.ts';

export type AuthenticationType = 'BOOKING_REQUEST' | 'APPOINTMENT' | 'APPOINTMENT_RESULTS' | 'PATIENT_PORTAL';

/** What each type opens (AU-1): which keys it takes, who one is then, and whether a one-time code is asked for too. */
export const authenticationTypes: Readonly<
  Record<AuthenticationType, { readonly keyOf: KeyOf; readonly role: SessionRole; readonly code: boolean }>
> = {
  BOOKING_REQUEST: { keyOf: 'booking-request', role: 'booking-request-user', code: false },
  APPOINTMENT: { keyOf: 'booking', role: 'patient', code: false },
  APPOINTMENT_RESULTS: { keyOf: 'booking', role: 'patient', code: true },
  PATIENT_PORTAL: { keyOf: 'booking', role: 'patient', code: true },
};
