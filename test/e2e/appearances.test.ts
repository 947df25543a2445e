import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults, colourFaults, forcedColourFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { coveredFaults } from './coveredFaults.ts';
import { fixedTexts, layoutFaults, smallTargets } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

/** Returns what a screen does wrong in any colours, with large text or in a narrow window; leaves it as it was. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  note('light', await axeFaults(page));
  note('light', await smallTargets(page, 44));
  await page.emulateMedia({ colorScheme: 'dark' });
  note('dark', await colourFaults(page));
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  note('forced colours', await forcedColourFaults(page));
  await page.emulateMedia({ forcedColors: 'none' });

  note('phone', await coveredFaults(page));
  note('text at 200 %', await fixedTexts(page));
  await setRootText(page, '200%');
  note('text at 200 %', await layoutFaults(page));
  note('text at 200 %', await coveredFaults(page));
  await setRootText(page, '');
  await page.setViewportSize(narrow);
  note('at 320 px', await layoutFaults(page));
  note('at 320 px', await coveredFaults(page));
  await page.setViewportSize(phone);
  return faults;
}

function setRootText(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

const brands = [
  { name: 'Southern Light', url: () => portal.url, firstSteps: bookingSteps.southernLight },
  { name: 'Kauri', url: () => portal.brandUrl('kauri.localhost'), firstSteps: bookingSteps.kauri },
];

test.each(brands)('booking with $name is accessible in all colours and sizes', async ({ url, firstSteps }) => {
  const page = await openPage(browser(), phone);
  const found: string[] = [];
  const check = async (screen: string) => {
    found.push(...(await faultsOf(page)).map((fault) => `${screen}: ${fault}`));
  };
  const at = async (screen: string) => {
    await check(screen);
    if (screen !== 'details') return;
    await page.getByLabel(text('form.patient-details.email')).fill('ada@');
    await page.getByRole('button', { name: text('action.continue') }).click();
    await page.locator('.form-summary').getByRole('link').first().waitFor();
    await check('details with faults');
  };
  await bookingSteps.walkToReview(page, url(), at, firstSteps);
  expect(found).toEqual([]);
});

test('[BK-6b] a visit is accessible in all colours and sizes', async () => {
  const page = await openPage(browser(), phone);
  const exam = 'us-abdomen,mammogram-screening,bone-density-hip-spine';
  await bookingSteps.goToTimes(page, portal.url, { ...bookingSteps.kneeInSydney, exam });
  await bookingSteps.goToNext(page, 'week');
  await bookingSteps.freeTimes(page).first().getByText('Screening mammogram').waitFor();
  const found = (await faultsOf(page)).map((fault) => `times: ${fault}`);
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  found.push(...(await faultsOf(page)).map((fault) => `review: ${fault}`));
  await bookingSteps.book(page);
  found.push(...(await faultsOf(page)).map((fault) => `confirmation: ${fault}`));
  expect(found).toEqual([]);
});

test.each(brands)('pages of $name are accessible in all colours and sizes', async ({ url }) => {
  const page = await openPage(browser(), { ...phone, provoked: [/status of 404/] });
  const found: string[] = [];
  for (const path of [
    '/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&type=APPOINTMENT',
    ...['/about', '/terms', '/privacy', '/contact', '/select-region/nowhere'],
  ]) {
    await page.goto(url() + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
});
