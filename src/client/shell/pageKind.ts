/** What a page is about, which chooses its header (RT-16). */
export type PageKind = 'confirmation' | 'check-in' | 'advanced-booking' | 'plain';

const kinds: { readonly [segment: string]: PageKind } = {
  appointments: 'confirmation',
  'booking-requests': 'confirmation',
  br: 'confirmation',
  unsubscribe: 'confirmation',
  authentication: 'confirmation',
  a: 'confirmation',
  'check-in': 'check-in',
  'advanced-booking': 'advanced-booking',
};

/** The kind of a page by the first segment of its path below the portal's base. */
export function pageKind(pathname: string): PageKind {
  const segment = pathname.split('/')[1] ?? '';
  return Object.hasOwn(kinds, segment) ? (kinds[segment] ?? 'plain') : 'plain';
}
