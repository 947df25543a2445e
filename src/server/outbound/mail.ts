import { createTransport } from 'nodemailer';

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

/** The way out for mail. Resolves when the other side has taken the mail over, and throws when it has not. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail through a mail server (`smtp://` or `smtps://`), with time limits so that a silent server holds nothing up. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send(mail) {
      const { calendar, ...rest } = mail;
      await transport.sendMail({
        ...rest,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(calendar && calendarParts(calendar)),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

function calendarParts({ method, content }: NonNullable<Mail['calendar']>) {
  return {
    alternatives: [{ contentType: `text/calendar; charset=utf-8; method=${method}`, content }],
    attachments: [{ filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8', content }],
  };
}
