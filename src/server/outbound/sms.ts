import type { Handover } from './handover.ts';

/** A message to a telephone that is ready to go. A gateway that sees a `messageId` twice may know it as the same. */
export interface Sms {
  readonly messageId: string;
  readonly phone: string;
  readonly text: string;
}

/** The way out for messages to telephones. */
export interface SmsSender {
  /** Hands a message over, and says what came of it. Throws what the connection threw, or the signal's reason. */
  send(sms: Sms, signal: AbortSignal): Promise<Handover>;
}

/** Answers of the 4xx class that speak of the portal's account or of the moment, and not of the message (RFC 9110, 6585). */
const passing = new Set([401, 407, 408, 429]);

/**
 * Messages through an HTTP gateway: `POST` of `{"messageId", "to", "text"}`, with the user and the password of the address as
 * Basic credentials. An answer of the 2xx class takes the message over.
 */
export function gatewaySmsSender(address: string): SmsSender {
  const url = new URL(address);
  const credentials = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  const named = url.username !== '';
  url.username = url.password = '';
  return {
    async send({ messageId, phone, text }, signal) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(named && { authorization: `Basic ${credentials.toString('base64')}` }),
        },
        body: JSON.stringify({ messageId, to: phone, text }),
        redirect: 'error',
        signal,
      });
      await answer.body?.cancel();
      if (answer.ok) return 'taken';
      const { status } = answer;
      return { reason: `SMS_${status}`, permanent: status >= 400 && status < 500 && !passing.has(status) };
    },
  };
}
