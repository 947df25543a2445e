import { elementName, type Listener } from './definePortal.ts';
import type { FrameEventType } from './messages.ts';

/** Attributes of the element that `mount` creates. */
interface MountOptions {
  readonly path?: string;
  readonly locale?: string;
  readonly label?: string;
  readonly closable?: boolean;
}

type Handler = (detail: object, element: HTMLElement) => void;

/** Commands that a page calls as `isocentre(command, …)`. */
export interface Commands {
  /** Appends a portal to an element of the page and returns the portal's element. Throws if the element does not exist. */
  mount(place: string | Element, options?: MountOptions): HTMLElement;
  /** Calls a function with the details of each event of a type. */
  on(type: FrameEventType, handler: Handler): void;
}

/** Creates the commands, and the listener that passes events to the handlers of `on`. */
export function createCommands(): { readonly commands: Commands; readonly notify: Listener } {
  const handlers: [FrameEventType, Handler][] = [];
  return {
    commands: {
      mount(place, { path, locale, label, closable } = {}) {
        const target = typeof place === 'string' ? document.querySelector(place) : place;
        if (!target) throw new Error(`isocentre: the page has no ${place}.`);
        const element = document.createElement(elementName);
        for (const [name, value] of Object.entries({ path, locale, label }))
          if (value !== undefined) element.setAttribute(name, value);
        element.toggleAttribute('closable', closable === true);
        target.append(element);
        return element;
      },
      on: (type, handler) => void handlers.push([type, handler]),
    },
    notify({ type, ...detail }, element) {
      for (const [wanted, handler] of handlers) if (wanted === type) handler(detail, element);
    },
  };
}
