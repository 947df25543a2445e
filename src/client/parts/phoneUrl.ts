/** Returns the `tel:` URL of a phone number that is written with spaces (RFC 3966). */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}
