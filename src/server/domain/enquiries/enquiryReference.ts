import { codeOfReference } from '../appointments/bookingReference.ts';
import type { BrandDeps } from '../brandDeps.ts';

/** Returns the prefix of references to enquiries: that of the brand and an E, so that nobody takes one for a booking. */
export function enquiryPrefix({ referencePrefix }: Pick<BrandDeps, 'referencePrefix'>): string {
  return `${referencePrefix}E`;
}

/**
 * Returns the reference to an enquiry, such as `SLE 4K7 29Q`, from what somebody typed: in any case, with spaces and hyphens or without.
 * Returns undefined for any other text, such as the reference of a booking.
 */
export function readEnquiryReference(brand: Pick<BrandDeps, 'referencePrefix'>, typed: string): string | undefined {
  const prefix = enquiryPrefix(brand);
  const letters = typed.toUpperCase().replace(/[ -]/g, '');
  const code = codeOfReference(letters);
  return code !== undefined && letters.slice(0, -6) === prefix.toUpperCase()
    ? `${prefix} ${code.slice(0, 3)} ${code.slice(3)}`
    : undefined;
}
