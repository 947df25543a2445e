import type { Tracker } from '../Tracker.ts';
import type { TrackedEvent } from '../trackedEvent.ts';

const names = { page: 'PageView', 'booking-step': 'BookingStep', booking: 'Booking' } as const;

/** Address that tells an event: the form of the pixel that is meant for pages without scripts. */
function pixelAddress(id: string, { type, ...facts }: TrackedEvent): string {
  const query = new URLSearchParams({ id, ev: names[type], noscript: '1' });
  for (const [name, value] of Object.entries(facts)) query.set(`cd[${name}]`, String(value));
  return `https://www.facebook.com/tr?${query}`;
}

/**
 * The pixel of Facebook without its script, which reads pages by itself, and without the cookies by which Facebook knows its
 * members: a picture would bring them along.
 */
export function socialPixel(id: string): Tracker {
  return {
    report(event) {
      fetch(pixelAddress(id, event), { mode: 'no-cors', credentials: 'omit' }).catch(() => undefined);
    },
  };
}
