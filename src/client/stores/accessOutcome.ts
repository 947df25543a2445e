import type { Outcome } from './perform.ts';
import type { SessionStore } from './SessionStore.ts';

const refusals: { readonly [code: string]: string } = {
  'authentication-failed': 'message.authentication_error',
  'code-wrong': 'message.authentication_otp_error',
};

/** How a try to get in ended, in the words of the service catalogue (AU-4, AU-5, AU-7). */
export function accessOutcome({
  problem,
  exhausted,
  isAuthenticated,
  otpSent,
  cookiesDisabled,
}: SessionStore): Outcome {
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
