import { useEffect } from 'react';
import type { FlowStart } from '#client/flows/useStartedFlow.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import type { Entry } from './readEntry.ts';

/** The step that asks for a date of birth; the flow locks it, so that it is in every brand's. */
const identity = 'identity';

/** What the flow of authentication is begun with; a date of birth that a link brought along is handed in once (AU-6). */
export function useEntry({
  type,
  variant,
  bookingKey,
}: Pick<Entry, 'type' | 'variant' | 'bookingKey'>): Omit<FlowStart, 'onReturn'> {
  const root = useStores();
  const { session, config } = root;
  useEffect(() => {
    session.beginAnew();
    return session.abort;
  }, [session]);
  return {
    id: 'authentication',
    facts: { authenticationType: type, variant, bookingKey },
    async onBegun({ flow, send }) {
      const dateOfBirth = root.takeDateOfBirth();
      if (!dateOfBirth) return;
      // Where a number is asked for too, the date alone would only use up an attempt.
      if (config.application.contactNumberAuthenticationEnabled === true) return flow.draft(identity, { dateOfBirth });
      await send({ type: 'answer', step: identity, values: { dateOfBirth } });
      await send({ type: 'goto', step: identity });
      await send({ type: 'next' });
    },
  };
}
