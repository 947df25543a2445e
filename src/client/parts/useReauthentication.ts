import { useEffect, useState } from 'react';
import type { ReauthenticationRequest } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/**
 * Opens the authentication dialog when the session ended while a page was open (`sessionLost`), and calls `onAuthenticated` after a
 * successful authentication. Returns true if the patient closed the dialog, so that the page must be left.
 */
export function useReauthentication(
  sessionLost: boolean,
  { bookingKey, type }: ReauthenticationRequest,
  onAuthenticated: () => void,
): boolean {
  const { session } = useStores();
  const [requested, setRequested] = useState(false);
  useEffect(() => {
    if (!sessionLost) return;
    setRequested(true);
    session.requestAuthentication({ bookingKey, type });
  }, [sessionLost, session, bookingKey, type]);
  const authenticated = sessionLost && session.isAuthenticated;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per authentication, with the callback of that render
  useEffect(() => {
    if (!authenticated) return;
    setRequested(false);
    onAuthenticated();
  }, [authenticated]);
  return sessionLost && requested && !session.reauthentication && !session.isAuthenticated;
}
