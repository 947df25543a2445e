import type { SessionRole } from '#server/db/queries/sessionRows.ts';

const minute = 60;
const hour = 60 * minute;

/** How long a session lives without being used and at the most, by role, in seconds. */
export const lifetimes: Readonly<Record<SessionRole, { readonly idle: number; readonly absolute: number }>> = {
  patient: { idle: 15 * minute, absolute: 8 * hour },
  'booking-request-user': { idle: 15 * minute, absolute: 8 * hour },
  staff: { idle: 30 * minute, absolute: 10 * hour },
  kiosk: { idle: 5 * minute, absolute: 10 * minute },
  referrer: { idle: 30 * minute, absolute: 10 * hour },
  'external-radiologist': { idle: 15 * minute, absolute: 8 * hour },
  user: { idle: 15 * minute, absolute: 8 * hour },
};
