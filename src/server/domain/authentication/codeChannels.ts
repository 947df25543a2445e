import type { Patient } from '#server/db/columnTypes.ts';

export type CodeChannel = 'EMAIL' | 'SMS';

/** Ways in which a patient can be sent a code, of those that work here. */
export function codeChannels(
  { email, mobile }: Pick<Patient, 'email' | 'mobile'>,
  working: readonly CodeChannel[],
): CodeChannel[] {
  const reached = { EMAIL: email !== '', SMS: mobile !== '' };
  return working.filter((channel) => reached[channel]);
}
