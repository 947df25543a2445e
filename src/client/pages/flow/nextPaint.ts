/** Milliseconds after which nobody waits for a paint any longer: what is not seen is not drawn. */
const patienceMs = 50;

/** Until the browser has drawn what there is to be drawn now. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
