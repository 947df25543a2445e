/**
 * Tells when the focus has left a field's frame (`data-field`), until the returned function is called. While a pointer is down it
 * waits: a sentence that appears at the field moves what is below, and a button that moves between press and release
 * misses its click.
 */
export function onLeaveField(page: HTMLElement, left: (pointer: string) => void): () => void {
  const done = new AbortController();
  const { signal } = done;
  let pressing = false;
  let waiting: (() => void)[] = [];

  function release(): void {
    pressing = false;
    for (const run of waiting) setTimeout(run, 0);
    waiting = [];
  }
  window.addEventListener(
    'pointerdown',
    () => {
      pressing = true;
    },
    { capture: true, signal },
  );
  window.addEventListener('pointerup', release, { capture: true, signal });
  window.addEventListener('pointercancel', release, { capture: true, signal });
  page.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      for (const pointer of framesLeft(target, relatedTarget)) {
        const run = () => !signal.aborted && left(pointer);
        if (pressing) waiting.push(run);
        else setTimeout(run, 0);
      }
    },
    { signal },
  );
  return () => done.abort();
}

/** The fields that the focus leaves on its way, from the innermost outwards: a group is left with its last part. */
function framesLeft(from: EventTarget | null, to: EventTarget | null): readonly string[] {
  const left: string[] = [];
  let frame = from instanceof Element ? from.closest<HTMLElement>('[data-field]') : null;
  while (frame && !(to instanceof Node && frame.contains(to))) {
    left.push(frame.dataset.field ?? '');
    frame = frame.parentElement?.closest<HTMLElement>('[data-field]') ?? null;
  }
  return left;
}
