import { asLine, asName } from '#base/plainText.ts';
import { escapeHtml } from '#base/richText.ts';
import type { Mail } from '#server/outbound/mail.ts';
import type { Sms } from '#server/outbound/sms.ts';
import { type MailInput, recipientOf, senderOf, translator } from './composeMail.ts';

interface CodeInput
  extends Pick<MailInput, 'messageId' | 'from' | 'to' | 'firstName' | 'provider' | 'locale' | 'texts'> {
  readonly code: string;
  /** Phone number for an SMS; undefined for a mail. */
  readonly phone: string | undefined;
}

/** Returns the message with a one-time code (AU-3). It says nothing about the patient or the booking. */
export async function composeCode(input: CodeInput): Promise<Mail | Sms> {
  const { messageId, from, to, locale, code, phone } = input;
  const [firstName, provider] = [asName(input.firstName), asLine(input.provider)];
  const t = await translator(locale, input.texts);
  if (phone !== undefined) return { messageId, phone, text: t('mail.code.sms', { provider, code }) };
  const subject = asLine(t('mail.code.subject', { provider }));
  const lines = [t('mail.greeting', { firstName }), t('mail.code.intro', { code }), t('mail.code.warning'), provider];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return {
    messageId,
    from: senderOf(provider, from),
    to: recipientOf(to),
    subject,
    text: lines.join('\n\n'),
    html: `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${html}</body></html>`,
  };
}
