import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { NewAttachment } from '#server/db/queries/bookingRequest.ts';
import { knownRequest, referralLetter } from '#test/support/knownRequest.ts';
import { pdfOf } from '#test/support/pdfOf.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { xrayPicture } from '#test/support/xrayPicture.ts';
import { addSession } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { settle } from './settle.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

const letter: NewAttachment = {
  ...referralLetter,
  title: 'Letter',
  bytes: pdfOf(['Dear colleague\nPlease image the right knee.', 'Earlier findings', 'Kind regards']),
};

/** Opens the dialog with the documents of a request, of which the first is visible. */
async function openViewer(attachments: readonly NewAttachment[], options: PageOptions = {}) {
  const request = await knownRequest(portal.db, { attachments: [...attachments, xrayPicture] });
  const page = await openPage(browser(), options);
  await addSession(page, portal, request);
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await page.getByRole('button', { name: text('booking-request.referral'), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: text('attachment.title') });
  await dialog.waitFor();
  const slide = dialog.locator('.carousel-slide:not([inert])');
  return { page, dialog, slide, view: slide.locator('.zoom-view') };
}

const pageOf = (number: number, count: number) => text('pdf.page', { page: number, count });

/** Width in device pixels of the drawn page, once something dark is on it. */
async function drawnWidth(slide: Locator): Promise<number> {
  const canvas = slide.locator('canvas');
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const copy = new OffscreenCanvas(element.width, element.height).getContext('2d', { willReadFrequently: true });
        copy?.drawImage(element, 0, 0);
        const pixels = copy?.getImageData(0, 0, element.width, element.height).data ?? [];
        return pixels.some((value, at) => at % 4 === 0 && value < 100);
      }),
    )
    .toBe(true);
  return canvas.evaluate((element: HTMLCanvasElement) => element.width);
}

const scaleOf = (view: Locator) =>
  view
    .locator('.zoom-content')
    .evaluate((element) => Number(/scale\(([\d.]+)\)/.exec(element.getAttribute('style') ?? '')?.[1]));

test('[DL-1a] shows the pages of a PDF at device resolution', async () => {
  const { page, slide, view } = await openViewer([letter], { more: { deviceScaleFactor: 2 } });
  await slide.getByRole('img', { name: pageOf(1, 3) }).waitFor();
  const shown = await slide.locator('.pdf-sheet').evaluate((element) => element.getBoundingClientRect().width);
  expect(Math.abs((await drawnWidth(slide)) - shown * 2)).toBeLessThanOrEqual(2);
  await slide.getByText(text('pdf.words')).click();
  await slide.getByText('Please image the right knee.').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await slide.getByRole('button', { name: text('pdf.next') }).click();
  await slide.getByRole('img', { name: pageOf(2, 3) }).waitFor();
  await slide.getByText('Earlier findings').waitFor();
  await view.press('PageDown');
  await slide.getByRole('img', { name: pageOf(3, 3) }).waitFor();
  await view.press('End');
  await slide.getByRole('button', { name: text('pdf.next'), disabled: true }).waitFor();
  await view.press('Home');
  await slide.getByRole('img', { name: pageOf(1, 3) }).waitFor();
  // A zoomed page is drawn with more pixels.
  await view.press('+');
  await expect.poll(async () => Math.round((10 * (await drawnWidth(slide))) / shown)).toBe(30);
});

test('[DL-1a] explains a broken PDF', async () => {
  const broken = { ...letter, bytes: Buffer.from('%PDF-1.7\nnothing of the kind') };
  const { page, slide } = await openViewer([broken, letter]);
  await slide.getByText(text('pdf.unreadable')).waitFor();
  await slide.getByRole('link', { name: text('attachment.download') }).waitFor();
  await page.keyboard.press('ArrowRight');
  await slide.getByRole('img', { name: pageOf(1, 3) }).waitFor();
});

test('[DL-2] zooms by keys, buttons, wheel and double tap', async () => {
  const { slide, view, page } = await openViewer([xrayPicture]);
  await slide.getByRole('img').waitFor();
  const zoomed = (scale: number) => expect.poll(() => scaleOf(view)).toBeCloseTo(scale, 5);
  const content = view.locator('.zoom-content');
  expect(await content.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.2s');
  await view.press('+');
  await zoomed(1.5);
  await view.press('-');
  await zoomed(1);
  for (let presses = 0; presses < 4; presses += 1) await slide.getByRole('button', { name: text('zoom.in') }).click();
  await zoomed(3);
  expect(await axeFaults(page)).toEqual([]);
  // Zoomed, arrows move the image instead of the carousel.
  await view.press('ArrowLeft');
  await expect.poll(() => content.getAttribute('style')).toMatch(/translate\(48px/);
  await view.press('0');
  await zoomed(1);
  await view.hover();
  await page.mouse.wheel(0, -120);
  await zoomed(1.2);
  await page.mouse.wheel(0, 120);
  await zoomed(1);
  await view.dblclick();
  await zoomed(2);
  await view.dblclick();
  await zoomed(1);
  await view.press('ArrowRight');
  await slide.getByText(xrayPicture.description).waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await content.first().evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
});

test('[DL-2] zooms an image to its original size', async () => {
  const { slide, view } = await openViewer([xrayPicture], { width: 390, height: 300 });
  const image = slide.getByRole('img');
  await image.waitFor();
  const fitted = await image.evaluate((element: HTMLElement) => element.offsetWidth);
  expect(480 / fitted).toBeGreaterThan(3);
  for (let presses = 0; presses < 12; presses += 1) await view.press('+');
  await expect.poll(() => scaleOf(view)).toBeCloseTo(480 / fitted, 1);
});

test('[DL-2] pinches and pans with fingers, swipes when whole', async () => {
  const { page, slide, view } = await openViewer([xrayPicture], { width: 390 });
  await slide.getByRole('img').waitFor();
  const box = await view.boundingBox();
  if (!box) throw new Error('The view has no box.');
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touches(page, [
    [
      { x: centre.x - 30, y: centre.y },
      { x: centre.x + 30, y: centre.y },
    ],
    [
      { x: centre.x - 45, y: centre.y },
      { x: centre.x + 45, y: centre.y },
    ],
    [
      { x: centre.x - 60, y: centre.y },
      { x: centre.x + 60, y: centre.y },
    ],
  ]);
  await expect.poll(() => scaleOf(view)).toBeCloseTo(2, 1);
  const before = await view.locator('.zoom-content').getAttribute('style');
  await touches(page, [[centre], [{ x: centre.x, y: centre.y + 20 }], [{ x: centre.x, y: centre.y + 40 }]]);
  expect(await view.locator('.zoom-content').getAttribute('style')).not.toBe(before);
  await settle(page);
  await slide.getByText(xrayPicture.description).waitFor();
});

/** Touches the page with one or more fingers, at one place after the other. */
async function touches(page: Page, places: readonly (readonly { readonly x: number; readonly y: number }[])[]) {
  const client = await page.context().newCDPSession(page);
  for (const [at, touchPoints] of places.entries())
    await client.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: touchPoints.map((place, id) => ({ ...place, id })),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
