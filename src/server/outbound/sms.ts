import type { SendResult } from './mail.ts';

/** A composed SMS. A gateway may recognise a repeated delivery by its `messageId`. */
export interface Sms {
  readonly messageId: string;
  readonly phone: string;
  readonly text: string;
}

/** Sends SMS. */
export interface SmsSender {
  /** Sends a message and returns the result. Throws the error of the connection, or the signal's reason. */
  send(sms: Sms, signal: AbortSignal): Promise<SendResult>;
}

/** 4xx statuses that concern the portal's account or the time, and not the message (RFC 9110, 6585). */
const temporaryStatuses = new Set([401, 407, 408, 429]);

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
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(named && { authorization: `Basic ${credentials.toString('base64')}` }),
        },
        body: JSON.stringify({ messageId, to: phone, text }),
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (response.ok) return 'accepted';
      const { status } = response;
      return { reason: `SMS_${status}`, permanent: status >= 400 && status < 500 && !temporaryStatuses.has(status) };
    },
  };
}
