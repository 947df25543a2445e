/** Time in which the page that replaces another one shows its controls, milliseconds. */
const patienceMs = 5_000;
const pauseMs = 50;

/**
 * Notes what the visitor did in a page before the browser replaces it: opened groups and menus, typed letters, choices and the focus.
 * Returns a function that does the same in the new page, once its controls are there. Controls are found by their words.
 */
export function noteEarlyInput(page: Element): () => Promise<void> {
  const done = [...page.querySelectorAll('summary, input')].filter((control) =>
    control instanceof HTMLInputElement
      ? control.value !== control.defaultValue || control.checked !== control.defaultChecked
      : control.parentElement?.hasAttribute('open'),
  );
  const actions = done.map((control) => ({
    words: wordsOf(control),
    text: control instanceof HTMLInputElement ? control.value : '',
  }));
  const focused = page.contains(document.activeElement) ? wordsOf(document.activeElement) : undefined;
  return async () => {
    const end = performance.now() + patienceMs;
    const find = async (words: string) => {
      for (;;) {
        const found = [...page.querySelectorAll<HTMLElement>('summary, input')].find(
          (control) => wordsOf(control) === words,
        );
        if (found || performance.now() > end) return found;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    for (const { words, text } of actions) repeat(await find(words), text);
    if (focused) (await find(focused))?.focus();
  };
}

/** The words of a control for the visitor: of its label or its own. */
function wordsOf(control: Element | null): string {
  const words = (control instanceof HTMLInputElement ? control.labels?.[0] : control)?.textContent ?? '';
  const described = control?.getAttribute('aria-describedby') ?? '';
  return control?.tagName === 'SUMMARY' ? `${words} ${described}` : words;
}

const setValue = (input: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);

function repeat(control: HTMLElement | undefined, text: string): void {
  if (!(control instanceof HTMLInputElement)) {
    if (!control?.parentElement?.hasAttribute('open')) control?.click();
  } else if (control.type === 'radio' || control.type === 'checkbox') {
    if (!control.checked) control.click();
  } else {
    // React ignores an event whose text it has set itself, as the property of the element would.
    setValue(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
