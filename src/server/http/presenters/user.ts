import type { components } from '#contract/openapi.d.ts';
import type { Session } from '#server/domain/sessions/findSession.ts';
import type { Account } from '#server/domain/sessions/openSession.ts';

/** The account that is signed in (AU-10). */
export function presentUser({ account, role }: Session): components['schemas']['user'] {
  return { ...(account as Account), role };
}
