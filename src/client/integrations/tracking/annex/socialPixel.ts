import type { Tracker } from '../Tracker.ts';
import type { TrackedEvent } from '../trackedEvent.ts';

const names = { page: 'PageView', 'booking-step': 'BookingStep', booking: 'Booking' } as const;

/** Address of the picture of one pixel that tells an event: the form that is meant for pages without scripts. */
export function pixelAddress(id: string, { type, ...facts }: TrackedEvent): string {
  const query = new URLSearchParams({ id, ev: names[type], noscript: '1' });
  for (const [name, value] of Object.entries(facts)) query.set(`cd[${name}]`, String(value));
  return `https://www.facebook.com/tr?${query}`;
}

/** The pixel of Facebook as a picture: its script, which reads pages by itself, is never loaded. */
export function socialPixel(id: string): Tracker {
  return {
    report(event) {
      new Image().src = pixelAddress(id, event);
    },
  };
}
