import { addressLine } from '#base/addressLine.ts';
import { isCalledOff } from '#base/appointmentStatus.ts';
import { arrivalMinutes, arrivalText } from '#base/arrivalMinutes.ts';
import { capitalized } from '#base/capitalized.ts';
import { openingLines } from '#base/openingHours.ts';
import { asLine, asName, emailAddress } from '#base/plainText.ts';
import { fullDayTime, shortDayTime, timeName, zoneName } from '#base/wallTime.ts';
import type { BookedBy, ClinicTemplate, MessageTemplate, PatientTemplate } from '#server/db/columnTypes.ts';
import { type Translate, translator } from '#server/domain/translator.ts';
import type { Mail } from '#server/outbound/mail.ts';
import type { Sms } from '#server/outbound/sms.ts';
import type { Appointment } from '../appointments/findAppointments.ts';
import { wallTimes } from '../availability/slot.ts';
import type { Exam } from '../catalog/catalogSnapshot.ts';
import { clinicHours } from '../catalog/openingHours.ts';
import { appointmentCalendar, calendarMethod } from './appointmentCalendar.ts';
import { type MailBlock, type MailContent, type MailLine, mailText } from './mailContent.ts';
import type { MailDesign } from './mailDesign.ts';
import { logoCid, mailHtml } from './mailHtml.ts';

/** What every mail is made of. */
interface CommonInput {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  /** Of the patient of a booking, or of the person who booked; other recipients are not greeted by name. */
  readonly firstName?: string;
  /** Name, telephone number and e-mail address of the provider; a blank one is left out. */
  readonly provider: { readonly name: string; readonly phone: string; readonly email: string };
  readonly design: MailDesign;
  readonly locale: string;
  readonly texts: { readonly [key: string]: string };
}

/** What a mail about a booking is made of. */
export interface MailInput extends CommonInput {
  readonly template: PatientTemplate;
  /** Address of the booking in the portal. */
  readonly link: string;
  /** The member of staff or the referrer who booked for the patient. */
  readonly bookedBy?: BookedBy | undefined;
  /** Until when a pending booking waits: RFC 3339 in UTC. */
  readonly pendingUntil?: string | undefined;
  /** Address of the page that stops the reminders of the booking; only of a reminder. */
  readonly unsubscribe?: string | undefined;
  /** Whether the link leads to a question whether the patient will come; only of a reminder. */
  readonly asksToConfirm?: boolean | undefined;
  /** Address of the portal's first page. */
  readonly home: string;
  readonly createdAt: Date;
  /** Reference of the booking. */
  readonly reference?: string | undefined;
  /** First name of the patient if another person booked; undefined if the mail greets the patient. */
  readonly patient?: string | undefined;
  readonly appointments: readonly Appointment[];
}

/**
 * Returns the mail about a booking, its change or its cancellation, as text, HTML and a calendar file: what the page of the booking says, in the same
 * words. It has no date of birth, phone number of the patient or answer. A pending booking has neither a calendar file nor what to bring
 * until the patient confirms it.
 */
export async function composeMail(input: MailInput): Promise<Mail> {
  const { template, link, home, createdAt, locale, patient, unsubscribe } = input;
  const t = translator(locale, input.texts);
  const provider = asLine(input.provider.name);
  const reference = input.reference && t('appointment.reference', { reference: asLine(input.reference) });
  const concerned = concernedBy(template, input.appointments);
  const appointments = concerned.map(printed);
  const [first] = appointments;
  const isCanceled = template === 'cancellation' || template === 'pending-expired';
  const isPending = template === 'pending';
  const by = isCanceled ? undefined : bookedByLine(input.bookedBy, provider, t);
  const mail = writeMail(input, t, {
    subject: t(`mail.${template}.subject`, { provider, when: whenOf(first, locale) }),
    preview: first ? `${first.clinic.name}, ${addressLine(first.clinic)}` : '',
    title: t(`mail.${template}.title`),
    blocks: [
      ...greeting(input, t),
      { kind: 'paragraph', text: t(`mail.${template}.intro`, { provider }) },
      ...(by ? [{ kind: 'paragraph', text: by } as const] : []),
      ...(patient ? [{ kind: 'paragraph', text: t('mail.for', { firstName: asName(patient) }) } as const] : []),
      ...appointments.map((one) => appointmentBlock(one, locale, t)),
      ...formerLines(input, t),
      ...(reference ? [{ kind: 'paragraph', text: reference } as const] : []),
      ...(isCanceled || isPending ? [] : visitBlocks(appointments, locale, t)),
      ...(isPending ? [{ kind: 'paragraph', text: untilLine(input, concerned[0], t) } as const] : []),
      isCanceled
        ? { kind: 'button', text: t('appointment.again'), href: home }
        : {
            kind: 'button',
            text: t(isPending ? 'mail.pending.answer' : input.asksToConfirm ? 'mail.reminder.confirm' : 'mail.see'),
            href: link,
          },
      ...(unsubscribe ? [{ kind: 'link', text: t('mail.reminder.unsubscribe'), href: unsubscribe } as const] : []),
    ],
    reason: t('mail.reason', { provider }),
  });
  if (unsubscribe) return { ...mail, unsubscribe };
  if (isPending || template === 'pending-expired') return mail;
  const attendee = template === 'change' ? recipientOf(input.to) : undefined;
  const calendar = { appointments: concerned, organizer: input.provider.email, attendee };
  const content = appointmentCalendar({
    ...calendar,
    stamp: createdAt,
    provider,
    reference,
    link,
    locale,
    t,
  });
  return { ...mail, calendar: { method: calendarMethod(calendar), content } };
}

/** Returns the line that tells of a change when the appointment was before. */
function formerLines(
  { template, appointments, locale }: Pick<ClinicMailInput | MailInput, 'template' | 'appointments' | 'locale'>,
  t: Translate,
): readonly MailBlock[] {
  if (template !== 'change' && template !== 'clinic-change') return [];
  const former = appointments.filter(({ status }) => isCalledOff(status));
  return former.map((one) => ({ kind: 'paragraph', text: t('mail.change.former', { when: whenOf(one, locale) }) }));
}

/** Returns who booked for the patient as a sentence; undefined if the patient did. */
function bookedByLine(by: BookedBy | undefined, provider: string, t: Translate): string | undefined {
  if (!by) return undefined;
  const key = `booked-by.${by.role}${by.name === '' ? '.unnamed' : ''}`;
  return t(key, { name: asName(by.name), provider, place: by.organization ? ` (${asName(by.organization)})` : '' });
}

/** Says until when the patient may confirm, at the time of the clinic. */
function untilLine({ pendingUntil = '', locale }: MailInput, first: Appointment | undefined, t: Translate): string {
  const local = first ? wallTimes(first.clinic.timeZone, Date.parse(pendingUntil), 0).local : pendingUntil;
  return t('pending.until', { until: fullDayTime(local, locale) });
}

/** Returns the canceled appointments for a mail about a cancellation, else those that take place; all if there are none. */
function concernedBy(template: MessageTemplate, appointments: readonly Appointment[]): readonly Appointment[] {
  const isCancellation = template.endsWith('cancellation') || template === 'pending-expired';
  const concerned = appointments.filter(({ status }) =>
    isCancellation ? status === 'CANCELED' : !isCalledOff(status),
  );
  return concerned.length > 0 ? concerned : appointments;
}

/** What a mail to a clinic is made of. */
interface ClinicMailInput extends CommonInput {
  readonly template: ClinicTemplate;
  /** Address of the booking for staff; undefined for a booking without a reference. */
  readonly link: string | undefined;
  readonly reference: string | undefined;
  /** The appointments of the booking at the clinic. */
  readonly appointments: readonly Appointment[];
}

/**
 * Returns the mail that tells a clinic about a booking or its cancellation: time, place, reference and the page for staff. It says
 * neither who the patient is nor what is examined, because many people read the mailbox of a clinic.
 */
export function composeClinicMail(input: ClinicMailInput): Mail {
  const { template, link, locale } = input;
  const t = translator(locale, input.texts);
  const provider = asLine(input.provider.name);
  const reference = asLine(input.reference ?? '');
  const appointments = concernedBy(template, input.appointments).map(printed);
  const [first] = appointments;
  const clinic = first?.clinic.name ?? '';
  return writeMail(input, t, {
    subject: t(`mail.${template}.subject`, { reference, when: whenOf(first, locale) }).trim(),
    preview: clinic,
    title: t(`mail.${template}.title`),
    blocks: [
      { kind: 'paragraph', text: t(`mail.${template}.intro`, { clinic }) },
      ...appointments.map(
        (one): MailBlock => ({
          kind: 'appointment',
          when: whenOf(one, locale),
          lines: [{ text: one.clinic.name }],
        }),
      ),
      ...formerLines(input, t),
      ...(reference ? [{ kind: 'paragraph', text: t('appointment.reference', { reference }) } as const] : []),
      ...(link === undefined ? [] : [{ kind: 'button', text: t('mail.clinic.open'), href: link } as const]),
    ],
    reason: t('mail.clinic.reason', { clinic, provider }),
  });
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
      ...greeting(input, t),
      { kind: 'paragraph', text: t('mail.code.intro', { code }) },
      { kind: 'code', code },
      { kind: 'paragraph', text: t('mail.code.warning') },
    ],
    reason: t(input.firstName === undefined ? 'mail.code.reason-address' : 'mail.code.reason', { provider }),
  });
}

interface ReminderSmsInput extends CommonInput {
  readonly phone: string;
  /** Address of the booking in the portal. */
  readonly link: string;
  readonly appointments: readonly Appointment[];
}

/** Returns the SMS that reminds of an appointment: when and where. What is examined stays out, because a phone shows it when it is locked. */
export function composeReminderSms({ messageId, phone, link, locale, texts, ...input }: ReminderSmsInput): Sms {
  const [appointment] = input.appointments.map(printed);
  const when = appointment ? shortDayTime(appointment.local, locale) : '';
  const provider = asLine(input.provider.name);
  const text = translator(locale, texts)('mail.reminder.sms', {
    provider,
    when,
    clinic: appointment?.clinic.name ?? '',
    link,
  });
  return { messageId, phone, text };
}

interface NoticeInput extends CommonInput {
  readonly template: MessageTemplate;
  /** A short name of what the mail tells of. */
  readonly reference: string;
  /** Address of its page in the portal. */
  readonly link: string;
  /** The patient who shares results, and what the patient writes. */
  readonly sender?: string | undefined;
  readonly note?: string | undefined;
}

/** Returns the SMS with the link to shared results. */
export function composeShareSms({ messageId, to, link, locale, texts, sender = '', ...input }: NoticeInput): Sms {
  const provider = asLine(input.provider.name);
  const text = translator(locale, texts)('mail.share.sms', { provider, sender: asName(sender), link });
  return { messageId, phone: to, text };
}

/** Returns a mail that names a reference and links to its page, and has nothing else about anyone. */
export async function composeNotice(input: NoticeInput): Promise<Mail> {
  const { template, link, note } = input;
  const provider = asLine(input.provider.name);
  const sender = asName(input.sender ?? '');
  const reference = asLine(input.reference);
  const t = translator(input.locale, input.texts);
  const kind = template === 'request-details-change' ? 'details-change' : template;
  return writeMail(input, t, {
    subject: t(`mail.${template}.subject`, { provider, reference, sender }),
    preview: '',
    title: t(`mail.${kind}.title`),
    blocks: [
      { kind: 'paragraph', text: t(`mail.${template}.intro`, { provider, reference, sender }) },
      ...(note ? [{ kind: 'paragraph', text: t('mail.share.note', { sender, note: asTitle(note) }) } as const] : []),
      { kind: 'button', text: t(`mail.${kind}.see`), href: link },
    ],
    reason: t(`mail.${template}.reason`, { provider, sender }),
  });
}

function greeting({ firstName }: CommonInput, t: Translate): readonly MailBlock[] {
  return firstName === undefined
    ? []
    : [{ kind: 'paragraph', text: t('mail.greeting', { firstName: asName(firstName) }) }];
}

/** Writes the content of a mail as text and HTML. */
function writeMail(input: CommonInput, t: Translate, content: Omit<MailContent, 'sender'>): Mail {
  const { messageId, from, to, design, locale } = input;
  const provider = asLine(input.provider.name);
  const whole = { ...content, subject: asLine(content.subject), sender: senderLines(input.provider, t) };
  return {
    messageId,
    from: senderOf(provider, from),
    to: recipientOf(to),
    subject: whole.subject,
    language: locale,
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

/** Day, year and time at the clinic, as the page of the booking writes them. */
function whenOf(appointment: Pick<Appointment, 'local'> | undefined, locale: string): string {
  return appointment ? capitalized(fullDayTime(appointment.local, locale), locale) : '';
}

/** What mail programs make a link of in the name of an exam or a clinic; a slash between words is none. */
const linkInTitle = /:\/\/|www\.|@|[\p{L}\p{N}][.\u3002]\p{L}{2}/iu;

/** Returns the name of an exam or a place as a line without characters that reverse text, and without links. */
function asTitle(text: string): string {
  const line = asLine(text);
  return linkInTitle.test(line.normalize('NFKC').replace(/[\u200c\u200d]/g, '')) ? asName(line) : line;
}

/** Returns an appointment whose names and address are safe to print. */
function printed(appointment: Appointment): Appointment {
  const { clinic, exams, parts } = appointment;
  const titled = (exam: Exam): Exam => ({ ...exam, name: asTitle(exam.name) });
  const { name, street, suburb, state, postalCode } = clinic;
  return {
    ...appointment,
    exams: exams.map(titled),
    ...(parts && { parts: parts.map((part) => ({ ...part, exams: part.exams.map(titled) })) }),
    clinic: {
      ...clinic,
      name: asTitle(name),
      street: asTitle(street),
      suburb: asTitle(suburb),
      state: asTitle(state),
      postalCode: asTitle(postalCode),
      phone: asLine(clinic.phone),
    },
  };
}

type Part = NonNullable<Appointment['parts']>[number];

function appointmentBlock(appointment: Appointment, locale: string, t: Translate): MailBlock {
  const { clinic, exams, minutes, parts } = appointment;
  const names = (some: readonly Exam[]) => some.map(({ name }) => name).join(', ');
  const length = t('exam.minutes', { count: minutes });
  const lineOf = (part: Part) => t('mail.part', { time: timeName(part.local, locale), exam: names(part.exams) });
  const lines: readonly MailLine[] = [
    ...(parts?.map(lineOf) ?? [`${names(exams)} · ${length}`]).map((text) => ({ text, strong: true }) as const),
    ...(parts ? [{ text: length }] : []),
    { text: clinic.name },
    { text: addressLine(clinic) },
    phoneLine(t('mail.phone', { phone: clinic.phone }), clinic.phone),
  ];
  return { kind: 'appointment', when: whenOf(appointment, locale), lines };
}

/** What a patient needs for the visit: when to arrive, what to bring, how to prepare, how to find the clinics, and what happens next. */
function visitBlocks(appointments: readonly Appointment[], locale: string, t: Translate): readonly MailBlock[] {
  const bring = linesOf(t([`appointment.bring.${appointments[0]?.clinic.country}`, 'appointment.bring']));
  const exams = new Map(appointments.flatMap((one) => one.exams).map((exam) => [exam.slug, exam]));
  const prepared = [...exams.values()].filter(({ preparation }) => preparation);
  const preparation = prepared.flatMap((exam) => [
    ...(prepared.length > 1 ? [exam.name] : []),
    ...linesOf(exam.preparation),
  ]);
  const clinics = new Map(appointments.map((one) => [one.clinic.id, one]));
  return [
    ...arrivalLines(appointments, locale, t).map((text) => ({ kind: 'paragraph', text }) as const),
    ...(bring.length > 0 ? [{ kind: 'list', title: t('appointment.bring.title'), items: bring } as const] : []),
    ...(preparation.length > 0
      ? [{ kind: 'section', title: t('exam.preparation'), paragraphs: preparation } as const]
      : []),
    ...[...clinics.values()].map((one) => clinicBlock(one, locale, t)),
    {
      kind: 'section',
      title: t('appointment.next'),
      paragraphs: [t('appointment.next.results'), t('appointment.next.results.text')],
    },
  ];
}

/** Says how early to arrive and how to call off: once, or with the time of each appointment if they differ. */
function arrivalLines(appointments: readonly Appointment[], locale: string, t: Translate): readonly string[] {
  const minutes = appointments.map(arrivalMinutes);
  if (new Set(minutes).size < 2) return [t(arrivalText(appointments), { minutes: minutes[0] ?? 0 })];
  return appointments.map((one, index) =>
    t('appointment.arrive.each', { when: whenOf(one, locale), minutes: minutes[index] ?? 0 }),
  );
}

/** Directions, opening hours and time zone of a clinic. */
function clinicBlock({ clinic, zone, start }: Appointment, locale: string, t: Translate): MailBlock {
  const hours = openingLines(clinicHours(clinic.devices), t, locale).map(({ days, times }) => `${days}: ${times}`);
  return {
    kind: 'section',
    title: clinic.name,
    paragraphs: [
      ...linesOf(clinic.directions),
      ...(hours.length > 0 ? [`${t('contact.hours')}: ${hours.join('; ')}`] : []),
      t('appointment.zone', { zone: zoneName(zone, start, locale) }),
    ],
  };
}

/** Returns the lines of a text that have content. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/)
    .map(asLine)
    .filter(Boolean);
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
