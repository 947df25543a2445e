import { hello, type PortMessage, readMessage, type Welcome, welcome } from './messages.ts';

interface Framed {
  readonly frame: HTMLIFrameElement;
  /** Origin of the portal; messages from other origins are ignored. */
  readonly origin: string;
  readonly closable: boolean;
}

/**
 * Answers the hello of the portal in a frame with a message port, and passes on its messages. A reloaded portal gets a new port. Returns a
 * function that disconnects.
 */
export function connectFrame(
  { frame, origin, closable }: Framed,
  onMessage: (message: PortMessage) => void,
): () => void {
  let port: MessagePort | undefined;

  function answerHello({ origin: from, source, data }: MessageEvent): void {
    if (from !== origin || source !== frame.contentWindow || data?.isocentre !== hello) return;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data: sent }) => {
      const message = readMessage(sent);
      if (message) onMessage(message);
    };
    const answer: Welcome = { isocentre: welcome, closable };
    frame.contentWindow?.postMessage(answer, origin, [channel.port2]);
  }

  window.addEventListener('message', answerHello);
  return () => {
    window.removeEventListener('message', answerHello);
    port?.close();
  };
}
