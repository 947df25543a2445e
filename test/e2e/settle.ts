import type { View } from './bookingSteps.ts';

/** Waits until a page has painted twice and is idle: everything that the last event caused at once has happened. */
export async function settle(page: View): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done())));
      }),
  );
}
