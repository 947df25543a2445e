import type { Tracker } from './trackedEvent.ts';

/** A tracker that can be closed. */
interface TrackingFrame extends Tracker {
  /** Ends the tools and deletes what they stored. */
  close(): void;
}

/**
 * Opens the tracking frame, a frame without an origin, in which the scripts of tools run. They cannot read the page, its URL, storage or
 * cookies, nor send the cookies of their own hosts (`credentialless`; browsers without it block third-party cookies in most cases). They
 * receive events through one port. The server decides which tools run.
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
  // A frame without an origin has no target origin. The message contains no data, and only the first document gets the port.
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
