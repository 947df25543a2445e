import type { components } from '#contract/openapi.d.ts';
import type { Session } from '#server/domain/sessions/findSession.ts';

/** What the browser may know of its session (AU-8). */
export function presentSession(session: Session): components['schemas']['session'] {
  const { role, booking_key, verified, idle_until, ends_at } = session;
  return {
    ...{ authenticated: true, role, verified },
    ...(booking_key !== null && { bookingKey: booking_key }),
    idleUntil: idle_until.toISOString(),
    endsAt: ends_at.toISOString(),
  };
}
