import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

/** A mail server that takes everything, and what it took. */
export interface SmtpInbox {
  /** For the setting `SMTP_URL`. */
  readonly url: string;
  /** The mails for an address, oldest first. */
  mailsFor(address: string): readonly Email[];
  /** The mail with a Message-ID; undefined until it is there. */
  mailWith(messageId: string): Email | undefined;
  /** The six-digit codes in them. */
  codesFor(address: string): readonly string[];
}

/** Gives the test file a real SMTP server. Call it before `withPortal`, so that it is there when the portal starts. */
export function withSmtpInbox(): SmtpInbox {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      mails.push(await PostalMime.parse(Buffer.concat(await stream.toArray())));
      done();
    },
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  const mailsFor = (address: string) => mails.filter(({ to }) => to?.some((one) => one.address === address));
  return {
    get url() {
      return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    mailsFor,
    mailWith: (messageId) => mails.find((mail) => mail.messageId === messageId),
    codesFor: (address) => mailsFor(address).flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? []),
  };
}
