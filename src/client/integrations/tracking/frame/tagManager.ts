import type { Tracker } from '../Tracker.ts';
import { googleLayer } from './googleLayer.ts';
import { loadScript } from './loadScript.ts';

/** Google Tag Manager: events are `portal_page`, `portal_booking-step` and `portal_booking`, with their facts beside. */
export function tagManager(id: string): Tracker {
  const layer = googleLayer('dataLayer');
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  return { report: ({ type, ...facts }) => layer.push({ event: `portal_${type}`, ...facts }) };
}
