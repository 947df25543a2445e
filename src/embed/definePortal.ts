import { frameBase } from '#base/pages.ts';
import { connectFrame } from './connectFrame.ts';
import type { FrameEvent, PortMessage } from './messages.ts';

/** Name of the custom element. */
export const elementName = 'isocentre-portal';

/** Time limit for the portal to load, in milliseconds. */
const loadTimeoutMs = 20_000;

const sandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
].join(' ');

/** Called for each event of every portal on the page. */
export type Listener = (event: FrameEvent, element: HTMLElement) => void;

/**
 * Defines `<isocentre-portal path locale label closable>`, which shows the portal at `origin` in its full height and dispatches its events
 * under their names. Does nothing if the page has defined it already.
 */
export function definePortal(origin: string, notify: Listener = () => undefined): void {
  if (customElements.get(elementName)) return;

  customElements.define(
    elementName,
    class extends HTMLElement {
      static readonly observedAttributes = ['path', 'locale', 'label'];
      readonly #frame = document.createElement('iframe');
      #disconnect: (() => void) | undefined;
      #timeout: ReturnType<typeof setTimeout> | undefined;

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
        // On the portal's own origin a sandbox with these permissions would have no effect.
        if (origin !== location.origin) frame.setAttribute('sandbox', sandbox);
      }

      connectedCallback(): void {
        this.#setTitle();
        this.#disconnect = connectFrame(
          { frame: this.#frame, origin, closable: this.hasAttribute('closable') },
          (message) => this.#receive(message),
        );
        this.#load();
        // Appended with its address, so that it never is an empty document of the surrounding site.
        this.shadowRoot?.append(this.#frame);
      }

      disconnectedCallback(): void {
        clearTimeout(this.#timeout);
        this.#disconnect?.();
        this.#disconnect = undefined;
        this.#frame.remove();
      }

      attributeChangedCallback(attribute: string): void {
        if (attribute === 'label') this.#setTitle();
        else if (this.isConnected && this.#disconnect) this.#load();
      }

      #setTitle(): void {
        this.#frame.title = this.getAttribute('label') ?? 'Booking';
      }

      #load(): void {
        clearTimeout(this.#timeout);
        this.#timeout = setTimeout(() => this.#dispatch({ type: 'error', code: 'unreachable' }), loadTimeoutMs);
        this.#frame.src = framedAddress(origin, this.getAttribute('path'), this.getAttribute('locale'));
      }

      #receive(message: PortMessage): void {
        if (message.type === 'top') {
          if (this.getBoundingClientRect().top < 0) this.scrollIntoView();
          return;
        }
        if (message.type === 'ready') clearTimeout(this.#timeout);
        if (message.type === 'resize') this.#frame.style.blockSize = `${message.height}px`;
        this.#dispatch(message);
      }

      #dispatch(event: FrameEvent): void {
        const { type, ...detail } = event;
        this.dispatchEvent(new CustomEvent(type, { detail }));
        notify(event, this);
      }
    },
  );
}

/**
 * Returns the address of a portal page for a frame. `path` is a path with query, at the root or below `frameBase`; an address on
 * another host is ignored and the portal opens at its home page.
 */
export function framedAddress(origin: string, path: string | null, locale: string | null): string {
  const address = new URL(origin);
  const wanted = new URL(path && URL.canParse(path, origin) ? path : '/', origin);
  // An address such as blob:https://… has an origin too, so it is not enough to look at that.
  if (wanted.protocol === address.protocol && wanted.host === address.host) {
    address.pathname = wanted.pathname;
    address.search = wanted.search;
  }
  if (!`${address.pathname}/`.startsWith(`${frameBase}/`)) address.pathname = frameBase + address.pathname;
  if (locale) address.searchParams.set('locale', locale);
  return address.href;
}
