import type { Tracker } from '../Tracker.ts';
import { loadScript } from './loadScript.ts';

/** Hotjar: another page is a change of state at an address made of its kind, the rest are events. */
export function heatMap(id: string): Tracker {
  const queue: unknown[] = [];
  const say = Object.assign((...words: readonly unknown[]) => void queue.push(words), { q: queue });
  Object.assign(window, { hj: say, _hjSettings: { hjid: Number(id), hjsv: 6 } });
  loadScript(`https://static.hotjar.com/c/hotjar-${id}.js?sv=6`);
  const tell = (...words: readonly unknown[]) => (window as unknown as { readonly hj: typeof say }).hj(...words);
  return {
    report(event) {
      if (event.type === 'page') tell('stateChange', `/${event.page}`);
      else tell('event', event.type === 'booking' ? `booking_${event.outcome}` : `booking_step_${event.step}`);
    },
  };
}
