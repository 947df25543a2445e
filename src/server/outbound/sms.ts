import type { Handover } from './mail.ts';

/** A composed SMS. A gateway may recognise a repeated delivery by its `messageId`. */
export interface Sms {
  readonly messageId: string;
  readonly phone: string;
  readonly text: string;
}

/** Sends SMS. */
export interface SmsSender {
  /** Sends a message and returns the result. Throws the error of the connection, or the signal's reason. */
  send(sms: Sms, signal: AbortSignal): Promise<Handover>;
}

/** 4xx statuses that concern the portal's account or the time, and not the message (RFC 9110, 6585). */
const passing = new Set([401, 407, 408, 429]);

/**
 * Returns an SMS sender for an HTTP gateway: `POST` of `{"messageId", "to", "text"}`, with user and password of the address as Basic
 * credentials. A 2xx response accepts the message.
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
