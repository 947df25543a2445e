import { paths } from '#client/paths.ts';

const entry = /^(?:\/[^/]+)?\/(?:appointments|a)\/(?:pending\/)?([^/]+?)(\/kiosk|\/result(?:\/patient)?)?\/?$/;
const requestEntry = /^(?:\/[^/]+)?\/(?:booking-requests|br)\/([^/]+?)\/?$/;

/**
 * The one address of the page that a way into a booking or a booking request leads to (RT-6, RT-7): the short one, one of a pending
 * booking, one of a kiosk, one below a clinic or another base path. `path` is below the portal's base; undefined when it is no such way.
 */
export function bookingEntry(path: string, search: string): string | undefined {
  const requested = requestEntry.exec(path);
  const [, key, variant] = requested ?? entry.exec(path) ?? [];
  if (key === undefined) return undefined;
  const query = new URLSearchParams(search);
  if (variant === '/kiosk') query.set('kioskMode', 'true');
  const bookingKey = readable(key);
  if (bookingKey === undefined) return undefined;
  const pageOf = requested ? paths.bookingRequest : variant?.startsWith('/result') ? paths.results : paths.appointment;
  const page = pageOf(bookingKey);
  return query.size > 0 ? `${page}?${query}` : page;
}

/** A part of a path as it was before it was written into one. */
function readable(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
