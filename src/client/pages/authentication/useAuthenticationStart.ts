import { useEffect } from 'react';
import type { FlowStart } from '#client/flows/useStartedFlow.ts';
import type { AuthenticationAttempt, AuthenticationType, CodeChannel } from '#client/stores/AuthenticationAttempt.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Id of the step that asks for the date of birth; it is locked, so that every brand has it. */
const identity = 'identity';

/** Returns how to start the authentication flow. Submits the date of birth from the URL once (AU-6). */
export function useAuthenticationStart({
  type,
  variant,
  bookingKey,
  otpType,
}: Pick<AuthenticationQuery, 'type' | 'variant' | 'bookingKey' | 'otpType'>): Omit<FlowStart, 'onReturn'> {
  const root = useStores();
  const { session, config } = root;
  useEffect(() => {
    session.startAuthentication();
    return session.attempt.abort;
  }, [session]);
  return {
    id: 'authentication',
    context: { authenticationType: type, variant, bookingKey, ...(otpType && { otpType }) },
    async onStarted({ flow, send }) {
      const dateOfBirth = root.takeDateOfBirth();
      if (!dateOfBirth) return;
      // If a contact number is required too, the date alone would waste an attempt.
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

const channels: readonly CodeChannel[] = ['EMAIL', 'SMS'];

/** The query of the authentication page (RT-3). */
export interface AuthenticationQuery {
  readonly type: AuthenticationType;
  /** Selects the texts: for own bookings, staff bookings and shared links (AU-1). */
  readonly variant: 'own' | 'staff' | 'shared';
  readonly bookingKey: string;
  /** How the link wants the first code sent (RT-6e). */
  readonly otpType?: CodeChannel | undefined;
  /** Unchecked; resolve it before following it. */
  readonly returnUrl: string;
}

/** Reads the query of the page; an unknown type becomes `APPOINTMENT`. */
export function readAuthenticationQuery(query: URLSearchParams): AuthenticationQuery {
  const named = query.get('type');
  const fallback = query.get('isBookingRequest') === 'true' ? 'BOOKING_REQUEST' : 'APPOINTMENT';
  const variant = query.get('shared') === 'true' ? 'shared' : query.get('staffBooking') === 'true' ? 'staff' : 'own';
  return {
    type: types.find((type) => type === named) ?? fallback,
    variant,
    bookingKey: query.get('bookingKey') ?? '',
    otpType: channels.find((channel) => channel === query.get('otpType')),
    returnUrl: query.get('returnUrl') ?? '',
  };
}

/** Returns the navigation state of the denial page: when the server allows another attempt, epoch milliseconds. */
export function retryState({ problem }: Pick<AuthenticationAttempt, 'problem'>): { readonly retryAt?: number } {
  return problem?.retryAfter ? { retryAt: Date.now() + problem.retryAfter * 1000 } : {};
}

/** Returns the query of the denial page after the last attempt (AU-5). */
export function exhaustedQuery(
  { variant }: Pick<AuthenticationQuery, 'variant'>,
  target: string,
): { readonly [name: string]: string } {
  const named = variant === 'shared' ? 'shared' : target.includes('/result') ? 'results' : undefined;
  return { maxAttempts: 'true', ...(named && { message: `max_attempts_reached_${named}` }) };
}
