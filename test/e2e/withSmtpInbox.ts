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
  return {
    get url() {
      return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    mailsFor: (address) => mails.filter(({ to }) => to?.some((one) => one.address === address)),
  };
}
