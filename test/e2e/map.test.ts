import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { chooseClinic, seeStep, takenOver, tickExam } from './bookingSteps.ts';
import { madeUp, openPage, type PageOptions } from './openPage.ts';
import { settle } from './settle.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

const atClinics = '/select-clinic?region=nsw-sydney';
const panel = (page: Page) => page.getByRole('region', { name: text('map.title') });
const pins = (page: Page) => panel(page).locator('.map-pin');
const pin = (page: Page, clinic: string) => pins(page).filter({ hasText: clinic });
const list = (page: Page) => page.getByRole('list', { name: text('clinic.list') });
const card = (page: Page, clinic: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${clinic}`) }) });

async function openMap(options: PageOptions = {}, path = atClinics): Promise<Page> {
  const page = await openPage(browser(), { map: true, ...options });
  await page.goto(portal.url + path);
  await pins(page).first().waitFor();
  await settle(page);
  return page;
}

/** Waits until the map has a clinic in its middle. */
async function seeInMiddle(page: Page, clinic: string): Promise<void> {
  await expect
    .poll(async () => {
      const [box, at] = await Promise.all([panel(page).boundingBox(), pin(page, clinic).boundingBox()]);
      if (!box || !at) return Number.POSITIVE_INFINITY;
      return Math.hypot(at.x + 22 - box.x - box.width / 2, at.y + 22 - box.y - box.height / 2);
    })
    .toBeLessThan(6);
}

test('[BK-3a] shows all clinics of the region with their numbers', async () => {
  const page = await openMap({ width: 1440 });
  const names = await list(page).locator('.clinic-name').allTextContents();
  expect(names.length).toBeGreaterThan(4);
  expect(await pins(page).allTextContents()).toEqual(names.map((name, at) => `${at + 1}${name}`));
  const box = await panel(page).boundingBox();
  for (const one of await pins(page).all()) {
    const at = await one.boundingBox();
    expect(at && box && at.x > box.x && at.x + 44 < box.x + box.width && at.y > box.y).toBe(true);
  }
  await panel(page).getByRole('link', { name: 'Natural Earth' }).waitFor();
});

test.each([
  ['qld-brisbane', 390],
  ['nsw-sydney', 390],
  ['sa-adelaide', 390],
  ['qld-brisbane', 820],
  ['nz-auckland', 820],
])('[BK-3a] no pin lies under a button: %s, %i px', async (region, width) => {
  const page = await openPage(browser(), { map: true, width });
  await page.goto(`${portal.url}/select-clinic?region=${region}`);
  if (width === 390) await page.getByRole('radio', { name: text('map.view.map') }).click();
  await pins(page).first().waitFor();
  await panel(page).evaluate((box) => box.scrollIntoView({ block: 'end' }));
  await settle(page);
  const hits = await pins(page).evaluateAll((all) =>
    all
      .filter((one) => one instanceof HTMLElement && one.dataset.behind !== 'true')
      .map((one) => {
        const { x, y } = one.getBoundingClientRect();
        return [one.textContent, document.elementFromPoint(x + 22, y + 22)?.closest('.map-pin') === one];
      }),
  );
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.filter(([, hit]) => !hit)).toEqual([]);
});

test('[BK-3a] a press on the map chooses in the list', async () => {
  const page = await openMap();
  await pin(page, 'Parramatta').click();
  await page.locator('.clinic[data-chosen=true]').getByText('Parramatta').first().waitFor();
  expect(await pin(page, 'Parramatta').getAttribute('aria-pressed')).toBe('true');
  await seeInMiddle(page, 'Parramatta');
  await panel(page)
    .getByRole('button', { name: text('map.all') })
    .click();
  await expect.poll(async () => (await pin(page, 'Penrith').boundingBox())?.x).toBeGreaterThan(0);
  await panel(page)
    .getByRole('link', { name: text('map.continue') })
    .click();
  await seeStep(page, text('flow.booking.exam.title'));
  expect(new URL(page.url()).searchParams.get('selectedClinic')).toBe('parramatta');
});

/** Pixels between the pins of two clinics, whose names may stand on either side. */
async function spreadOf(page: Page, one: string, other: string): Promise<number> {
  const numberOf = (clinic: string) => pin(page, clinic).locator('.map-number').boundingBox();
  const [first, second] = [await numberOf(one), await numberOf(other)];
  return Math.hypot((second?.x ?? 0) - (first?.x ?? 0), (second?.y ?? 0) - (first?.y ?? 0));
}

test('[BK-3a] the buttons zoom in and out', async () => {
  const page = await openMap({ width: 1440 });
  const spread = () => spreadOf(page, 'Chatswood', 'Surry Hills');
  const press = (name: string) => panel(page).getByRole('button', { name }).click();
  const before = await spread();
  await press(text('map.zoom-in'));
  await expect.poll(spread).toBeGreaterThan(before * 1.98);
  await press(text('map.zoom-out'));
  await expect.poll(spread).toBeLessThan(before * 1.02);
  await press(text('map.zoom-out'));
  await expect.poll(spread).toBeLessThan(before * 0.52);
});

test('[BK-3a] reaches zoom 16 and 13 where the style has detail', async () => {
  const page = await openPage(browser(), { map: true, width: 1440, more: { reducedMotion: 'reduce' } });
  await page.route('**/map/demo/light.json', async (route) => {
    const { metadata, ...style } = await (await route.fetch()).json();
    await route.fulfill({ json: style });
  });
  // Two clinics a few hundred metres apart: the reset view would be nearer than a town.
  await page.route('**/api/clinics?*', async (route) => {
    const [first, second] = await (await route.fetch()).json();
    const { latitude, longitude } = first;
    await route.fulfill({ json: [first, { ...second, latitude, longitude: longitude + 0.01 }], headers: madeUp });
  });
  // A drawn page brings its clinics along.
  await page.goto(`${portal.url}/select-region`);
  await takenOver(page);
  await page.getByRole('link', { name: 'Sydney', exact: true }).click();
  await pins(page).nth(1).waitFor();
  await settle(page);
  const [one, other] = await pins(page).locator('.map-name').allTextContents();
  const spread = () => spreadOf(page, one ?? '', other ?? '');
  // A degree of longitude is 512 × 2^zoom ÷ 360 pixels wide.
  const atZoom = (zoom: number) => (0.01 * 512 * 2 ** zoom) / 360;
  await expect.poll(async () => Math.abs((await spread()) - atZoom(13))).toBeLessThan(3);
  await pins(page).first().click();
  await expect.poll(async () => Math.abs((await spread()) - atZoom(16))).toBeLessThan(3);
  await panel(page)
    .getByRole('button', { name: text('map.all') })
    .click();
  await expect.poll(async () => Math.abs((await spread()) - atZoom(13))).toBeLessThan(3);
});

test('[BK-3a] [RT-17a] a chosen clinic is in the middle', async () => {
  const page = await openMap();
  await chooseClinic(page, 'Chatswood');
  await seeStep(page, text('flow.booking.exam.title'));
  await page.goBack();
  await pins(page).first().waitFor();
  await seeInMiddle(page, 'Chatswood');
  expect(await pin(page, 'Chatswood').getAttribute('aria-pressed')).toBe('true');
});

test('[BK-3a] pointing at a clinic lights up its pin', async () => {
  const page = await openMap();
  await card(page, 'Hurstville').hover();
  await page.locator('.map-pin[data-lit=true]').getByText('Hurstville').waitFor();
  await pin(page, 'Penrith').focus();
  await page.locator('.clinic[data-lit=true]').getByText('Penrith').first().waitFor();
});

test('[BK-3a] arrow keys and Enter choose on the map', async () => {
  const page = await openMap();
  expect(await panel(page).locator('.map-pin[tabindex="0"]').count()).toBe(1);
  await pins(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const third = await pins(page).nth(2).locator('.map-name').textContent();
  await page
    .locator('.clinic[data-chosen=true]')
    .getByText(third ?? '')
    .first()
    .waitFor();
  await page.keyboard.press('End');
  expect(
    await pins(page)
      .last()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
});

test('[BK-3a] the map shows a near visitor, no far one', async () => {
  const near = await openMap({}, `${atClinics}&lat=-33.87&lng=151.1`);
  await panel(near).locator('.map-here').waitFor({ state: 'attached' });
  // London
  const far = await openMap({}, `${atClinics}&lat=51.5&lng=-0.12`);
  const box = await panel(far).boundingBox();
  const [one, other] = [await pin(far, 'Penrith').boundingBox(), await pin(far, 'Surry Hills').boundingBox()];
  expect((other?.x ?? 0) - (one?.x ?? 0)).toBeGreaterThan((box?.width ?? 0) / 2);
});

test('[BK-3a] a refused location leaves list and map', async () => {
  const page = await openMap({ width: 820, height: 1180 });
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await pins(page).count()).toBeGreaterThan(4);
  await chooseClinic(page, 'Penrith');
  await seeStep(page, text('flow.booking.exam.title'));
});

test('[BK-3a] a phone shows the map instead of the list', async () => {
  const page = await openPage(browser(), { map: true, width: 390 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(portal.url + atClinics);
  await takenOver(page);
  await list(page).waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => /mapLibre|\/map\//.test(path))).toEqual([]);
  await page.getByLabel(text('map.view.map'), { exact: true }).check();
  await pins(page).first().waitFor();
  expect(await list(page).isVisible()).toBe(false);
  await page.getByLabel(text('map.view.list'), { exact: true }).check();
  expect(await list(page).isVisible()).toBe(true);
});

describe('without a map', () => {
  const alone = async (page: Page) => {
    await panel(page).waitFor({ state: 'detached' });
    await chooseClinic(page, 'Penrith');
    await seeStep(page, text('flow.booking.exam.title'));
  };

  test.each([
    ['style', '**/map/demo/light.json', [/status of 503/]],
    ['tiles', '**/map/demo/tiles/**', []],
    ['worker', '**/map/worker.js', [/worker\.js/]],
  ])('[BK-3a] the list works alone without the %s', async (_part, files, provoked) => {
    const page = await openPage(browser(), { map: true, provoked });
    await page.route(files, (route) => route.fulfill({ status: 503 }));
    await page.goto(portal.url + atClinics);
    await alone(page);
  });

  test('[BK-3a] the list works alone without WebGL', async () => {
    const page = await openPage(browser(), { map: true });
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(portal.url + atClinics);
    await alone(page);
  });

  test('[BK-3a] the list works while a slow map loads, then alone', async () => {
    const page = await openPage(browser(), { map: true });
    await page.clock.install();
    await page.route('**/map/demo/light.json', () => undefined);
    await page.goto(portal.url + atClinics);
    await panel(page).getByText(text('map.loading')).waitFor();
    await card(page, 'Penrith').waitFor();
    await page.clock.fastForward(21_000);
    await alone(page);
  });

  test('[BK-3a] a kiosk shows only the list', async () => {
    const page = await openPage(browser(), { map: true });
    await page.goto(`${portal.url}${atClinics}&kioskMode=true`);
    await list(page).waitFor();
    expect(await panel(page).count()).toBe(0);
  });
});

test('[BK-3a] in a frame the wheel scrolls the page', async () => {
  const page = await openPage(browser(), { map: true });
  await page.goto(`${portal.url}/iframe${atClinics}`);
  await pins(page).first().waitFor();
  const spread = async () => {
    const [one, other] = [await pin(page, 'Penrith').boundingBox(), await pin(page, 'Surry Hills').boundingBox()];
    return (other?.x ?? 0) - (one?.x ?? 0);
  };
  const before = await spread();
  await panel(page).hover({ position: { x: 250, y: 300 } });
  await page.mouse.wheel(0, 200);
  await panel(page).getByText(text('map.wheel')).waitFor();
  await settle(page);
  expect(Math.abs((await spread()) - before)).toBeLessThan(2);
  await panel(page).hover({ position: { x: 250, y: 300 } });
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(spread).toBeGreaterThan(before + 20);
});

test('[BK-3a] without motion the map jumps', async () => {
  const page = await openMap({ more: { reducedMotion: 'reduce' } });
  await pin(page, 'Penrith').evaluate((one: HTMLElement) => one.click());
  await settle(page);
  const [box, at] = [await panel(page).boundingBox(), await pin(page, 'Penrith').boundingBox()];
  expect(Math.abs((at?.x ?? 0) + 22 - (box?.x ?? 0) - (box?.width ?? 0) / 2)).toBeLessThan(3);
});

test.each([1440, 820, 390])('axe finds nothing on a map %i pixels wide', async (width) => {
  for (const host of ['localhost', 'kauri.localhost']) {
    const page = await openPage(browser(), { map: true, width });
    await page.goto(portal.brandUrl(host));
    await takenOver(page);
    if (host === 'localhost') await page.getByRole('link', { name: 'Sydney', exact: true }).click();
    else {
      await tickExam(page, 'Ultrasound of the knee');
      await page.getByRole('button', { name: text('action.continue') }).click();
    }
    await seeStep(page, text('flow.booking.clinic.title'));
    if (width === 390) await page.getByLabel(text('map.view.map'), { exact: true }).check();
    await pins(page).first().waitFor();
    await pins(page).first().focus();
    await page.keyboard.press('Enter');
    await panel(page)
      .getByRole('link', { name: text('map.continue') })
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.close();
  }
});

describe('of an appointment', () => {
  const show = (page: Page) => page.getByRole('button', { name: text('appointment.map.show') });
  const site = (page: Page) =>
    page.getByRole('region', { name: text('appointment.map.title', { clinic: 'Surry Hills' }) });

  async function openAppointment(options: PageOptions = {}): Promise<Page> {
    const { bookingKey } = await knownBooking(portal.db);
    const page = await openPage(browser(), { map: true, ...options });
    await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
    await page.goto(`${portal.url}/appointments/${bookingKey}`);
    await show(page).waitFor();
    return page;
  }

  test.each([390, 1440])('[AS-1c] shows the map of the clinic on demand, %i px', async (width) => {
    const page = await openAppointment({ width });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await show(page).press('Enter');
    await site(page).locator('.map-name', { hasText: 'Surry Hills' }).waitFor();
    await expect
      .poll(async () => {
        const [box, at] = await Promise.all([
          site(page).boundingBox(),
          site(page).locator('.map-number').boundingBox(),
        ]);
        return box && at && Math.hypot(at.x + 17 - box.x - box.width / 2, at.y + 17 - box.y - box.height / 2);
      })
      .toBeLessThan(6);
    expect(scripts.some((url) => url.includes('mapLibre'))).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: text('appointment.map.hide') }).click();
    await site(page).waitFor({ state: 'detached' });
  });

  test('[AS-1c] says that the map fails, and offers it again', async () => {
    const page = await openAppointment({ provoked: [/status of 503/] });
    await page.route('**/map/demo/light.json', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await show(page).click();
    await page.getByText(text('appointment.map.failed')).filter({ visible: true }).first().waitFor();
    await show(page).click();
    await site(page).locator('.map-name').waitFor();
  });
});
