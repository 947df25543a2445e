import type { Tracker } from '../Tracker.ts';
import { googleLayer } from './googleLayer.ts';
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
