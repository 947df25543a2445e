import { stepAt } from '#flow/walk/address.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';

/** Route patterns of the pages that belong to no flow, below the portal's base: the root, or `/iframe`. */
export const pagePatterns = {
  home: '/',
  advancedBooking: '/advanced-booking',
  appointment: '/appointments/:bookingKey',
  results: '/appointments/:bookingKey/result',
  bookingRequest: '/booking-requests/:bookingKey',
  authentication: '/authentication',
  deny: '/deny',
  kiosk: '/kiosk',
} as const;

/** Route patterns of the pages that are at the root only (RT-8, RT-9, RT-12). */
export const rootPagePatterns = {
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  reportFeedbackFaq: '/referrer/report-feedback/faq',
  iframeTest: '/iframe-test',
} as const;

const bookingEntry = /^(?:\/[^/]+)?\/(?:appointments|a)\/(?:pending\/)?([^/]+?)(\/kiosk|\/result(?:\/patient)?)?\/?$/;
const requestEntry = /^(?:\/[^/]+)?\/(?:booking-requests|br)\/([^/]+?)\/?$/;

/** A way into a booking or a booking request, and whose page it leads to. */
interface Entry {
  readonly page: 'appointment' | 'results' | 'bookingRequest';
  readonly bookingKey: string;
  readonly kiosk: boolean;
}

/**
 * Reads a way into a booking or a booking request (RT-6, RT-7): the long or short address, that of a pending booking or of a kiosk, below
 * a clinic or another base path. `path` is below the portal's base; undefined when it is no such way.
 */
export function entryAt(path: string): Entry | undefined {
  const requested = requestEntry.exec(path);
  const [, key, variant] = requested ?? bookingEntry.exec(path) ?? [];
  if (!key || !isReadablePath(path)) return undefined;
  const page = requested ? 'bookingRequest' : variant?.startsWith('/result') ? 'results' : 'appointment';
  return { page, bookingKey: decodeURIComponent(key), kiosk: variant === '/kiosk' };
}

/** Whether a path is well percent-encoded and encodes no NUL. Nothing is at any other, such as a link that was cut off. */
export function isReadablePath(path: string): boolean {
  return decoded(path)?.includes('\0') === false;
}

/** Whether the portal has a page at an address below its base; the browser shows its page of what is not found at every other address. */
export function isPage(
  flows: readonly CompiledFlow[],
  { path, search, iframe }: { readonly path: string; readonly search: string; readonly iframe: boolean },
): boolean {
  const patterns = Object.values(iframe ? pagePatterns : { ...pagePatterns, ...rootPagePatterns });
  return (
    patterns.some((pattern) => matches(pattern, path)) ||
    entryAt(path) !== undefined ||
    flows.some((flow) => stepAt(flow, path, search) !== undefined)
  );
}

/** Whether a path fits a pattern, as the browser's router reads both: by decoded segments, whatever their case; one slash may follow. */
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

/** A part of a path as it was before it was written into one; undefined when it is not well encoded. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
