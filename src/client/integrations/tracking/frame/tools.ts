import type { TrackedEvent, Tracker } from '../trackedEvent.ts';

/** Google Tag Manager: pushes the events `portal_page`, `portal_booking-step` and `portal_booking` with their details. */
export function tagManager(id: string): Tracker {
  const layer = googleLayer('dataLayer');
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  return { report: ({ type, ...details }) => layer.push({ event: `portal_${type}`, ...details }) };
}

/** Google Analytics 4: sends `page_view` with the kind of the page as its path, `booking_step` and `booking`. */
export function analytics(id: string): Tracker {
  const { command } = googleLayer('analyticsLayer');
  command('js', new Date());
  command('config', id, { ...privateSettings, page_location: `${location.origin}/` });
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}&l=analyticsLayer`);
  return {
    report(event) {
      if (event.type === 'page') {
        const page = { page_title: event.page, page_location: `${location.origin}/${event.page}` };
        command('event', 'page_view', page);
      } else if (event.type === 'booking-step') command('event', 'booking_step', { step: event.step });
      else command('event', 'booking', { outcome: event.outcome });
    },
  };
}

/** Hotjar: reports a page as a state change with the kind of the page as its path, and the other events by name. */
export function heatMap(id: string): Tracker {
  const queue: unknown[] = [];
  const enqueue = Object.assign((...call: readonly unknown[]) => void queue.push(call), { q: queue });
  Object.assign(window, { hj: enqueue, _hjSettings: { hjid: Number(id), hjsv: 6 } });
  loadScript(`https://static.hotjar.com/c/hotjar-${id}.js?sv=6`);
  // Hotjar's script replaces `hj`.
  const hotjar = (...call: readonly unknown[]) => (window as unknown as { readonly hj: typeof enqueue }).hj(...call);
  return {
    report(event) {
      if (event.type === 'page') hotjar('stateChange', `/${event.page}`);
      else hotjar('event', event.type === 'booking' ? `booking_${event.outcome}` : `booking_step_${event.step}`);
    },
  };
}

/** Facebook's pixel without its script, which reads pages, and without cookies, which would identify its members. */
export function socialPixel(id: string): Tracker {
  return {
    report(event) {
      // An image would send the cookies.
      fetch(pixelUrl(id, event), { mode: 'no-cors', credentials: 'omit' }).catch(() => undefined);
    },
  };
}

const privateSettings = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  page_referrer: '',
};

/** The queue of a Google script. */
interface GoogleLayer {
  /** Adds variables, as a tag manager reads them. */
  readonly push: (variables: { readonly [name: string]: unknown }) => void;
  readonly command: (...parameters: readonly unknown[]) => void;
}

const deniedPurposes = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };

/** Creates the queue as a global variable. Its first entry denies all advertising, whatever the tool's own settings are. */
function googleLayer(name: string): GoogleLayer {
  const queue: unknown[] = [];
  Object.assign(window, { [name]: queue });
  // Google's scripts accept a command only as an `arguments` object, not as an array.
  function command(): void {
    // biome-ignore lint/complexity/noArguments: see above.
    queue.push(arguments);
  }
  const layer = { push: (variables: object) => void queue.push(variables), command: command as GoogleLayer['command'] };
  layer.command('consent', 'default', { ...deniedPurposes, analytics_storage: 'granted' });
  return layer;
}

const pixelEvents = { page: 'PageView', 'booking-step': 'BookingStep', booking: 'Booking' } as const;

/** Returns the URL that reports an event, in the form that the pixel has for pages without scripts. */
function pixelUrl(id: string, { type, ...details }: TrackedEvent): string {
  const query = new URLSearchParams({ id, ev: pixelEvents[type], noscript: '1' });
  for (const [name, value] of Object.entries(details)) query.set(`cd[${name}]`, String(value));
  return `https://www.facebook.com/tr?${query}`;
}

/** Loads a script of another host without waiting for it. A script that fails to load is ignored. */
function loadScript(url: string): void {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  document.head.append(script);
}
