import { useEffect } from 'react';
import type { FlowStart } from '#client/flows/useStartedFlow.ts';
import type { AuthenticationType } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** The step that asks for a date of birth; the flow locks it, so that it is in every brand's. */
const identity = 'identity';

/** What the flow of authentication is begun with; a date of birth that a link brought along is handed in once (AU-6). */
export function useAuthenticationStart({
  type,
  variant,
  bookingKey,
}: Pick<AuthenticationQuery, 'type' | 'variant' | 'bookingKey'>): Omit<FlowStart, 'onReturn'> {
  const root = useStores();
  const { session, config } = root;
  useEffect(() => {
    session.beginAnew();
    return session.abort;
  }, [session]);
  return {
    id: 'authentication',
    facts: { authenticationType: type, variant, bookingKey },
    async onStarted({ flow, send }) {
      const dateOfBirth = root.takeDateOfBirth();
      if (!dateOfBirth) return;
      // Where a number is asked for too, the date alone would only use up an attempt.
      if (config.application.contactNumberAuthenticationEnabled) return flow.draft(identity, { dateOfBirth });
      await send({ type: 'answer', step: identity, values: { dateOfBirth } });
      await send({ type: 'goto', step: identity });
      await send({ type: 'next' });
    },
  };
}

const types: readonly AuthenticationType[] = [
  'BOOKING_REQUEST',
  'APPOINTMENT',
  'APPOINTMENT_RESULTS',
  'PATIENT_PORTAL',
];

/** What the address of the page says (RT-3). */
export interface AuthenticationQuery {
  readonly type: AuthenticationType;
  /** Whoever comes for a booking of the staff, or by a shared link, is spoken to in other words (AU-1). */
  readonly variant: 'own' | 'staff' | 'shared';
  readonly bookingKey: string;
  /** As it was given; to be judged before it is followed. */
  readonly returnUrl: string;
}

/** Reads the query of the page; a type that is none is that of an appointment. */
export function readAuthenticationQuery(query: URLSearchParams): AuthenticationQuery {
  const given = query.get('type');
  const fallback = query.get('isBookingRequest') === 'true' ? 'BOOKING_REQUEST' : 'APPOINTMENT';
  const variant = query.get('shared') === 'true' ? 'shared' : query.get('staffBooking') === 'true' ? 'staff' : 'own';
  return {
    type: types.find((type) => type === given) ?? fallback,
    variant,
    bookingKey: query.get('bookingKey') ?? '',
    returnUrl: query.get('returnUrl') ?? '',
  };
}

/** Query of the denial after the last attempt (AU-5). */
export function exhaustedQuery(
  { variant }: Pick<AuthenticationQuery, 'variant'>,
  target: string,
): { readonly [name: string]: string } {
  const named = variant === 'shared' ? 'shared' : target.includes('/result') ? 'results' : undefined;
  return { maxAttempts: 'true', ...(named && { message: `max_attempts_reached_${named}` }) };
}
