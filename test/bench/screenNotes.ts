import type { SlowPhone } from './slowVisits.ts';

/** A screen that a document shows first. */
export interface FirstScreen {
  readonly path: string;
  readonly query: string;
  /** Regular expression of the text that counts as its content. */
  readonly content: string;
}

/** A moment on a page, milliseconds since the epoch. */
export interface Note {
  /** `painted`: the content is visible. `answers`: React handles a press on it, or on the first control if it is a plain text. */
  readonly what: 'painted' | 'answers';
  readonly path: string;
  readonly at: number;
  /** Start of the navigation to its document. */
  readonly origin: number;
  /** Centre of the content in the window, CSS pixels. */
  readonly x: number;
  readonly y: number;
}

/** What a page reported so far. */
export interface ScreenNotes {
  /** Resolves to the first note of this kind about a path; undefined if none comes within 20 seconds. */
  wait(what: Note['what'], path: string): Promise<Note | undefined>;
}

const patience = 20_000;

/** Makes a phone report when it paints the content of screens, and when they answer. */
export async function noteScreens({ page, cdp }: SlowPhone, screens: readonly FirstScreen[]): Promise<ScreenNotes> {
  const notes: Note[] = [];
  const waiting = new Set<() => void>();
  cdp.on('Runtime.bindingCalled', ({ payload }) => {
    notes.push(JSON.parse(payload));
    for (const look of waiting) look();
  });
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'report' });
  await page.addInitScript(watchScreens, screens);
  return {
    wait: (what, path) =>
      new Promise((found) => {
        const look = () => end(notes.find((note) => note.what === what && note.path === path));
        const end = (note: Note | undefined, late = false) => {
          if (!note && !late) return;
          waiting.delete(look);
          clearTimeout(timer);
          found(note);
        };
        const timer = setTimeout(() => end(undefined, true), patience);
        waiting.add(look);
        look();
      }),
  };
}

declare global {
  interface Window {
    report(note: string): void;
  }
}

/** In the page. Element Timing reports when the browser paints a text, which needs no polling. */
function watchScreens(screens: readonly FirstScreen[]): void {
  const report = (note: Omit<Note, 'origin'>) =>
    window.report(JSON.stringify({ ...note, origin: performance.timeOrigin }));
  const found = new Map<string, Element>();

  const look = () => {
    const screen = screens.find(({ path }) => path === location.pathname);
    const main = document.querySelector('main');
    if (!screen || !main || found.get(screen.path)?.isConnected) return;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const content = new RegExp(screen.content);
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode;
      if (!parentElement || !content.test(nodeValue?.trim() ?? '')) continue;
      found.set(screen.path, parentElement);
      watchPaint(parentElement, screen.path);
      watchAnswer(parentElement, screen.path);
      return;
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });

  /** Marks the blocks around a text, because the nearest block reports the painting of its texts. */
  function watchPaint(element: Element, path: string): void {
    let block: Element | null = element;
    for (let level = 0; level < 4 && block && block.localName !== 'main'; level++) {
      block.setAttribute('elementtiming', path);
      block = block.parentElement;
    }
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, renderTime, intersectionRect } = entry as PerformanceEntry & {
        readonly identifier: string;
        readonly renderTime: number;
        readonly intersectionRect: DOMRectReadOnly;
      };
      const { left, top, width, height } = intersectionRect;
      const centre = { x: left + width / 2, y: top + height / 2 };
      report({ what: 'painted', path: identifier, at: performance.timeOrigin + renderTime, ...centre });
    }
  }).observe({ type: 'element', buffered: true });

  /** React keeps the handlers of an element in a property of it, from the moment at which it answers events. */
  function watchAnswer(element: Element, path: string): void {
    const control = element.closest('a, button, label, summary') ?? document.querySelector('button, summary');
    const answers = () =>
      control !== null && !control.closest('[inert]') && Object.keys(control).some((key) => /^__reactProps/.test(key));
    const check = () => {
      if (answers()) report({ what: 'answers', path, at: Date.now(), x: 0, y: 0 });
      else if (element.isConnected) requestAnimationFrame(check);
    };
    check();
  }
}
