import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import * as bookingSteps from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

test.each([
  ['a narrow phone', 320, 640],
  ['a desktop at 400 %', 320, 225],
  ['a tablet', 820, 1180],
])('on %s nothing overflows and every target is large enough', async (_device, width, height) => {
  const page = await openPage(browser(), { width, height, ...(height < 300 && { more: { hasTouch: false } }) });
  const found: string[] = [];
  await bookingSteps.walk(page, portal.url, async (screen) => {
    found.push(...(await layoutFaults(page)).map((misfit) => `${screen}: ${misfit}`));
  });
  expect(found).toEqual([]);
});

test('reduced motion stops every animation but the spinner', async () => {
  const page = await openPage(browser(), { more: { reducedMotion: 'reduce' } });
  const moving: string[] = [];
  await page.addInitScript(() => {
    const seen = () => {
      for (const one of document.getAnimations()) {
        const { duration = 0 } = one.effect?.getComputedTiming() ?? {};
        const name = (one as CSSAnimation).animationName ?? 'transition';
        const spins = (one.effect as KeyframeEffect | null)?.target?.closest('.fui-Spinner');
        if (Number(duration) > 1 && !spins) document.documentElement.dataset.moved = `${name} ${duration}`;
      }
      requestAnimationFrame(seen);
    };
    requestAnimationFrame(seen);
  });
  await bookingSteps.walk(page, portal.url, async (screen) => {
    const moved = await page.evaluate(() => document.documentElement.dataset.moved);
    if (moved) moving.push(`${screen}: ${moved}`);
  });
  expect(moving).toEqual([]);
});
