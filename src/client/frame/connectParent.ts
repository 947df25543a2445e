import { hello, type PortMessage, type Welcome, welcome } from '#embed/messages.ts';

/** Tells the page around the frame of something. */
export type Tell = (message: PortMessage) => void;

/**
 * Says hello to the page around the frame and waits for the port that it gives, once. `origins` may have the portal in a frame,
 * and no other page is spoken to or heard. A page without the embed script says nothing, and nothing is missing.
 */
export function connectParent(origins: readonly string[], onConnect: (tell: Tell, closable: boolean) => void): void {
  // Where a browser does not tell which page is around, each is addressed, and the browser delivers to none but the right one.
  const around = location.ancestorOrigins?.[0];
  const known = origins.filter((origin) => around === undefined || origin === around);

  function onMessage({ origin, source, data, ports: [port] }: MessageEvent): void {
    if (source !== parent || !known.includes(origin) || data?.isocentre !== welcome || !port) return;
    removeEventListener('message', onMessage);
    onConnect((message) => port.postMessage(message), (data as Welcome).closable === true);
  }

  addEventListener('message', onMessage);
  for (const origin of known) parent.postMessage({ isocentre: hello }, origin);
}
