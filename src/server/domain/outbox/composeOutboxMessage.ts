import { pathOfBooking } from '#base/pages.ts';
import { formattingLocale } from '#brand/formattingLocale.ts';
import { everyBooking } from '#server/db/queries/booking.ts';
import type { Mail } from '#server/outbound/mail.ts';
import type { Sms } from '#server/outbound/sms.ts';
import { findAppointments } from '../appointments/findAppointments.ts';
import { oneTimeCode } from '../authentication/oneTimeCode.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Brands } from '../brands/live/brands.ts';
import { localeOf, type ServedBrand } from '../brands/served/servedBrand.ts';
import { inLocale } from '../catalog/localizeCatalog.ts';
import { composeCode, composeMail } from './composeMail.ts';
import type { OutboxMessage } from './deliverMessage.ts';
import { mailDesign } from './mailDesign.ts';

/** What composing an outbox message needs. */
interface ComposeDeps {
  readonly brands: Brands;
  readonly depsFor: (served: ServedBrand) => BrandDeps;
  /** Address of the portal for patients of the brand, without a final slash. */
  readonly publicUrl: (served: ServedBrand) => string;
  readonly from: string;
}

/** Composes an outbox message in the brand and locale of its booking; the default brand replaces a removed one. */
export async function composeOutboxMessage(
  { brands, depsFor, publicUrl, from }: ComposeDeps,
  queued: OutboxMessage,
): Promise<Mail | Sms | undefined> {
  const served = brands.named(queued.brand) ?? brands.forHost('');
  const locale = localeOf(served, queued.locale);
  const { firstName, email, mobile } = queued.patient;
  const texts = served.texts[locale] ?? {};
  const written = formattingLocale(locale, served.brand.application.jsLocale);
  const common = {
    ...{ messageId: queued.message_id, from, to: email, firstName, locale: written, texts },
    ...{ provider: served.brand.radiology, design: mailDesign(served) },
  };
  if (queued.template === 'code') {
    if (!queued.code_lives || !queued.code_id) return undefined;
    const code = oneTimeCode(depsFor(served).signingKey, queued.code_id);
    return composeCode({ ...common, code, phone: queued.channel === 'SMS' ? mobile : undefined });
  }
  const { appointments, reference } = await findAppointments(
    inLocale({ ...depsFor(served), regions: null }, locale),
    queued.booking_key,
    everyBooking,
  );
  return composeMail({
    ...common,
    template: queued.template,
    link: publicUrl(served) + pathOfBooking('appointment', queued.booking_key),
    home: `${publicUrl(served)}/`,
    createdAt: queued.created_at,
    reference,
    appointments,
  });
}
