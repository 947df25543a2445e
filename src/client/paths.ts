import { parsePath } from 'react-router-dom';
import {
  entryPointAt,
  pages,
  pathOfBooking,
  pathOfDeskBooking,
  pathOfDeskRequest,
  pathOfEnquiry,
  pathOfReferred,
} from '#base/pages.ts';

/** Addresses of the portal's pages, below its base. */
export const paths = {
  home: pages.home.path,
  kiosk: pages.kiosk.path,
  about: pages.about.path,
  contact: pages.contact.path,
  terms: pages.terms.path,
  privacy: pages.privacy.path,
  reportFeedbackFaq: pages.reportFeedbackFaq.path,
  regions: pages.regions.path,
  checkIn: pages.checkIn.path,
  appointment: (bookingKey: string): string => pathOfBooking('appointment', bookingKey),
  bookingRequest: (bookingKey: string): string => pathOfBooking('bookingRequest', bookingKey),
  desk: pages.desk.path,
  deskEnquiry: (enquiryId: string): string => pathOfEnquiry(enquiryId),
  deskBooking: (reference: string): string => pathOfDeskBooking(reference),
  referredBookings: pages.referredBookings.path,
  referredBooking: (reference: string): string => pathOfReferred(reference),
  deskRequest: (slug: string): string => pathOfDeskRequest(slug),
  newRequest: pages.newRequest.path,
  /** Leads to the identity provider and back to a path of the portal (AU-11). */
  signIn: (provider: 'staff' | 'referrer', returnTo: string): string =>
    `/api/sign-in/${provider}?${new URLSearchParams({ returnTo })}`,
  /** The sign-in page; `returnUrl` is a path below the base (RT-3). */
  authentication: (query: { readonly [name: string]: string }): string =>
    `${pages.authentication.path}?${new URLSearchParams(query)}`,
  deny: (query: { readonly [name: string]: string }): string => `${pages.deny.path}?${new URLSearchParams(query)}`,
  enquiry: (about: 'exam' | 'message' | 'callback'): string => `${pages.enquiry.path}?about=${about}`,
  calendar: (bookingKey: string): string => `/api/appointments/${encodeURIComponent(bookingKey)}/calendar`,
  /** The referral of a request with one document, by the slug of the document. */
  referral: (slug: string): string => `/api/secured/booking_requests/${slug}/download`,
  /** A document of a request, to download or to view. */
  attachment: ({ slug, id }: { readonly slug: string; readonly id: string }, how: 'download' | 'view'): string =>
    `/api/secured/booking_requests/${slug}/attachments/${id}/${how}`,
};

/** Returns true if a query says that the portal runs on a kiosk (RT-2). */
export const isKiosk = (search: string): boolean => new URLSearchParams(search).get('kioskMode') === 'true';

/** Adds `kioskMode=true` to a URL and replaces the portal's home page by the kiosk's (RT-2). */
export function kioskUrl(url: string): string {
  const { pathname = '', search = '', hash = '' } = parsePath(url);
  const query = new URLSearchParams(search);
  query.set('kioskMode', 'true');
  return `${pathname === paths.home ? paths.kiosk : pathname}?${query}${hash}`;
}

/**
 * Returns the canonical address of the page that an entry point of a booking or booking request opens (RT-6, RT-7), or undefined for
 * any other path. `path` is below the portal's base.
 */
export function entryPointAddress(path: string, search: string): string | undefined {
  const entry = entryPointAt(path);
  if (!entry) return undefined;
  const query = new URLSearchParams(search);
  if (entry.kiosk) query.set('kioskMode', 'true');
  const page = pathOfBooking(entry.page, entry.bookingKey);
  return query.size > 0 ? `${page}?${query}` : page;
}
