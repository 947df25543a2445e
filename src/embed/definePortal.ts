import { connectFrame } from './connectFrame.ts';
import { framedAddress } from './framedAddress.ts';
import type { FrameEvent, PortMessage } from './messages.ts';

export const elementName = 'isocentre-portal';

/** How long the portal may take to come, milliseconds. */
const patienceMs = 20_000;

const allowed = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
].join(' ');

/** Told of everything that happens in any portal of the page. */
export type Listener = (event: FrameEvent, element: HTMLElement) => void;

/**
 * Defines `<isocentre-portal path locale label closable>`, which shows the portal at `origin` as tall as it is and dispatches
 * what happens in it as events of the same names. Does nothing when the page has it already.
 */
export function definePortal(origin: string, tell: Listener = () => undefined): void {
  if (customElements.get(elementName)) return;

  customElements.define(
    elementName,
    class extends HTMLElement {
      static readonly observedAttributes = ['path', 'locale', 'label'];
      readonly #frame = document.createElement('iframe');
      #disconnect: (() => void) | undefined;
      #late: ReturnType<typeof setTimeout> | undefined;

      constructor() {
        super();
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          ':host{display:block}:host([hidden]){display:none}iframe{display:block;inline-size:100%;block-size:40rem;border:0}',
        );
        this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
        const frame = this.#frame;
        frame.referrerPolicy = 'origin';
        frame.allow = 'geolocation';
        // The portal's own page has nothing to wall off, and a sandbox would be none.
        if (origin !== location.origin) frame.setAttribute('sandbox', allowed);
      }

      connectedCallback(): void {
        this.#name();
        this.#disconnect = connectFrame(
          { frame: this.#frame, origin, closable: this.hasAttribute('closable') },
          (message) => this.#hear(message),
        );
        this.#show();
        // With its address, so that it is never an empty page of the site around it, which a sandbox would not hold.
        this.shadowRoot?.append(this.#frame);
      }

      disconnectedCallback(): void {
        clearTimeout(this.#late);
        this.#disconnect?.();
        this.#disconnect = undefined;
        this.#frame.remove();
      }

      attributeChangedCallback(attribute: string): void {
        if (attribute === 'label') this.#name();
        else if (this.isConnected && this.#disconnect) this.#show();
      }

      #name(): void {
        this.#frame.title = this.getAttribute('label') ?? 'Booking';
      }

      #show(): void {
        clearTimeout(this.#late);
        this.#late = setTimeout(() => this.#tell({ type: 'error', code: 'unreachable' }), patienceMs);
        this.#frame.src = framedAddress(origin, this.getAttribute('path'), this.getAttribute('locale'));
      }

      #hear(message: PortMessage): void {
        if (message.type === 'top') {
          if (this.getBoundingClientRect().top < 0) this.scrollIntoView();
          return;
        }
        if (message.type === 'ready') clearTimeout(this.#late);
        if (message.type === 'resize') this.#frame.style.blockSize = `${message.height}px`;
        this.#tell(message);
      }

      #tell(event: FrameEvent): void {
        const { type, ...detail } = event;
        this.dispatchEvent(new CustomEvent(type, { detail }));
        tell(event, this);
      }
    },
  );
}
