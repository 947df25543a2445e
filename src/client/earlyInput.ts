/** Longest wait for the controls of the new page, milliseconds. */
const longestWait = 5_000;
const pause = 50;

const controls = 'summary, input, a[href], button';

/** What the visitor did with a control. */
interface EarlyInput {
  readonly key: string;
  readonly text: string;
}

/**
 * Notes what the visitor did in a page before the browser replaces it: opened groups and menus, typed letters, choices and the focus.
 * Returns a function that does the same in the new page, once its controls are there. It stops as soon as the visitor presses anything.
 */
export function noteEarlyInput(page: Element): () => Promise<void> {
  const waiting = new Set<EarlyInput>();
  for (const control of page.querySelectorAll('summary, input')) {
    if (isChanged(control)) {
      waiting.add({ key: keyOf(control), text: control instanceof HTMLInputElement ? control.value : '' });
    }
  }
  const focused = document.activeElement;
  let focusKey = focused && page.contains(focused) ? keyOf(focused) : undefined;
  return async () => {
    const end = performance.now() + longestWait;
    let stopped = false;
    const stop = (event: Event) => {
      if (event.isTrusted) stopped = true;
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, stop, true);
    while (!stopped && (waiting.size > 0 || focusKey !== undefined) && performance.now() < end) {
      const found = new Map<string, HTMLElement>();
      for (const control of page.querySelectorAll<HTMLElement>(controls)) {
        const key = keyOf(control);
        if (!found.has(key)) found.set(key, control);
      }
      for (const input of waiting) {
        const control = found.get(input.key);
        if (control && waiting.delete(input)) repeat(control, input.text);
      }
      const focus = focusKey === undefined ? undefined : found.get(focusKey);
      if (focus) {
        focus.focus();
        focusKey = undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    for (const type of ['pointerdown', 'keydown']) removeEventListener(type, stop, true);
  };
}

/** Returns true if the visitor opened, typed or chose something. Of radio buttons, only the chosen one counts. */
function isChanged(control: Element): boolean {
  if (!(control instanceof HTMLInputElement)) return control.parentElement?.hasAttribute('open') === true;
  if (isChoice(control)) return control.checked && !control.defaultChecked;
  return control.value !== control.defaultValue;
}

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** Returns what identifies a control in both pages: name and value of a choice, else its words and the id of its description. */
function keyOf(control: Element): string {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : control;
  const words = control.getAttribute('aria-label') ?? label?.textContent ?? '';
  if (control instanceof HTMLInputElement) {
    if (!isChoice(control)) return `text ${words}`;
    // React generates names that start with an underscore; they differ in each page.
    return `choice ${control.name.startsWith('_') ? words : control.name} ${control.value}`;
  }
  return `${control.tagName === 'SUMMARY' ? 'summary' : 'press'} ${words} ${control.getAttribute('aria-describedby') ?? ''}`;
}

const setValue = (input: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);

function repeat(control: HTMLElement, text: string): void {
  if (!(control instanceof HTMLInputElement)) {
    if (!control.parentElement?.hasAttribute('open')) control.click();
  } else if (isChoice(control)) {
    if (!control.checked) control.click();
  } else {
    // React ignores a value set through the element's own property, so this uses the setter of the prototype.
    setValue(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
