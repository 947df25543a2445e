import { createTransport } from 'nodemailer';
import type { Handover, Refusal } from './handover.ts';

/** A mail that is ready to go. `messageId` is fixed when the mail is owed, so that a second delivery is known as the same. */
export interface Mail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** iCalendar (RFC 5545), attached as a file and offered to the mail program as an event. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string };
}

/** The way out for mail. */
export interface Mailer {
  /**
   * Hands a mail over, and says what came of it. Throws the signal's reason when the signal ends it first; nothing more is sent
   * by then.
   */
  send(mail: Mail, signal: AbortSignal): Promise<Handover>;
  close(): void;
}

/**
 * Mail through a mail server (`smtp://` or `smtps://`), over a connection of its own for each: what a connection of several
 * mails saves is less than what it risks, since a server that is slow to end the last mail would hold the next one up.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    ...{ url, connectionTimeout: 10_000, greetingTimeout: 10_000 },
    // A connection that is closed is gone at once, and does not go on sending what is on its way.
    socketCloseTimeout: 0,
  });
  return {
    async send(mail, signal) {
      const { calendar, ...rest } = mail;
      try {
        await transport.sendMail({
          ...rest,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(calendar && calendarParts(calendar)),
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        });
        return 'taken';
      } catch (error) {
        signal.throwIfAborted();
        return refusalOf(error as SmtpFault);
      }
    },
    close: () => transport.close(),
  };
}

/** What nodemailer says of a failure: the stage, and the server's reply when there was one. */
interface SmtpFault {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

/** The stages at which a mail server judges the message; at every other stage it speaks of itself or of the portal. */
const judging = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Replies that ask for another way to sign in (RFC 4954), at whatever stage. */
const aboutSignIn = new Set([530, 534, 535, 538]);

/**
 * Permanent is a 5xx reply to the message itself (RFC 5321, 4.2.1), and an address that cannot be written into an envelope. A
 * server that greets with 554 or does not know the portal's password may do so for every mail until somebody mends it: the
 * mail is kept.
 */
function refusalOf({ code, command = '', responseCode, permanent = false }: SmtpFault): Refusal {
  if (responseCode === undefined)
    return { reason: code ?? 'FAULT', permanent: code === 'EENVELOPE' && command === 'API' };
  return {
    reason: `SMTP_${responseCode}`,
    permanent: permanent && judging.has(command) && !aboutSignIn.has(responseCode),
  };
}

function calendarParts({ method, content }: NonNullable<Mail['calendar']>) {
  return {
    alternatives: [{ contentType: `text/calendar; charset=utf-8; method=${method}`, content }],
    attachments: [{ filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8', content }],
  };
}
