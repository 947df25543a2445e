import { domainToASCII } from 'node:url';

/**
 * The same text for all ways of writing where a message arrives: an e-mail address without case and tag (`+…`; at Gmail also
 * without dots), or the last nine digits of a phone number, which it has with and without its country.
 */
export function recipientName(to: string): string {
  const at = to.lastIndexOf('@');
  if (at < 0) return to.replace(/\D/g, '').slice(-9);
  const domain =
    domainToASCII(to.slice(at + 1).trim()) ||
    to
      .slice(at + 1)
      .trim()
      .toLowerCase();
  const [local = ''] = to.slice(0, at).trim().normalize('NFKC').toLowerCase().split('+');
  const google = domain === 'gmail.com' || domain === 'googlemail.com';
  return google ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
