import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults, colourFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { coveredFaults } from './coveredFaults.ts';
import { layoutFaults, smallTargets } from './layoutFaults.ts';
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
  note('forced colours', await colourFaults(page));
  await page.emulateMedia({ forcedColors: 'none' });

  note('phone', await coveredFaults(page));
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

interface Brand {
  readonly name: string;
  readonly url: () => string;
  /** The steps before the times, in the order of the brand. */
  readonly steps: readonly ('region' | 'clinic' | 'exam')[];
  readonly clinic: string;
}

const brands: readonly Brand[] = [
  { name: 'Southern Light', url: () => portal.url, steps: ['region', 'clinic', 'exam'], clinic: 'Surry Hills' },
  { name: 'Kauri', url: () => portal.brandUrl('kauri.localhost'), steps: ['exam', 'clinic'], clinic: 'Ponsonby' },
];

/** A booking up to its review; calls back at each screen with its name. */
async function walk(page: Page, brand: Brand, at: (screen: string) => Promise<void>): Promise<void> {
  const steps = {
    async region() {
      await page.getByRole('link', { name: 'Sydney', exact: true }).waitFor();
      await at('region');
      await bookingSteps.chooseRegion(page, 'Sydney');
    },
    async clinic() {
      await page.getByRole('list', { name: text('clinic.list') }).waitFor();
      await at('clinic');
      await bookingSteps.chooseClinic(page, brand.clinic);
    },
    async exam() {
      await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
      await at('exam');
      await bookingSteps.tickExam(page, 'Ultrasound of the knee');
      await at('exam chosen');
      await page.getByRole('button', { name: text('action.continue') }).click();
    },
  };
  await page.goto(brand.url());
  await bookingSteps.takenOver(page);
  for (const step of brand.steps) await steps[step]();
  await bookingSteps.freeTimes(page).first().waitFor();
  await at('times of a week');
  await page.getByRole('radio', { name: text('slot.view.month') }).click();
  await page.getByRole('grid').waitFor();
  await bookingSteps.freeTimes(page).first().waitFor();
  await at('times of a month');
  await bookingSteps.chooseTime(page);
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  await at('details');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.locator('.form-summary').getByRole('link').first().waitFor();
  await at('details with faults');
  await bookingSteps.handInDetails(page);
  await at('review');
}

test.each(brands)('booking with $name is accessible in all colours and sizes', async (brand) => {
  const page = await openPage(browser(), phone);
  const found: string[] = [];
  await walk(page, brand, async (screen) => {
    found.push(...(await faultsOf(page)).map((fault) => `${screen}: ${fault}`));
  });
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
