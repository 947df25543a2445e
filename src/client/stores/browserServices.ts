import type { Claim } from './AuthenticationAttempt.ts';
import type { BookingStore } from './BookingStore.ts';
import { environmentOf } from './environment.ts';
import type { FlowStore } from './FlowStore.ts';
import type { Call, Outcome } from './runEffects.ts';
import type { SessionStore } from './SessionStore.ts';
import type { SlotStore } from './SlotStore.ts';

interface ServiceStores {
  readonly flow: FlowStore;
  readonly booking: BookingStore;
  readonly slots: SlotStore;
  readonly session: SessionStore;
}

/**
 * Returns the browser's implementation of the services that action steps name in flow files. The result calls a service and throws
 * for a name that the browser does not implement.
 */
export function browserServices({ session, ...stores }: ServiceStores): (call: Call) => Promise<Outcome> {
  const services: { readonly [service: string]: (call: Call) => Promise<Outcome> } = {
    'create-appointment': ({ step }) => createAppointment(stores, step),
    authenticate: async ({ input }) => {
      const claim = input as unknown as Claim;
      await session.authenticate(claim);
      const wrong = claim.contactNumber ? 'message.authentication_error' : 'error.authentication-failed';
      return authenticationOutcome(session, { 'authentication-failed': wrong });
    },
    'verify-code': async ({ input }) => {
      await session.verifyCode(String(input.code));
      return authenticationOutcome(session, { 'code-wrong': 'message.authentication_otp_error' });
    },
  };
  return async (call) => {
    const service = services[call.service];
    if (!service) throw new Error(`The browser has no service ${call.service}.`);
    return service(call);
  };
}

/** Creates the appointments of the document's flow. Success and a lost slot clear the found times (CR-2, SL-4). */
async function createAppointment(
  { flow, booking, slots }: Omit<ServiceStores, 'session'>,
  step: string,
): Promise<Outcome> {
  const { locale, flow: prepared } = environmentOf(flow);
  const { run, answers, requestToBook } = flow;
  const { kiosk, iframe, tablet, today } = prepared.runFacts.context;
  const made = await booking.book({
    flow: run.flow,
    revision: run.revision,
    step,
    locale,
    context: { kiosk: kiosk === true, iframe: iframe === true, tablet: tablet === true, today: String(today) },
    answers: answers as { [step: string]: never },
    ...(requestToBook !== undefined && { bookingRequest: requestToBook }),
  });
  if (made?.results.some(({ success }) => success)) {
    slots.clear();
    return { outcome: 'booked', values: { bookingKey: made.bookingKey } };
  }
  if (booking.lost) {
    slots.clear();
    return { outcome: 'slot-taken' };
  }
  const message = made?.results[0]?.errorMessage ?? booking.appointmentCall.problem?.messageKey;
  return { outcome: 'failed', values: { message: message ?? 'error.unexpected' } };
}

/** Message keys of the problems after which the patient can try again. */
type Refusals = { readonly [code: string]: string };

/** The outcome of an authentication attempt (AU-4, AU-5, AU-7). */
function authenticationOutcome(
  { attempt, isAuthenticated, cookiesDisabled }: SessionStore,
  refusals: Refusals,
): Outcome {
  const { problem, exhausted, otpSent } = attempt;
  if (cookiesDisabled) return { outcome: 'failed', values: { message: 'message.authentication_cookies_error' } };
  if (exhausted) return { outcome: 'too-many-attempts' };
  if (problem) {
    const { code, messageKey } = problem;
    const refusal = refusals[code];
    if (refusal) return { outcome: 'refused', values: { message: refusal } };
    return { outcome: code === 'not-authenticated' ? 'ended' : 'failed', values: { message: messageKey } };
  }
  if (isAuthenticated) return { outcome: 'authenticated' };
  return otpSent ? { outcome: 'code-needed' } : { outcome: 'failed', values: { message: 'error.unexpected' } };
}
