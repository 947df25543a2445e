import { hello, type PortMessage, readMessage, type Welcome, welcome } from './messages.ts';

interface Framed {
  readonly frame: HTMLIFrameElement;
  /** Where the portal is; what comes from anywhere else is not heard. */
  readonly origin: string;
  readonly closable: boolean;
}

/**
 * Waits for the portal in a frame to say hello, gives it a port, and hears what comes through it. A portal that is loaded anew
 * gets a new port. Gives what ends it.
 */
export function connectFrame(
  { frame, origin, closable }: Framed,
  onMessage: (message: PortMessage) => void,
): () => void {
  let port: MessagePort | undefined;

  function welcomeIt({ origin: from, source, data }: MessageEvent): void {
    if (from !== origin || source !== frame.contentWindow || data?.isocentre !== hello) return;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data: said }) => {
      const message = readMessage(said);
      if (message) onMessage(message);
    };
    const answer: Welcome = { isocentre: welcome, closable };
    frame.contentWindow?.postMessage(answer, origin, [channel.port2]);
  }

  window.addEventListener('message', welcomeIt);
  return () => {
    window.removeEventListener('message', welcomeIt);
    port?.close();
  };
}
