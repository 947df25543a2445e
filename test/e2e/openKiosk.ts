import type { Browser, Page } from 'playwright';
import { text } from '#test/support/texts.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage, type PageOptions } from './openPage.ts';

/** A tablet on a stand, on the kiosk's home, with a clock that the test moves. */
export async function openKiosk(browser: Browser, url: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(browser, { width: 1024, height: 1366, ...options });
  await page.clock.install();
  await page.goto(`${url}/kiosk?kioskMode=true`);
  await seeStep(page, text('kiosk.title'));
  return page;
}
