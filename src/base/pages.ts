/** Base path of the portal in a frame of another site; elsewhere the base is the root (RT-15a). */
export const frameBase = '/iframe' as const;

/**
 * Base path of the portal in advanced booking: staff and referrers book for patients on the same pages (RT-13b). The mode is in the address, so
 * that it survives a reload, a deep link, the back button and a second tab.
 */
export const advancedBase = '/advanced-booking' as const;

/** Returns the base that a path is below; the root if it is below no other. */
export function baseOf(pathname: string): typeof frameBase | typeof advancedBase | '' {
  const bases = [frameBase, advancedBase] as const;
  return bases.find((base) => `${pathname}/`.startsWith(`${base}/`)) ?? '';
}

/** First path segments of files and operations, below which no page exists. */
export const fileFolders = ['api', 'assets', 'embed', 'flows', 'fonts', 'forms', 'map', 'texts'] as const;

/** What a page is about, which selects its header (RT-16). */
export type PageKind = 'confirmation' | 'check-in' | 'plain';

interface Page {
  /** Route pattern below the portal's base. */
  readonly path: string;
  /** Another first path segment for the same page, in short links. */
  readonly short?: string;
  /** `plain` if absent. It applies to every address with the same first path segment. */
  readonly kind?: PageKind;
  /** Message key of the title, the same for every visitor. Absent if the query or the step of a flow decides. */
  readonly title?: string;
  /** The menu offers what it offers at home (RT-16). */
  readonly homeMenu?: true;
  /** Does not exist below `frameBase` (RT-8). */
  readonly rootOnly?: true;
  /** Shows the same to every visitor, so the server draws it (decision 018). */
  readonly isPublic?: true;
  /** Runs its flow only in a session, which may have another role; so the document does not preload the flow. */
  readonly needsSession?: true;
  /** Belongs to a flow of a brand: it exists where a flow has a step at this address. */
  readonly inFlow?: true;
}

/** The addresses of the portal, for client and server. All other addresses come from the steps of flows. */
export const pages = {
  home: { path: '/', isPublic: true },
  appointment: { path: '/appointments/:bookingKey', short: 'a', kind: 'confirmation', title: 'appointment.title' },
  results: { path: '/appointments/:bookingKey/result', short: 'a', kind: 'confirmation', title: 'results.title' },
  bookingRequest: {
    path: '/booking-requests/:bookingKey',
    short: 'br',
    kind: 'confirmation',
    homeMenu: true,
    title: 'booking-request.title',
  },
  authentication: { path: '/authentication', kind: 'confirmation' },
  enquiry: { path: '/enquiry' },
  deskEnquiry: { path: '/desk/enquiries/:enquiryId', rootOnly: true, title: 'desk.enquiry.title' },
  questionnaires: { path: '/questionnaires', title: 'questionnaire.page.title' },
  questionnairesShort: { path: '/q', title: 'questionnaire.page.title' },
  deny: { path: '/deny', title: 'deny.title' },
  kiosk: { path: '/kiosk', title: 'kiosk.title' },
  about: { path: '/about', rootOnly: true, isPublic: true, title: 'shell.about' },
  contact: { path: '/contact', rootOnly: true, isPublic: true, title: 'shell.contact' },
  terms: { path: '/terms', rootOnly: true, isPublic: true, title: 'shell.terms' },
  privacy: { path: '/privacy', rootOnly: true, isPublic: true, title: 'shell.privacy' },
  desk: { path: '/desk', rootOnly: true, title: 'desk.title' },
  deskRequest: { path: '/desk/booking-requests/:slug', rootOnly: true, title: 'desk.request.title' },
  deskBooking: { path: '/desk/bookings/:reference', rootOnly: true, title: 'desk.booking.title' },
  newRequest: { path: '/new-request', rootOnly: true, needsSession: true },
  referredBookings: { path: '/referrer/bookings', rootOnly: true, title: 'referred.list.title' },
  referredBooking: { path: '/referrer/bookings/:reference', rootOnly: true, title: 'referred.title' },
  reportFeedbackFaq: {
    path: '/referrer/report-feedback/faq',
    rootOnly: true,
    isPublic: true,
    title: 'report-feedback.faq.title',
  },
  iframeTest: { path: '/iframe-test', rootOnly: true, title: 'page.iframe-test.title' },
  homeOfFlow: { path: '/home', homeMenu: true, inFlow: true },
  regions: { path: '/select-region', inFlow: true },
  checkIn: { path: '/check-in', kind: 'check-in', inFlow: true },
  unsubscribe: {
    path: '/unsubscribe',
    kind: 'confirmation',
    homeMenu: true,
    rootOnly: true,
    title: 'unsubscribe.title',
  },
} as const satisfies { readonly [id: string]: Page };

type Pages = typeof pages;
/** Id of a page in the table. */
type PageId = keyof Pages;
/** Id of a page that has a route of its own. */
export type RoutedPageId = { [Id in PageId]: Pages[Id] extends { inFlow: true } ? never : Id }[PageId];

const all: { readonly [Id in PageId]: Page } = pages;
const ids = Object.keys(pages) as PageId[];

/** Returns the ids of the routed pages at the root, or of those below `frameBase`. */
export function routedPages(framed: boolean): readonly RoutedPageId[] {
  const isRouted = (id: PageId): id is RoutedPageId => all[id].inFlow !== true;
  return ids.filter(isRouted).filter((id) => !framed || all[id].rootOnly !== true);
}

/** Returns the path of a page of a booking or booking request, below the portal's base. */
export function pathOfBooking(id: 'appointment' | 'results' | 'bookingRequest', bookingKey: string): string {
  return pages[id].path.replace(':bookingKey', encodeURIComponent(bookingKey));
}

/** Returns the entry point of a pending booking, below the portal's base, which leads to the page of the booking (RT-6b). */
export function pathOfPending(bookingKey: string): string {
  return pathOfBooking('appointment', bookingKey).replace(/(?=[^/]*$)/, 'pending/');
}

/** Returns the path of the page of a booking that asks its patient to confirm, below the portal's base (CX-4). */
export function pathOfConfirmation(bookingKey: string): string {
  return `${pathOfBooking('appointment', bookingKey)}?confirm=true`;
}

/** Returns the path of the page that stops the reminders of a booking, below the portal's base (RT-14). */
export function pathOfUnsubscribe(bookingKey: string): string {
  return `${pages.unsubscribe.path}?bookingKey=${encodeURIComponent(bookingKey)}`;
}

/** Returns the path of the page for staff of an enquiry, from the root. */
export function pathOfEnquiry(enquiryId: string): string {
  return pages.deskEnquiry.path.replace(':enquiryId', encodeURIComponent(enquiryId));
}

/** Returns the path of the page for staff of a booking, by its reference, such as `SL 4K7 29Q`. */
export function pathOfDeskBooking(reference: string): string {
  return pages.deskBooking.path.replace(':reference', encodeURIComponent(reference.replaceAll(' ', '-')));
}

/** Returns the path of the page of a booking that a referrer made, by its reference. */
export function pathOfReferred(reference: string): string {
  return pages.referredBooking.path.replace(':reference', encodeURIComponent(reference.replaceAll(' ', '-')));
}

/** Returns the path of the page for staff of a booking request, by its slug. */
export function pathOfDeskRequest(slug: string): string {
  return pages.deskRequest.path.replace(':slug', encodeURIComponent(slug));
}

/** Returns true for the key of a booking or a booking request as the contract describes it; false for a part of a key. */
export function isBookingKey(key: string): boolean {
  return /^[\w-]{22,64}$/.test(key);
}

/** Facts of an address below the portal's base. The first path segment decides (RT-16). */
export function factsOf(pathname: string): Omit<Page, 'path'> & { readonly id?: PageId } {
  const first = pathname.split('/')[1] ?? '';
  const id = ids.find((one) => first !== '' && [segmentOf(all[one]), all[one].short].includes(first));
  return id === undefined ? {} : { ...all[id], id };
}

const segmentOf = ({ path }: Page): string => path.split('/')[1] ?? '';

const bookingPaths = `${segmentOf(pages.appointment)}|${pages.appointment.short}`;
const requestPaths = `${segmentOf(pages.bookingRequest)}|${pages.bookingRequest.short}`;
const bookingEntryPoint = new RegExp(
  `^(?:/[^/]+)?/(?:${bookingPaths})/(?:pending/)?([^/]+?)(/kiosk|/result(?:/patient)?)?/?$`,
);
const requestEntryPoint = new RegExp(`^(?:/[^/]+)?/(?:${requestPaths})/([^/]+?)/?$`);

/** An address that opens a booking or a booking request, and the page that it opens. */
interface EntryPoint {
  readonly page: 'appointment' | 'results' | 'bookingRequest';
  readonly bookingKey: string;
  readonly kiosk: boolean;
}

/**
 * Reads an entry point of a booking or a booking request (RT-6, RT-7): the long or short address, that of a pending booking or of a
 * kiosk, at the portal's base or below a clinic. Returns undefined for any other path. `path` is below the portal's base.
 */
export function entryPointAt(path: string): EntryPoint | undefined {
  const requested = requestEntryPoint.exec(path);
  const [, key, variant] = requested ?? bookingEntryPoint.exec(path) ?? [];
  if (!key || !isReadablePath(path)) return undefined;
  const page = requested ? 'bookingRequest' : variant?.startsWith('/result') ? 'results' : 'appointment';
  return { page, bookingKey: decodeURIComponent(key), kiosk: variant === '/kiosk' };
}

/** Returns true if a path below the portal's base belongs to a kiosk, unless the query says `kioskMode=false` (RT-2, RT-6). */
export function isKioskPath(path: string): boolean {
  return path === pages.kiosk.path || entryPointAt(path)?.kiosk === true;
}

/** Returns true for a query parameter that advertisements and mails add, and that no page reads. */
export function isCampaignParameter(name: string): boolean {
  return /^(utm_[a-z_]{1,20}|gclid|fbclid|msclkid)$/.test(name);
}

/** Returns true if a path has valid percent-encoding and encodes no NUL. Every other path is answered with 404. */
export function isReadablePath(path: string): boolean {
  return decoded(path)?.includes('\0') === false;
}

/** Returns true if a routed page or an entry point is at a path below the portal's base. Steps of flows are not considered. */
export function isPagePath(path: string, framed: boolean): boolean {
  return routedPages(framed).some((id) => matches(pages[id].path, path)) || entryPointAt(path) !== undefined;
}

/** Returns true if a page at a path below the portal's base shows the same to every visitor. Steps of flows are not considered. */
export function isPublicPath(path: string): boolean {
  return ids.some((id) => all[id].isPublic === true && matches(all[id].path, path));
}

/** Returns the id of the page at a path below the portal's base; undefined for steps of flows and unknown addresses. */
export function pageAt(path: string): PageId | undefined {
  return entryPointAt(path)?.page ?? ids.find((one) => matches(all[one].path, path));
}

/** Returns true if the page at a path below the portal's base runs its flow only in a session. */
export function needsSession(path: string): boolean {
  const id = pageAt(path);
  return id !== undefined && all[id].needsSession === true;
}

/** Returns the message key of the title of the page at a path below the portal's base. Undefined where the query or a step decides, or no page is. */
export function titleKeyAt(path: string): string | undefined {
  const id = pageAt(path);
  return id && all[id].title;
}

/** Matches as React Router does: by decoded segments, ignoring case; a slash may follow. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, i) => {
      const value = decoded(given[i] ?? '');
      return segment.startsWith(':') ? value !== undefined && value !== '' : value?.toLowerCase() === segment;
    })
  );
}

/** Returns undefined for invalid percent-encoding. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
