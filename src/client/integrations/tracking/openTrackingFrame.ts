import type { Tracker } from './Tracker.ts';

/** A tracker that can be ended, with all that its tools kept. */
interface TrackingFrame extends Tracker {
  close(): void;
}

/**
 * Opens the tracking frame: a frame without an origin, in which the scripts of other people run. They have no way to the page, its
 * address, its storage or its cookies, nor to those that their own hosts have in this browser (where the browser does not know
 * the word for that, it mostly keeps such cookies back by itself); all that comes to them are events through one port. The server decides which tools are
 * there. Closing it ends them and whatever they kept.
 */
export function openTrackingFrame(page: Document): TrackingFrame {
  const { port1, port2 } = new MessageChannel();
  const frame = page.createElement('iframe');
  frame.src = '/tracking-frame';
  frame.className = 'tracking-frame';
  frame.tabIndex = -1;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('credentialless', '');
  frame.setAttribute('aria-hidden', 'true');
  // A frame without an origin has no name to send to; the message says nothing, and only the first document gets the port.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage('isocentre', '*', [port2]), { once: true });
  page.body.append(frame);
  return {
    report: (event) => port1.postMessage(event),
    close() {
      port1.close();
      frame.remove();
    },
  };
}
