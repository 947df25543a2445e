import { hello, type PortMessage, type Welcome, welcome } from '#embed/messages.ts';

/** Sends a message to the parent page. */
export type Post = (message: PortMessage) => void;

/**
 * Sends a hello message to the parent page and calls `onConnect` once with the port of its reply. Only `origins` receive messages and
 * are listened to. A page without the embed script does not reply.
 */
export function connectParent(origins: readonly string[], onConnect: (post: Post, closable: boolean) => void): void {
  // Without `ancestorOrigins` (Firefox) every origin is addressed; the browser delivers only to the right one.
  const parentOrigin = location.ancestorOrigins?.[0];
  const known = origins.filter((origin) => parentOrigin === undefined || origin === parentOrigin);

  function onMessage({ origin, source, data, ports: [port] }: MessageEvent): void {
    if (source !== parent || !known.includes(origin) || data?.isocentre !== welcome || !port) return;
    removeEventListener('message', onMessage);
    onConnect((message) => port.postMessage(message), (data as Welcome).closable === true);
  }

  addEventListener('message', onMessage);
  for (const origin of known) parent.postMessage({ isocentre: hello }, origin);
}
