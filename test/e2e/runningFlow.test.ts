import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { documentedChanges } from '#test/support/documentedChanges.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { text } from '#test/support/texts.ts';
import { book, chooseClinic, chooseRegion, fillDetails, goToDetails, handInDetails, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }));
const browser = withBrowser();
const folder = withPackFolder();
const brand = 'southern-light';
/** The change that shows a second page of the form, about insurance. */
const secondPage = documentedChanges().find(({ title }) => title.startsWith('9.'));

afterEach(() => folder.reset());

async function publishSecondPage(): Promise<void> {
  for (const { file, text } of secondPage?.files ?? []) folder.write(file, text);
  await publishPack(portal, folder, brand);
}

const goOn = (page: Page) => page.getByRole('button', { name: text('action.continue') }).click();

/** What a server says that has given up the version which a run began with: it answers with the live one. */
async function giveUpEarlierVersions(page: Page): Promise<void> {
  await page.route(/\/api\/config\?.*flowRevision=/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('flowRevision');
    return route.continue({ url: url.href });
  });
}

test('keeps version and drafts over a reload', async () => {
  await publishSecondPage();
  const page = await openPage(browser());
  await goToDetails(page, portal.url);
  await fillDetails(page);
  folder.reset();
  await publishPack(portal, folder, brand);
  await page.reload();
  await seeStep(page, text('flow.booking.details.title'));
  expect(await page.getByLabel(text('form.patient-details.firstName')).inputValue()).toBe('Ada');
  await goOn(page);
  await seeStep(page, 'How is it paid?');
  await page.getByLabel('I pay myself').check();
  await goOn(page);
  await book(page);

  await goToDetails(page, portal.url);
  await handInDetails(page);
});

test('migrates a run and lists its dropped answers', async () => {
  await publishSecondPage();
  const page = await openPage(browser());
  await goToDetails(page, portal.url);
  await fillDetails(page);
  await goOn(page);
  await seeStep(page, 'How is it paid?');
  await page.getByLabel('Private health insurance').check();
  await page.getByLabel('Member number').fill('12345');
  await page.getByLabel('Member number').blur();
  folder.reset();
  await publishPack(portal, folder, brand);
  await giveUpEarlierVersions(page);
  await page.reload();

  const notice = page.getByRole('alert').filter({ hasText: text('run.dropped.text') });
  await notice.getByText('12345').waitFor();
  await page.reload();
  await notice.getByText('12345').waitFor();
  await notice.getByRole('button').click();
  expect(await notice.count()).toBe(0);
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByRole('main').getByText('Ada').first().waitFor();
  await book(page);
});

test("switches to a clinic's version when it is chosen", async () => {
  const overlay = {
    base: { id: 'booking', revision: 1 },
    ops: [{ op: 'set', path: 'steps.exam.title', was: 'flow.booking.exam.title', value: 'flow.booking.exam.here' }],
  };
  folder.write(`brands/${brand}/clinics/surry-hills/flows/booking.overlay.json`, overlay);
  folder.write(`brands/${brand}/clinics/surry-hills/locales/en.json`, { 'flow.booking.exam.here': 'What do we scan?' });
  await publishPack(portal, folder, brand);
  const page = await openPage(browser());
  await page.goto(portal.url);
  await chooseRegion(page, 'Sydney');
  await chooseClinic(page, 'Surry Hills');
  await seeStep(page, 'What do we scan?');
  await page.goBack();
  await seeStep(page, text('flow.booking.clinic.title'));
  await page
    .getByRole('list', { name: text('clinic.list') })
    .getByRole('link', { name: 'Chatswood', exact: true })
    .click();
  await seeStep(page, text('flow.booking.exam.title'));
});
