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
      const frame = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
      const pointer = frame?.dataset.field;
      if (pointer === undefined || (relatedTarget instanceof Node && frame?.contains(relatedTarget))) return;
      const run = () => !signal.aborted && left(pointer);
      if (pressing) waiting.push(run);
      else setTimeout(run, 0);
    },
    { signal },
  );
  return () => done.abort();
}
