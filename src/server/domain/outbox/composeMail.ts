import { createInstance } from 'i18next';
import { addressLine } from '#base/addressLine.ts';
import { asLine, asName, emailAddress } from '#base/plainText.ts';
import { escapeHtml } from '#base/richText.ts';
import type { MessageTemplate } from '#server/db/columnTypes.ts';
import type { Mail } from '#server/outbound/mail.ts';
import type { Sms } from '#server/outbound/sms.ts';
import type { AppointmentSummary } from '../appointments/findAppointments.ts';
import { appointmentCalendar } from './appointmentCalendar.ts';

/** What a mail about a booking is made of. */
export interface MailInput {
  readonly template: Exclude<MessageTemplate, 'code'>;
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly firstName: string;
  readonly provider: string;
  /** Address of the booking in the portal. */
  readonly link: string;
  readonly createdAt: Date;
  readonly appointments: readonly AppointmentSummary[];
  readonly locale: string;
  readonly texts: { readonly [key: string]: string };
}

type Translate = (key: string, values?: Record<string, string>) => string;

/**
 * Returns the mail about a booking or its cancellation: exams, places, times and preparation, as text, HTML and a calendar file. It has
 * no date of birth, phone number or answer.
 */
export async function composeMail(given: MailInput): Promise<Mail> {
  const input = { ...given, firstName: asName(given.firstName), provider: asLine(given.provider) };
  const { template, messageId, from, to, provider, link, createdAt, appointments } = input;
  const t = await translator(input.locale, input.texts);
  const subject = t(`mail.${template}.subject`, { provider, when: whenOf(appointments[0], input.locale) });
  const method = template === 'cancellation' ? 'CANCEL' : 'PUBLISH';
  return {
    messageId,
    from: senderOf(provider, from),
    to: recipientOf(to),
    subject: asLine(subject),
    text: textOf(input, t),
    html: htmlOf(input, t, subject),
    calendar: { method, content: appointmentCalendar({ appointments, method, stamp: createdAt, provider, link }) },
  };
}

/** Returns the address of a mail. Throws unless it is a single address, so that stored text cannot add recipients or headers. */
function recipientOf(to: string): string {
  if (!emailAddress.test(to)) throw new Error('The recipient is not an e-mail address.');
  return to;
}

/** Returns the From header with the provider's name. */
function senderOf(provider: string, from: string): string {
  return `"${asLine(provider).replace(/["\\]/g, '')}" <${from}>`;
}

/** Returns the translation function of a locale. */
async function translator(locale: string, texts: MailInput['texts']): Promise<Translate> {
  const i18n = createInstance({
    lng: locale,
    resources: { [locale]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  await i18n.init();
  return (key, values) => i18n.t(key, values ?? {});
}

function whenOf(appointment: AppointmentSummary | undefined, locale: string): string {
  if (!appointment) return '';
  // The wall time is formatted as if it were UTC, so that the time zone of the server does not change it.
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${appointment.local}:00Z`));
}

interface Part {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly preparation: readonly string[];
}

function partsOf({ appointments, locale }: MailInput, t: Translate): readonly Part[] {
  return appointments.map((appointment) => ({
    heading: whenOf(appointment, locale),
    lines: [
      appointment.exams.map(({ name }) => name).join(', '),
      appointment.clinic.name,
      addressLine(appointment.clinic),
      t('mail.phone', { phone: appointment.clinic.phone }),
    ],
    preparation: appointment.exams.map(({ preparation }) => preparation).filter(Boolean),
  }));
}

function textOf(input: MailInput, t: Translate): string {
  const { template, firstName, provider, link } = input;
  const parts = partsOf(input, t).flatMap(({ heading, lines, preparation }) => [
    [heading, ...lines].join('\n'),
    ...(template === 'confirmation' && preparation.length > 0 ? [[t('mail.prepare'), ...preparation].join('\n')] : []),
  ]);
  const closing = template === 'confirmation' ? [`${t('mail.see')}\n${link}`] : [];
  return [
    t('mail.greeting', { firstName }),
    t(`mail.${template}.intro`, { provider }),
    ...parts,
    ...closing,
    provider,
  ].join('\n\n');
}

const style = {
  body: 'margin:0;padding:24px 16px;background:#f5f5f5;font-family:Segoe UI,system-ui,sans-serif;font-size:16px;line-height:24px;color:#242424',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px',
  heading: 'margin:24px 0 8px;font-size:20px;line-height:28px',
  link: 'display:inline-block;margin:16px 0;padding:10px 20px;background:#242424;border-radius:4px;color:#ffffff;text-decoration:none',
};

function htmlOf(input: MailInput, t: Translate, subject: string): string {
  const { template, firstName, provider, link, locale } = input;
  const parts = partsOf(input, t).map(({ heading, lines, preparation }) => {
    const how = template === 'confirmation' && preparation.length > 0;
    return `<h2 style="${style.heading}">${escapeHtml(heading)}</h2><p>${lines.map(escapeHtml).join('<br>')}</p>
${how ? `<h3>${escapeHtml(t('mail.prepare'))}</h3>${preparation.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}` : ''}`;
  });
  const see = `<p><a style="${style.link}" href="${escapeHtml(link)}">${escapeHtml(t('mail.see'))}</a></p>`;
  return `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${style.body}"><div style="${style.card}"><p>${escapeHtml(t('mail.greeting', { firstName }))}</p>
<p>${escapeHtml(t(`mail.${template}.intro`, { provider }))}</p>${parts.join('')}
${template === 'confirmation' ? see : ''}<p>${escapeHtml(provider)}</p></div></body></html>`;
}

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
