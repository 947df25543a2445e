import { entryAt, pagePatterns, rootPagePatterns } from '#brand/portalPages.ts';

/** Paths and URLs of the portal below its base, except those of flow steps. */
export const paths = {
  ...rootPagePatterns,
  home: pagePatterns.home,
  advancedBooking: pagePatterns.advancedBooking,
  kiosk: pagePatterns.kiosk,
  regions: '/select-region',
  checkIn: '/check-in',
  appointment: (bookingKey: string): string => `/appointments/${encodeURIComponent(bookingKey)}`,
  bookingRequest: (bookingKey: string): string => `/booking-requests/${encodeURIComponent(bookingKey)}`,
  results: (bookingKey: string): string => `/appointments/${encodeURIComponent(bookingKey)}/result`,
  /** The authentication page; `returnUrl` is a path below the base (RT-3). */
  authentication: (query: { readonly [name: string]: string }): string =>
    `/authentication?${new URLSearchParams(query)}`,
  deny: (query: { readonly [name: string]: string }): string => `/deny?${new URLSearchParams(query)}`,
  calendar: (bookingKey: string): string => `/api/appointments/${encodeURIComponent(bookingKey)}/calendar`,
};

/** Returns true if a query contains `kioskMode=true` (RT-2). */
export const isKiosk = (search: string): boolean => new URLSearchParams(search).get('kioskMode') === 'true';

/** Adds `kioskMode` to a path if the current query contains it (HD-3). */
export const carryKiosk = (path: string, search: string): string => (isKiosk(search) ? `${path}?kioskMode=true` : path);

/**
 * Returns the canonical URL for an alternative path to a booking or a booking request (RT-6, RT-7), and undefined for any other path.
 * `path` is below the portal's base.
 */
export function bookingEntry(path: string, search: string): string | undefined {
  const entry = entryAt(path);
  if (!entry) return undefined;
  const query = new URLSearchParams(search);
  if (entry.kiosk) query.set('kioskMode', 'true');
  const page = paths[entry.page](entry.bookingKey);
  return query.size > 0 ? `${page}?${query}` : page;
}
