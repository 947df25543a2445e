import type { Tracker } from '../Tracker.ts';
import { loadScript } from './loadScript.ts';

const quiet = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  page_referrer: '',
};

/** Google Analytics 4: `page_view` at an address made of the page's kind, `booking_step` and `booking`. */
export function analytics(id: string): Tracker {
  const { command } = googleLayer('analyticsLayer');
  command('js', new Date());
  command('config', id, { ...quiet, page_location: `${location.origin}/` });
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}&l=analyticsLayer`);
  return {
    report(event) {
      if (event.type === 'page') {
        const seen = { page_title: event.page, page_location: `${location.origin}/${event.page}` };
        command('event', 'page_view', seen);
      } else if (event.type === 'booking-step') command('event', 'booking_step', { step: event.step });
      else command('event', 'booking', { outcome: event.outcome });
    },
  };
}

/** Google Tag Manager: events are `portal_page`, `portal_booking-step` and `portal_booking`, with their facts beside. */
export function tagManager(id: string): Tracker {
  const layer = googleLayer('dataLayer');
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  return { report: ({ type, ...facts }) => layer.push({ event: `portal_${type}`, ...facts }) };
}

/** The list through which a page speaks to a script of Google's, under its name in the window. */
interface GoogleLayer {
  /** Adds facts under a name, as a tag manager reads them. */
  readonly push: (facts: { readonly [name: string]: unknown }) => void;
  /** Gives a command. */
  readonly command: (...words: readonly unknown[]) => void;
}

const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };

/** Makes the list; its first entry refuses everything that serves advertising, whatever is configured elsewhere. */
function googleLayer(name: string): GoogleLayer {
  const list: unknown[] = [];
  Object.assign(window, { [name]: list });
  // The scripts know a command by being the arguments of a function, and take no array for one.
  function command(): void {
    // biome-ignore lint/complexity/noArguments: see above.
    list.push(arguments);
  }
  const layer = { push: (facts: object) => void list.push(facts), command: command as GoogleLayer['command'] };
  layer.command('consent', 'default', { ...denied, analytics_storage: 'granted' });
  return layer;
}
