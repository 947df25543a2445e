import { build } from 'esbuild';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { knownRequest, referralLetter } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { xrayPicture } from '#test/support/xrayPicture.ts';
import { addSession } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { downloadedFile } from './downloadedFile.ts';
import { madeUp, openPage, type PageOptions } from './openPage.ts';
import { settle } from './settle.ts';
import { centredPicture } from './watchVisit.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

const documents = [xrayPicture, referralLetter, { ...xrayPicture, title: 'Report', description: '' }];
const pictures = '**/attachments/*/view';

/** The page of a request with three documents; its dialog is opened by its button. */
async function openDocuments(options: PageOptions = {}, before: (page: Page) => Promise<unknown> = async () => null) {
  const request = await knownRequest(portal.db, { attachments: documents });
  const page = await openPage(browser(), options);
  await addSession(page, portal, request);
  await before(page);
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await page.getByRole('button', { name: text('booking-request.referral'), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: text('attachment.title') });
  await dialog.waitFor();
  const slide = (name: string) => dialog.getByRole('group', { name });
  return { page, dialog, slide };
}

test('[DL-1a] browses documents by keys and buttons, never automatically', async () => {
  const { page, dialog, slide } = await openDocuments({}, (opened) => opened.clock.install());
  const picture = slide('1 of 3: Previous image');
  const image = picture.getByRole('img', { name: 'Previous image' });
  await image.waitFor();
  expect(await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight])).toEqual([
    480, 600,
  ]);
  await picture.getByText('X-ray of the right knee').waitFor();
  await picture.getByText(/earlier-x-ray\.png · 76\.1 kB/).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('1 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  // Appears at once: there is no animation to switch off.
  const row = dialog.getByRole('region', { name: text('attachment.title') });
  expect(await row.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(1);
  await slide('2 of 3: Referral').getByText('From Dr Čapek').waitFor();
  await picture.waitFor({ state: 'hidden' });
  await slide('2 of 3: Referral')
    .getByRole('img', { name: text('pdf.page', { page: 1, count: 1 }) })
    .waitFor();
  await dialog.getByRole('button', { name: text('carousel.next') }).click();
  await slide('3 of 3: Report').getByRole('img').waitFor();
  expect(await dialog.getByRole('button', { name: text('carousel.next') }).getAttribute('aria-disabled')).toBe('true');
  // Tab skips hidden slides.
  const reached = new Set<string | null>();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label') ?? null),
    );
  }
  expect([...reached].sort()).toEqual(['3 of 3: Report', null]);
  await dialog.getByRole('button', { name: text('carousel.previous') }).click();
  await dialog.getByText('2 of 3').waitFor();
  await page.clock.runFor(30_000);
  await dialog.getByText('2 of 3').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('booking-request.referral'));
});

test('[DL-1a] opens each document in a tab or downloads it', async () => {
  const { page, slide } = await openDocuments({ provoked: [centredPicture] });
  const picture = slide('1 of 3: Previous image');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    picture.getByRole('link', { name: text('attachment.view') }).click(),
  ]);
  await tab.locator('img').waitFor();
  expect(tab.url()).toMatch(/^blob:/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await page.keyboard.press('ArrowRight');
  const letter = slide('2 of 3: Referral').getByRole('link', { name: text('attachment.download') });
  const file = await downloadedFile(page, () => letter.click());
  expect(file.name).toBe(referralLetter.fileName);
  expect(file.bytes).toEqual(referralLetter.bytes);
});

test('[DL-1a] limits images to 600 pixels and swipes on phones', async () => {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="1500"/>';
  const tall = await openDocuments({ height: 2_400 }, (page) =>
    page.route(pictures, (route) => route.fulfill({ contentType: 'image/svg+xml', body, headers: madeUp })),
  );
  const image = tall.slide('1 of 3').getByRole('img');
  await image.waitFor();
  expect((await image.boundingBox())?.height).toBe(600);
  const phone = await openDocuments({ width: 390 });
  await phone.slide('1 of 3').getByRole('img').waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const track = phone.dialog.getByRole('region', { name: text('attachment.title') });
  for (const place of ['2 of 3', '3 of 3']) {
    await track.evaluate((element) => element.scrollBy({ left: element.clientWidth }));
    await phone.dialog.getByText(place).waitFor();
  }
  await phone
    .slide('3 of 3: Report')
    .getByRole('link', { name: text('attachment.view') })
    .waitFor();
});

test('[DL-1c] retries a failed image and explains a broken one', async () => {
  let answer: 'nothing' | 'rubbish' = 'nothing';
  const provoked = [/ERR_FAILED/, /request failed/];
  const { page, slide } = await openDocuments({ provoked }, (page) =>
    page.route(pictures, (route) =>
      answer === 'nothing'
        ? route.abort('failed')
        : route.fulfill({ contentType: 'image/png', body: 'no picture', headers: madeUp }),
    ),
  );
  const picture = slide('1 of 3');
  await picture.getByRole('alert').getByText(text('error.offline')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  answer = 'rubbish';
  await picture.getByRole('button', { name: text('action.retry') }).click();
  await picture.getByText(text('attachment.unreadable')).waitFor();
  expect(await picture.getByText(text('shell.loading')).count()).toBe(0);
  await picture.getByRole('link', { name: text('attachment.download') }).waitFor();
});

test('[DL-1b] without a close button the dialog stays open', async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/e2e/staticAttachments.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const page = await openPage(browser());
  const shown = (close: boolean) => `<!doctype html><title>x</title><div id="root" data-close="${close}"></div>`;
  await page.route('**/static**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' })
      : route.fulfill({
          contentType: 'text/html',
          body: `${shown(route.request().url().includes('close'))}<script type="module" src="/static.js"></script>`,
        }),
  );
  const dialog = page.getByRole('dialog');
  const pressEscape = () => page.keyboard.press('Escape');
  const pressBeside = () => page.mouse.click(2, 2);
  await page.goto(`${portal.url}/static`);
  await dialog.getByRole('link', { name: 'attachment.download' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'action.close' }).count()).toBe(0);
  for (const leave of [pressEscape, pressEscape, pressBeside]) await leave();
  await settle(page);
  expect(await dialog.count()).toBe(1);

  for (const leave of [pressEscape, pressBeside, () => dialog.getByRole('button', { name: 'action.close' }).click()]) {
    await page.goto(`${portal.url}/static?close`);
    await dialog.getByRole('button', { name: 'action.close' }).waitFor();
    await leave();
    await dialog.waitFor({ state: 'detached' });
  }
});
