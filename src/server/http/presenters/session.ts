import type { components } from '#contract/openapi.d.ts';
import { roleTexts } from '#server/domain/authentication/roleTexts.ts';
import type { Session } from '#server/domain/sessions/findSession.ts';

/** Presents a session to its browser (AU-8), with the texts of its role (AU-9). */
export function presentSession(session: Session, roleTranslations: string): components['schemas']['session'] {
  const { role, booking_key, request_key, verified, idle_until, ends_at } = session;
  const bookingKey = booking_key ?? request_key;
  return {
    ...{ authenticated: true, role, verified },
    ...(bookingKey !== null && { bookingKey }),
    idleUntil: idle_until.toISOString(),
    endsAt: ends_at.toISOString(),
    roleTranslations: roleTexts(roleTranslations, role),
  };
}

/** The account of a signed-in user, with the role of the session (AU-10). */
export function presentUser(
  account: NonNullable<Session['account']>,
  role: Session['role'],
): components['schemas']['user'] {
  return { ...account, role };
}
