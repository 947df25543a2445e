import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

test.each([
  ['/about', text('shell.about')],
  ['/contact', text('shell.contact')],
  ['/terms', text('shell.terms')],
  ['/privacy', text('shell.privacy')],
  ['/referrer/report-feedback/faq', text('report-feedback.faq.title')],
])('[HD-9] [RT-8] %s is a page of its own, accessible, and not in a frame', async (path, heading) => {
  const page = await openPage(browser(), { width: 390, provoked: [/status of 404/] });
  await page.goto(portal.url + path);
  await seeStep(page, heading);
  await page.waitForFunction((words) => document.title.startsWith(words), heading);
  await page.waitForLoadState('networkidle');
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${portal.url}/iframe${path}`);
  await seeStep(page, text('page.missing.title'));
});

test('[HD-9] contact lists the clinics, nearest first for whoever says where they are', async () => {
  const page = await openPage(browser(), {
    more: { permissions: ['geolocation'], geolocation: { latitude: -43.53, longitude: 172.63 } },
  });
  await page.goto(`${portal.url}/contact`);
  await page.getByText('Our staff answer the telephone').waitFor();
  const surryHills = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Surry Hills' }) });
  await surryHills.getByText('Mon – Fri', { exact: true }).waitFor();
  expect(await surryHills.getByText(/^7:00\sam – 9:00\spm$/).count()).toBe(1);
  const names = page.getByRole('main').getByRole('heading', { level: 3 });
  await names.first().waitFor();
  const byName = await names.allTextContents();
  expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  await page
    .getByText(/\d km$/)
    .first()
    .waitFor();
  expect(await names.allTextContents()).not.toEqual(byName);
  expect(
    await page
      .getByRole('link', { name: /Show on a map/ })
      .first()
      .getAttribute('href'),
  ).toContain('openstreetmap');
});
