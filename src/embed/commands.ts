import { elementName, type Listener } from './definePortal.ts';
import type { FrameEventType } from './messages.ts';

/** Attributes of the element that `mount` makes. */
interface MountOptions {
  readonly path?: string;
  readonly locale?: string;
  readonly label?: string;
  readonly closable?: boolean;
}

type Handler = (detail: object, element: HTMLElement) => void;

/** What a page may call as `isocentre(command, …)`. */
export interface Commands {
  /** Puts a portal into a place of the page, and gives its element. */
  mount(place: string | Element, options?: MountOptions): HTMLElement;
  /** Calls a function with the details of each event of a name. */
  on(type: FrameEventType, handler: Handler): void;
}

/** The commands, and what has to be told of events so that `on` works. */
export function createCommands(): { readonly commands: Commands; readonly tell: Listener } {
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
    tell({ type, ...detail }, element) {
      for (const [wanted, handler] of handlers) if (wanted === type) handler(detail, element);
    },
  };
}
