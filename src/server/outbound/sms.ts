/** A message to a telephone that is ready to go. A gateway that sees a `messageId` twice may know it as the same. */
export interface Sms {
  readonly messageId: string;
  readonly phone: string;
  readonly text: string;
}

/** The way out for messages to telephones. Resolves when the other side has taken one over, and throws when it has not. */
export interface Texter {
  send(sms: Sms): Promise<void>;
}

/**
 * Messages through an HTTP gateway: `POST` of `{"messageId", "to", "text"}`, with the user and the password of the address as
 * Basic credentials. Throws for an answer other than 2xx and after ten seconds without one.
 */
export function gatewayTexter(address: string): Texter {
  const url = new URL(address);
  const credentials = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  const named = url.username !== '';
  url.username = url.password = '';
  return {
    async send({ messageId, phone, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(named && { authorization: `Basic ${credentials.toString('base64')}` }),
        },
        body: JSON.stringify({ messageId, to: phone, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new SmsRefused(answer.status);
    },
  };
}

/** The gateway answered with something else than 2xx. */
class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly code: string;

  constructor(status: number) {
    super(`The SMS gateway answered ${status}`);
    this.code = `SMS_${status}`;
  }
}
