import type { ApiCall } from '#client/stores/apiCall.ts';
import type { SessionStore } from '#client/stores/SessionStore.ts';

/**
 * Tells whether a key that the server refused may belong to another patient than the session, so that the visitor must authenticate for
 * it: the server answers 404 for such a key and for an unknown one. Staff see every key, so theirs is unknown. `unsure` until the session
 * is loaded.
 */
export function foreignKey(
  problem: ApiCall['problem'],
  { role, checkCall }: Pick<SessionStore, 'role' | 'checkCall'>,
): boolean | 'unsure' {
  if (problem?.code === 'forbidden') return checkCall.pending ? 'unsure' : true;
  if (problem?.code !== 'not-found') return false;
  return checkCall.pending ? 'unsure' : role !== 'staff';
}
