import { pathOfBooking } from '#base/pages.ts';
import { writtenLocale } from '#brand/writtenLocale.ts';
import { everyBooking } from '#server/db/queries/booking.ts';
import type { Mail } from '#server/outbound/mail.ts';
import type { Sms } from '#server/outbound/sms.ts';
import { findAppointments } from '../appointments/findAppointments.ts';
import type { Patient } from '../appointments/patient.ts';
import { oneTimeCode } from '../authentication/oneTimeCode.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { Brands } from '../brands/live/brands.ts';
import { localeOf, type ServedBrand } from '../brands/served/servedBrand.ts';
import { composeCode } from './composeCode.ts';
import { composeMail } from './composeMail.ts';
import type { OutboxMail } from './deliverMail.ts';

/** What writing a mail needs besides the outbox. */
interface ComposeDeps {
  readonly brands: Brands;
  readonly depsFor: (served: ServedBrand) => BookingDeps;
  /** Address of the portal as patients of the brand know it, without a slash at the end. */
  readonly publicUrl: (served: ServedBrand) => string;
  readonly from: string;
}

/** Writes a mail that is owed in the brand and the locale of its booking; a brand that is gone is written for by the default one. */
export async function composeOutboxMail(
  { brands, depsFor, publicUrl, from }: ComposeDeps,
  owed: OutboxMail,
): Promise<Mail | Sms | undefined> {
  const served = brands.named(owed.brand) ?? brands.forHost('');
  const locale = localeOf(served, owed.locale);
  const { firstName, email, mobile } = owed.patient as Patient;
  const texts = served.texts[locale] ?? {};
  const provider = served.brand.radiology.name;
  const written = writtenLocale(locale, served.brand.application.jsLocale);
  const common = { messageId: owed.message_id, from, to: email, firstName, provider, locale: written, texts };
  if (owed.template === 'code') {
    if (!owed.code_lives || !owed.code_id) return undefined;
    const code = oneTimeCode(depsFor(served).signingKey, owed.code_id);
    return composeCode({ ...common, code, phone: owed.channel === 'SMS' ? mobile : undefined });
  }
  const { appointments } = await findAppointments(
    { ...depsFor(served), regions: null },
    owed.booking_key,
    everyBooking,
  );
  return composeMail({
    ...common,
    template: owed.template,
    link: publicUrl(served) + pathOfBooking('appointment', owed.booking_key),
    createdAt: owed.created_at,
    appointments,
  });
}
