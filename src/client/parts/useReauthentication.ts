import { useEffect, useState } from 'react';
import type { Asked } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/**
 * Has a session that ended while somebody was at a page (`lost`) begun again in a dialog, and goes on where one was. True when one
 * would not, so that the page has to be left.
 */
export function useReauthentication(lost: boolean, { bookingKey, type }: Asked, goOn: () => void): boolean {
  const { session } = useStores();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!lost) return;
    setAsked(true);
    session.ask({ bookingKey, type });
  }, [lost, session, bookingKey, type]);
  const again = lost && session.isAuthenticated;
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be known again is what leads on
  useEffect(() => {
    if (!again) return;
    setAsked(false);
    goOn();
  }, [again]);
  return lost && asked && !session.asked && !session.isAuthenticated;
}
