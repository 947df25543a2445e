import { entryAt, pagePatterns, rootPagePatterns } from '#brand/portalPages.ts';

/** Addresses of the portal that are not a flow's, below its base. */
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
  /** The page where one says who one is; `returnUrl` is a path below the base (RT-3). */
  authentication: (query: { readonly [name: string]: string }): string =>
    `/authentication?${new URLSearchParams(query)}`,
  deny: (query: { readonly [name: string]: string }): string => `/deny?${new URLSearchParams(query)}`,
  calendar: (bookingKey: string): string => `/api/appointments/${encodeURIComponent(bookingKey)}/calendar`,
};

/** Whether a query says that the portal runs on a kiosk (RT-2). */
export const isKiosk = (search: string): boolean => new URLSearchParams(search).get('kioskMode') === 'true';

/** An address of the portal that stays in kiosk mode when one is in it (HD-3). */
export const carryKiosk = (path: string, search: string): string => (isKiosk(search) ? `${path}?kioskMode=true` : path);

/**
 * The one address of the page that a way into a booking or a booking request leads to (RT-6, RT-7). `path` is below the portal's base;
 * undefined when it is no such way.
 */
export function bookingEntry(path: string, search: string): string | undefined {
  const entry = entryAt(path);
  if (!entry) return undefined;
  const query = new URLSearchParams(search);
  if (entry.kiosk) query.set('kioskMode', 'true');
  const page = paths[entry.page](entry.bookingKey);
  return query.size > 0 ? `${page}?${query}` : page;
}
