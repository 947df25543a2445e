import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { menuButton, seeStep } from './bookingSteps.ts';
import { openKiosk } from './openKiosk.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const portal = withPortal();
const browser = withBrowser();

/** Starts a booking by the link on the screen. */
async function beginBooking(page: Page): Promise<void> {
  await page.getByRole('link', { name: text('kiosk.book') }).click();
  await seeStep(page, text('flow.booking.region.title'));
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: text('kiosk.idle.title') });
const seconds = (page: Page) => page.getByRole('timer').textContent();

test('[RT-2] [DL-3a] the kiosk home has large accessible buttons', async () => {
  const page = await openKiosk(browser(), portal.url);
  expect(await axeFaults(page)).toEqual([]);
  for (const way of await page.locator('.kiosk-way').all()) {
    const box = await way.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(140);
  }
  await page.getByRole('button', { name: text('kiosk.ask') }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: text('kiosk.ask') }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('dialog.ok'), exact: true })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('kiosk.ask'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('[RT-2] keeps kiosk mode until a URL ends it', async () => {
  const page = await openKiosk(browser(), portal.url);
  await beginBooking(page);
  await bookingSteps.chooseRegion(page, 'Sydney');
  const links = await page.locator('a[href]:visible').evaluateAll((all) =>
    all.flatMap((link) => {
      const href = link.getAttribute('href') ?? '';
      return href.startsWith('#') || href.includes('kioskMode=true') ? [] : [href];
    }),
  );
  expect(links).toEqual([]);
  expect(new URL(page.url()).searchParams.get('kioskMode')).toBe('true');
  await page.goto(`${portal.url}/select-region`);
  await page.waitForURL(/kioskMode=true/);
  await seeStep(page, text('flow.booking.region.title'));
  await page.goto(`${portal.url}/select-region?kioskMode=false`);
  await page.goto(`${portal.url}/select-region`);
  await seeStep(page, text('flow.booking.region.title'));
  expect(page.url()).not.toContain('kioskMode=true');
  await page.goto(`${portal.url}/kiosk`);
  await page.waitForURL(/kioskMode=true/);
});

test('[HD-1a] [HD-3] the menu keeps kiosk mode', async () => {
  const page = await openKiosk(browser(), portal.url);
  await menuButton(page).click();
  const home = page.getByRole('banner').getByRole('link', { name: text('shell.home'), exact: true });
  expect(await home.getAttribute('href')).toBe('/kiosk?kioskMode=true');
  for (const [key, path] of [
    ['shell.about', '/about'],
    ['shell.contact', '/contact'],
    ['shell.terms', '/terms'],
    ['shell.privacy', '/privacy'],
  ] as const) {
    const link = page.getByRole('banner').getByRole('link', { name: text(key), exact: true });
    expect(await link.getAttribute('href')).toBe(`${path}?kioskMode=true`);
  }
  await page.goto(`${portal.url}/contact?kioskMode=true`);
  await menuButton(page).click();
  await home.click();
  await seeStep(page, text('kiosk.title'));
  expect(new URL(page.url()).searchParams.get('kioskMode')).toBe('true');
});

async function deny(page: Page): Promise<void> {
  await bookingSteps.chooseExam(page, 'MRI of the knee');
  await bookingSteps.answerMetal(page, 'device');
  await seeStep(page, text('flow.mri-screening.stop.title'));
}

async function enquire(page: Page): Promise<void> {
  await bookingSteps.chooseExam(page, 'Breast core biopsy');
  await seeStep(page, text('flow.booking.enquiry.title'));
}

test.each([
  ['a denial', deny],
  ['an enquiry', enquire],
])('[RT-2] %s on a kiosk shows reception and the number', async (_end, walk) => {
  const page = await openKiosk(browser(), portal.url);
  await beginBooking(page);
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Chatswood');
  await walk(page);
  const main = page.getByRole('main');
  await main.getByText(text('clinic.at-reception')).waitFor();
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Chatswood' }) });
  await card.getByText('+61 2 5550 0132').waitFor();
  expect(await card.getByRole('link', { includeHidden: true }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
});

test('[KI-1] loads no idle watch outside a kiosk', async () => {
  const page = await openPage(browser());
  await page.clock.install();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${portal.url}/select-region`);
  await seeStep(page, text('flow.booking.region.title'));
  await page.clock.runFor(90_000);
  expect(await dialog(page).count()).toBe(0);
  expect(loaded.filter((path) => /kiosk/i.test(path))).toEqual([]);
});

test('[KI-2] shows a hint, then a countdown that any touch ends', async () => {
  const page = await openKiosk(browser(), portal.url);
  await beginBooking(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.keyboard.press('Shift');
  await page.clock.runFor(49_000);
  expect(await page.locator('.kiosk-hint').textContent()).toBe('');
  await page.clock.runFor(1_500);
  await page.getByText(text('kiosk.idle.hint')).waitFor();
  await page.clock.runFor(9_400);
  expect(await dialog(page).count()).toBe(0);
  await page.clock.runFor(150);
  await dialog(page).waitFor();
  for (let left = 10; left > 3; left -= 1) {
    expect(await seconds(page)).toBe(`${left} seconds left`);
    await page.clock.runFor(1_000);
  }
  await page.getByRole('button', { name: text('action.continue') }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await seeStep(page, text('flow.booking.region.title'));

  await page.clock.runFor(61_000);
  await dialog(page).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(text('action.continue'));
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(text('kiosk.idle.home'));
  await page.mouse.click(5, 5);
  await dialog(page).waitFor({ state: 'detached' });
});

test('[KI-2] warns and counts down without the code of the dialog', async () => {
  const page = await openPage(browser(), { width: 1024, height: 1366, provoked: [/ERR_FAILED/] });
  await page.route('**/FluentDialog*.js', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${portal.url}/kiosk?kioskMode=true`);
  await seeStep(page, text('kiosk.title'));
  await beginBooking(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.keyboard.press('Shift');
  await page.clock.runFor(60_500);
  await dialog(page).waitFor();
  expect(await seconds(page)).toMatch(/\d seconds left/);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await seeStep(page, text('flow.booking.region.title'));
});

test('[KI-2] the countdown starts after the configured time', async () => {
  const page = await openPage(browser(), { width: 1024, height: 1366 });
  await withSettings(page, { application: { kioskNoActivitySeconds: 90 } });
  await page.clock.install();
  await page.goto(`${portal.url}/kiosk?kioskMode=true`);
  await beginBooking(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.keyboard.press('Shift');
  await page.clock.runFor(89_000);
  expect(await dialog(page).count()).toBe(0);
  await page.clock.runFor(1_500);
  await dialog(page).waitFor();
  await page.clock.runFor(10_000);
  await seeStep(page, text('kiosk.title'));
});

test('[KI-2] [KI-3] ends the visit by Home in dialog and header', async () => {
  const page = await openKiosk(browser(), portal.url);
  for (const leave of [
    async () => {
      await page.clock.fastForward(52_000);
      await page.getByText('Touch the screen to continue.').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.clock.fastForward(10_000);
      await dialog(page).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await dialog(page)
        .getByRole('button', { name: text('kiosk.idle.home') })
        .click();
    },
    () => page.getByRole('link', { name: 'Southern Light Imaging' }).click(),
  ]) {
    await beginBooking(page);
    await bookingSteps.chooseRegion(page, 'Sydney');
    await leave();
    await seeStep(page, text('kiosk.title'));
    expect(new URL(page.url()).pathname).toBe('/kiosk');
    await beginBooking(page);
    expect(await page.getByText(text('run.so-far')).count()).toBe(0);
    await page.goto(`${portal.url}/kiosk?kioskMode=true`);
  }
});

test('[KI-3] blocks external links, zoom and copying on a kiosk', async () => {
  const page = await openKiosk(browser(), portal.url);
  await beginBooking(page);
  await bookingSteps.chooseRegion(page, 'Sydney');
  await page.getByRole('list', { name: text('clinic.list') }).waitFor();
  expect(await page.locator('a[href^="tel:"]:visible, a[href^="http"]:visible, a[target]:visible').count()).toBe(0);
  const before = page.url();
  // Clicks each link. The kiosk must prevent the click before any handler of the page receives it.
  const seen = await page.evaluate(() =>
    ['tel:+61255500100', 'https://elsewhere.example/', '/api/regions'].filter((href) => {
      const link = document.createElement('a');
      let handled = false;
      link.href = href;
      link.onclick = () => {
        handled = true;
      };
      document.querySelector('main')?.append(link);
      return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) || handled;
    }),
  );
  expect(seen).toEqual([]);
  const refused = await page.evaluate(() =>
    ['contextmenu', 'copy', 'cut', 'dragstart'].map((name) => {
      const event = new Event(name, { bubbles: true, cancelable: true });
      return document.body.dispatchEvent(event);
    }),
  );
  expect(refused).toEqual([false, false, false, false]);
  const zoomed = await page.evaluate(() =>
    [
      new WheelEvent('wheel', { ctrlKey: true, deltaY: -100, bubbles: true, cancelable: true }),
      ...['+', '-', '0', 'p', 's'].map(
        (key) => new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }),
      ),
      new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }),
    ].map((event) => document.body.dispatchEvent(event)),
  );
  // The wheel can only scroll.
  expect(zoomed).toEqual([false, false, false, false, false, false, true]);
  const style = await page.evaluate(() => {
    const { userSelect, touchAction } = getComputedStyle(document.documentElement);
    return { userSelect, touchAction };
  });
  expect(style).toEqual({ userSelect: 'none', touchAction: 'pan-x pan-y' });
  expect(page.url()).toBe(before);
});

test('[KI-4a] [DL-5] saves, keeps and removes the name of a device', async () => {
  const page = await openKiosk(browser(), portal.url);
  await page.getByRole('button', { name: text('kiosk.device.rename') }).click();
  const asking = page.getByRole('dialog', { name: text('kiosk.device.rename') });
  await asking.getByRole('textbox').fill('   ');
  await asking.getByRole('button', { name: text('dialog.save') }).click();
  await asking.getByText(text('kiosk.device.required')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await asking.getByRole('textbox').fill('Reception 2');
  await page.keyboard.press('Enter');
  await page.getByText('This device: Reception 2').waitFor();
  await page.getByRole('button', { name: text('kiosk.device.locate') }).click();
  await page.getByRole('button', { name: text('dialog.save') }).click();
  await page.getByText(text('kiosk.device.postal-code.required')).waitFor();
  await page.getByRole('textbox').fill('2010');
  await page.getByRole('button', { name: text('dialog.save') }).click();
  await page.getByText('This device: Reception 2, 2010').waitFor();
  await beginBooking(page);
  await page.getByRole('link', { name: 'Southern Light Imaging' }).click();
  await page.getByText('This device: Reception 2, 2010').waitFor();
  const named = await page.context().cookies();
  expect(named.map(({ name, secure, httpOnly }) => ({ name, secure, httpOnly }))).toEqual(
    ['kioskIdentity', 'postalCodeLocationId'].map((name) => ({ name, secure: true, httpOnly: true })),
  );
  await page.getByRole('button', { name: text('kiosk.device.forget') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('kiosk.device.forget') })
    .click();
  await page.getByText(text('kiosk.device.none')).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});
