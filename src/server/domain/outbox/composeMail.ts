import { addressLine } from '#base/addressLine.ts';
import { asLine, asName, emailAddress } from '#base/plainText.ts';
import type { MessageTemplate } from '#server/db/columnTypes.ts';
import { type Translate, translator } from '#server/domain/translator.ts';
import type { Mail } from '#server/outbound/mail.ts';
import type { Sms } from '#server/outbound/sms.ts';
import type { AppointmentSummary } from '../appointments/findAppointments.ts';
import { appointmentCalendar } from './appointmentCalendar.ts';
import { type MailBlock, type MailContent, type MailLine, mailText } from './mailContent.ts';
import type { MailDesign } from './mailDesign.ts';
import { logoCid, mailHtml } from './mailHtml.ts';

/** What every mail is made of. */
interface CommonInput {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly firstName: string;
  /** Name, telephone number and e-mail address of the provider; a blank one is left out. */
  readonly provider: { readonly name: string; readonly phone: string; readonly email: string };
  readonly design: MailDesign;
  readonly locale: string;
  readonly texts: { readonly [key: string]: string };
}

/** What a mail about a booking is made of. */
export interface MailInput extends CommonInput {
  readonly template: Exclude<MessageTemplate, 'code'>;
  /** Address of the booking in the portal. */
  readonly link: string;
  /** Address of the portal's first page. */
  readonly home: string;
  readonly createdAt: Date;
  /** Reference of the booking. */
  readonly reference?: string | undefined;
  readonly appointments: readonly AppointmentSummary[];
}

/**
 * Returns the mail about a booking or its cancellation: exams, places, times and preparation, as text, HTML and a calendar file. It has
 * no date of birth, phone number of the patient or answer.
 */
export async function composeMail(input: MailInput): Promise<Mail> {
  const { template, link, home, createdAt, locale } = input;
  const t = translator(locale, input.texts);
  const provider = asLine(input.provider.name);
  const reference = input.reference && t('mail.reference', { reference: asLine(input.reference) });
  const appointments = input.appointments.map(printed);
  const [first] = appointments;
  const method = template === 'cancellation' ? 'CANCEL' : 'PUBLISH';
  const mail = writeMail(input, t, {
    subject: t(`mail.${template}.subject`, { provider, when: whenOf(first, locale) }),
    preview: first ? `${first.clinic.name}, ${addressLine(first.clinic)}` : '',
    title: t(`mail.${template}.title`),
    blocks: [
      { kind: 'paragraph', text: t('mail.greeting', { firstName: asName(input.firstName) }) },
      { kind: 'paragraph', text: t(`mail.${template}.intro`, { provider }) },
      ...appointments.flatMap((one) => blocksOf(one, input, t)),
      ...(reference ? [{ kind: 'paragraph', text: reference } as const] : []),
      template === 'confirmation'
        ? { kind: 'button', text: t('mail.see'), href: link }
        : { kind: 'button', text: t('mail.book'), href: home },
    ],
    reason: t('mail.reason', { provider }),
  });
  const content = appointmentCalendar({
    ...{ appointments: input.appointments, method, stamp: createdAt, provider, reference, link },
  });
  return { ...mail, calendar: { method, content } };
}

interface CodeInput extends CommonInput {
  readonly code: string;
  /** Phone number for an SMS; undefined for a mail. */
  readonly phone: string | undefined;
}

/** Returns the message with a one-time code (AU-3). It says nothing about the patient or the booking. */
export async function composeCode(input: CodeInput): Promise<Mail | Sms> {
  const { messageId, code, phone } = input;
  const provider = asLine(input.provider.name);
  const t = translator(input.locale, input.texts);
  if (phone !== undefined) return { messageId, phone, text: t('mail.code.sms', { provider, code }) };
  return writeMail(input, t, {
    subject: t('mail.code.subject', { provider }),
    preview: t('mail.code.warning'),
    title: t('mail.code.title'),
    blocks: [
      { kind: 'paragraph', text: t('mail.greeting', { firstName: asName(input.firstName) }) },
      { kind: 'paragraph', text: t('mail.code.intro', { code }) },
      { kind: 'code', code },
      { kind: 'paragraph', text: t('mail.code.warning') },
    ],
    reason: t('mail.code.reason', { provider }),
  });
}

/** Writes the content of a mail as text and HTML. */
function writeMail(input: CommonInput, t: Translate, content: Omit<MailContent, 'sender'>): Mail {
  const { messageId, from, to, design, locale } = input;
  const provider = asLine(input.provider.name);
  const whole = { ...content, subject: asLine(content.subject), sender: senderLines(input.provider, t) };
  return {
    ...{ messageId, from: senderOf(provider, from), to: recipientOf(to), subject: whole.subject, language: locale },
    text: mailText(whole),
    html: mailHtml(whole, { design, provider, locale }),
    ...(design.logo &&
      'image' in design.logo && {
        logo: { cid: logoCid, type: design.logo.image.type, base64: design.logo.image.bytes.toString('base64') },
      }),
  };
}

/** Returns the address of a mail. Throws unless it is a single address, so that stored text cannot add recipients or headers. */
function recipientOf(to: string): string {
  if (!emailAddress.test(to)) throw new Error('The recipient is not an e-mail address.');
  return to;
}

/** Returns the From header with the provider's name. */
function senderOf(provider: string, from: string): string {
  return `"${provider.replace(/["\\]/g, '')}" <${from}>`;
}

function whenOf(appointment: Pick<AppointmentSummary, 'local'> | undefined, locale: string): string {
  if (!appointment) return '';
  // The wall time is formatted as if it were UTC, so that the time zone of the server does not change it.
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${appointment.local}:00Z`));
}

/** What mail programs make a link of in the name of an exam or a clinic; a slash between words is none. */
const linkInTitle = /:\/\/|www\.|@|[\p{L}\p{N}][.\u3002]\p{L}{2}/iu;

/** Returns the name of an exam or a place as a line without characters that reverse text, and without links. */
function asTitle(text: string): string {
  const line = asLine(text);
  return linkInTitle.test(line.normalize('NFKC').replace(/[\u200c\u200d]/g, '')) ? asName(line) : line;
}

/** Returns an appointment whose names and address are safe to print. */
function printed(appointment: AppointmentSummary): AppointmentSummary {
  const { clinic, exams } = appointment;
  const { name, street, suburb, state, postalCode } = clinic;
  return {
    ...appointment,
    exams: exams.map((exam) => ({ ...exam, name: asTitle(exam.name) })),
    clinic: {
      ...clinic,
      ...{ name: asTitle(name), street: asTitle(street), suburb: asTitle(suburb) },
      ...{ state: asTitle(state), postalCode: asTitle(postalCode), phone: asLine(clinic.phone) },
    },
  };
}

function blocksOf(
  appointment: AppointmentSummary,
  { template, locale }: MailInput,
  t: Translate,
): readonly MailBlock[] {
  const { clinic, exams } = appointment;
  const lines: readonly MailLine[] = [
    { text: exams.map(({ name }) => name).join(', '), strong: true },
    { text: clinic.name },
    { text: addressLine(clinic) },
    phoneLine(t('mail.phone', { phone: clinic.phone }), clinic.phone),
  ];
  const paragraphs = exams.flatMap(({ preparation }) =>
    preparation
      .split(/[\r\n]+/)
      .map(asLine)
      .filter(Boolean),
  );
  const isPrepared = template === 'confirmation' && paragraphs.length > 0;
  return [
    { kind: 'appointment', when: whenOf(appointment, locale), lines },
    ...(isPrepared ? [{ kind: 'section', title: t('mail.prepare'), paragraphs } as const] : []),
  ];
}

/** Returns a line that dials a phone number (RFC 3966); without a link if the number has fewer than six digits. */
function phoneLine(text: string, phone: string): MailLine {
  const number = phone.replace(/[^+\d]/g, '');
  return /^\+?\d{6,15}$/.test(number) ? { text, href: `tel:${number}` } : { text };
}

function senderLines({ name, phone, email }: CommonInput['provider'], t: Translate): readonly MailLine[] {
  const address = asLine(email);
  return [
    { text: asLine(name), strong: true },
    ...(phone === '' ? [] : [phoneLine(t('mail.phone', { phone: asLine(phone) }), phone)]),
    ...(emailAddress.test(address) ? [{ text: address, href: `mailto:${encodeURI(address)}` }] : []),
  ];
}
