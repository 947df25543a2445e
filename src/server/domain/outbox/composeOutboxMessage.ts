import { isAhead } from '#base/appointmentStatus.ts';
import { pathOfBooking, pathOfConfirmation, pathOfDeskBooking, pathOfPending, pathOfUnsubscribe } from '#base/pages.ts';
import { emailAddress } from '#base/plainText.ts';
import { formattingLocale } from '#brand/formattingLocale.ts';
import type { ClinicTemplate, MessageTemplate, PatientTemplate } from '#server/db/columnTypes.ts';
import { everyBooking } from '#server/db/queries/booking.ts';
import type { Mail } from '#server/outbound/mail.ts';
import type { Sms } from '#server/outbound/sms.ts';
import { findAppointments } from '../appointments/findAppointments.ts';
import { oneTimeCode } from '../authentication/oneTimeCode.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Brands } from '../brands/live/brands.ts';
import { localeOf, type ServedBrand } from '../brands/served/servedBrand.ts';
import { inLocale } from '../catalog/localizeCatalog.ts';
import {
  composeClinicMail,
  composeCode,
  composeMail,
  composeNotice,
  composeReminderSms,
  composeShareSms,
} from './composeMail.ts';
import { type OutboxMessage, obsolete } from './deliverMessage.ts';
import { mailDesign } from './mailDesign.ts';

/** What composing an outbox message needs. */
interface ComposeDeps {
  readonly brands: Brands;
  readonly depsFor: (served: ServedBrand) => BrandDeps;
  /** Address of the portal for patients of the brand, without a final slash. */
  readonly publicUrl: (served: ServedBrand) => string;
  readonly from: string;
}

/**
 * Composes an outbox message in the brand and locale of its booking or recipient; the default brand replaces a removed one. A message to a
 * clinic is in the locale of the brand.
 */
export async function composeOutboxMessage(
  { brands, depsFor, publicUrl, from }: ComposeDeps,
  queued: OutboxMessage,
): Promise<Mail | Sms | typeof obsolete | undefined> {
  const served = brands.named(queued.brand) ?? brands.forHost('');
  const { template, booking, address, notice } = queued;
  const locale = queued.clinic_id === null ? localeOf(served, queued.locale) : served.brand.locale;
  const texts = served.texts[locale] ?? {};
  const written = formattingLocale(locale, served.brand.application.jsLocale);
  const common = {
    messageId: queued.message_id,
    from,
    to: address,
    locale: written,
    texts,
    ...(booking && { firstName: (booking.patient.booker ?? booking.patient).firstName }),
    provider: served.brand.radiology,
    design: mailDesign(served),
  };
  if (template === 'code') {
    if (!queued.code_lives || !queued.code_id) return undefined;
    const code = oneTimeCode(depsFor(served).signingKey, queued.code_id);
    const phone = booking ? booking.patient.mobile : address;
    return composeCode({ ...common, code, phone: queued.channel === 'SMS' ? phone : undefined });
  }
  if (notice) {
    const { path, ...words } = notice;
    const input = { ...common, ...words, template, link: publicUrl(served) + path };
    return queued.channel === 'SMS' ? composeShareSms(input) : composeNotice(input);
  }
  if (!booking || !isOfBooking(template)) throw new Error(`A message of the template ${template} lacks its content.`);
  const {
    appointments: all,
    reference,
    bookedBy,
    pending,
  } = await findAppointments(
    inLocale({ ...depsFor(served), regions: null }, locale),
    booking.booking_key,
    everyBooking,
  );
  const named = queued.appointment_ids;
  const appointments = named ? all.filter(({ id }) => named.includes(id)) : all;
  const about =
    queued.appointment_id === null ? undefined : appointments.filter(({ id }) => id === queued.appointment_id);
  if (about?.every(({ status, start }) => !isAhead(status) || Date.parse(start) <= Date.now())) return obsolete;
  if (about && booking.reminders_stopped_at) return obsolete;
  const asksToConfirm = about?.some(({ status }) => status === 'BOOKED') === true;
  const pathOf =
    template === 'pending'
      ? pathOfPending
      : asksToConfirm
        ? pathOfConfirmation
        : (key: string) => pathOfBooking('appointment', key);
  const link = publicUrl(served) + pathOf(booking.booking_key);
  if (about && queued.channel === 'SMS') {
    return composeReminderSms({ ...common, appointments: about, phone: booking.patient.mobile, link });
  }
  if (isForPatient(template)) {
    return composeMail({
      ...common,
      template,
      reference,
      appointments: about ?? appointments,
      bookedBy,
      pendingUntil: pending?.until,
      link,
      asksToConfirm,
      ...(about && { unsubscribe: publicUrl(served) + pathOfUnsubscribe(booking.booking_key) }),
      home: `${publicUrl(served)}/`,
      createdAt: booking.created_at,
      patient: booking.patient.booker && booking.patient.firstName,
    });
  }
  const atClinic = appointments.filter(({ clinic }) => clinic.id === queued.clinic_id);
  const addresses = [...atClinic.map(({ clinic }) => clinic.email), served.brand.radiology.email];
  return composeClinicMail({
    ...common,
    template,
    reference,
    appointments: atClinic,
    to: addresses.find((one) => emailAddress.test(one)) ?? '',
    link: reference === undefined ? undefined : publicUrl(served) + pathOfDeskBooking(reference),
  });
}

const patientTemplates: readonly MessageTemplate[] = [
  ...(['confirmation', 'change', 'cancellation', 'pending', 'pending-expired', 'reminder'] as const),
];
const clinicTemplates: readonly MessageTemplate[] = [
  ...(['clinic-booking', 'clinic-change', 'clinic-cancellation', 'clinic-confirmation'] as const),
];

function isForPatient(template: MessageTemplate): template is PatientTemplate {
  return patientTemplates.includes(template);
}

function isOfBooking(template: MessageTemplate): template is ClinicTemplate | PatientTemplate {
  return clinicTemplates.includes(template) || patientTemplates.includes(template);
}
