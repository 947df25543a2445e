import { createTransport } from 'nodemailer';

/** A composed mail. Its `messageId` is chosen when it is queued, so that a repeated delivery is recognised. */
export interface Mail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language of the mail (BCP 47). */
  readonly language?: string;
  /** Address of the page that stops such mails (RFC 2369). */
  readonly unsubscribe?: string;
  /** An image that the HTML shows by its Content-ID (RFC 2392). */
  readonly logo?: { readonly cid: string; readonly type: 'image/png' | 'image/jpeg'; readonly base64: string };
  /** iCalendar (RFC 5545), attached as a file and offered to the mail program as an event. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL' | 'REQUEST'; readonly content: string };
}

/** Sends mail. */
export interface Mailer {
  /** Sends a mail and returns the result. Throws the signal's reason if the signal aborts first; nothing more is sent then. */
  send(mail: Mail, signal: AbortSignal): Promise<SendResult>;
  close(): void;
}

/**
 * Returns a mailer for an SMTP server (`smtp://` or `smtps://`). Each mail has a separate connection, so that a server that is slow to
 * accept one mail does not delay the next.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Destroys the connection at once, so that nothing more is sent.
    socketCloseTimeout: 0,
  });
  /** Message-IDs of the mails that the server is receiving: their content flows as soon as it has agreed to DATA. */
  const begun = new Set<string>();
  transport.use('stream', ({ data, message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => create(options).once('resume', () => begun.add(String(data.messageId)));
    done();
  });
  return {
    async send(mail, signal) {
      const { calendar, logo, language, unsubscribe, ...rest } = mail;
      try {
        await transport.sendMail({
          ...rest,
          headers: {
            ...automaticHeaders,
            ...(language !== undefined && { 'Content-Language': language }),
            ...(unsubscribe !== undefined && { 'List-Unsubscribe': `<${unsubscribe}>` }),
          },
          ...(calendar && { alternatives: [alternativeOf(calendar)] }),
          attachments: [...(logo ? [embedded(logo)] : []), ...(calendar ? [attached(calendar)] : [])],
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        });
        return 'accepted';
      } catch (error) {
        signal.throwIfAborted();
        const failure = sendFailureOf(error as SmtpFault);
        const { responseCode } = error as SmtpFault;
        return { ...failure, unanswered: responseCode === undefined && begun.has(mail.messageId) };
      } finally {
        begun.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** A failure of nodemailer: the stage, and the server's reply if there was one. */
interface SmtpFault {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

/** The stages whose replies concern the message; replies at other stages concern the server or the portal. */
const messageStages = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Replies that ask for another way to sign in (RFC 4954), at whatever stage. */
const aboutSignIn = new Set([530, 534, 535, 538]);

/**
 * Returns true for a 5xx reply to the message itself (RFC 5321, 4.2.1) and for an address that no envelope can have. A server that greets
 * with 554 or refuses the portal's password may refuse every mail until an operator repairs it, so those failures are temporary.
 */
function sendFailureOf({ code, command = '', responseCode, permanent = false }: SmtpFault): SendFailure {
  if (responseCode === undefined)
    return { reason: code ?? 'FAULT', permanent: code === 'EENVELOPE' && command === 'API' };
  return {
    reason: `SMTP_${responseCode}`,
    permanent: permanent && messageStages.has(command) && !aboutSignIn.has(responseCode),
  };
}

/** Prevents automatic replies: Auto-Submitted (RFC 3834), and Microsoft's header for Exchange (MS-OXCMAIL, 2.1.3.2.20). */
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, DR, RN, NRN, AutoReply',
} as const;

type Calendar = NonNullable<Mail['calendar']>;

/** The calendar as an alternative of the text, which mail programs offer as an event. */
const alternativeOf = ({ method, content }: Calendar) => ({
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content,
});

/** The calendar as a file. */
const attached = ({ content }: Calendar) => ({
  filename: 'appointment.ics',
  contentType: 'text/calendar; charset=utf-8',
  content,
});

/** The logo as a part that only the HTML shows. */
const embedded = ({ cid, type, base64 }: NonNullable<Mail['logo']>) => ({
  cid,
  contentType: type,
  content: Buffer.from(base64, 'base64'),
  filename: type === 'image/png' ? 'logo.png' : 'logo.jpg',
  contentDisposition: 'inline' as const,
});

/** The result of sending a message: the other side accepted it (`accepted`) or refused it. */
export type SendResult = 'accepted' | SendFailure;

/** Why the other side refused a message. */
interface SendFailure {
  /** A code without personal data, such as `SMTP_550`. */
  readonly reason: string;
  /** Whether the same message would be refused again. */
  readonly permanent: boolean;
  /** True if the other side may have received the whole message, and gave no reply to it. */
  readonly unanswered?: boolean;
}
