import type { Mail } from '#server/outbound/mail.ts';
import { findAppointments } from '../appointments/findAppointments.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { Brands } from '../brands/brands.ts';
import { localeOf, type ServedBrand } from '../brands/servedBrand.ts';
import { composeMail } from './composeMail.ts';
import type { OwedMail } from './deliverMail.ts';

/** What writing a mail needs besides the outbox. */
export interface ComposeDeps {
  readonly brands: Brands;
  readonly depsFor: (served: ServedBrand) => BookingDeps;
  /** Address of the portal as patients of the brand know it, without a slash at the end. */
  readonly publicUrl: (served: ServedBrand) => string;
  readonly from: string;
}

/** Writes a mail that is owed in the brand and the locale of its booking; a brand that is gone is written for by the default one. */
export async function composeOwedMail(
  { brands, depsFor, publicUrl, from }: ComposeDeps,
  owed: OwedMail,
): Promise<Mail> {
  const served = brands.named(owed.brand) ?? brands.forHost('');
  const { appointments } = await findAppointments({ ...depsFor(served), regions: null }, owed.booking_key);
  const locale = localeOf(served, owed.locale);
  const { firstName, email } = owed.patient as { firstName: string; email: string };
  return composeMail({
    template: owed.template,
    messageId: owed.message_id,
    from,
    to: email,
    firstName,
    provider: served.brand.radiology.name,
    link: `${publicUrl(served)}/appointments/${owed.booking_key}`,
    createdAt: owed.created_at,
    appointments,
    locale,
    texts: served.texts[locale] ?? {},
  });
}
