import { entryAt } from '#brand/portalPages.ts';
import { paths } from '#client/paths.ts';

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
