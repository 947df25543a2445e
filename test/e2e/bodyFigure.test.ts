import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { BodyArea } from '#base/bodyParts.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { noteVitals, worstShift } from '#test/support/vitals.ts';
import { axeFaults, colourFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { type Settings, withSettings } from './withSettings.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();
const place = '/select-exam?region=nsw-sydney&selectedClinic=surry-hills';

async function openFigure(options: PageOptions = {}, settings?: Settings): Promise<Page> {
  const page = await openPage(browser(), options);
  if (settings) await withSettings(page, settings);
  await page.goto(portal.url + place);
  if ((options.width ?? 1280) >= 1280) await page.locator('.exam-side .areas-body').waitFor();
  return page;
}

const areas = (page: Page) => page.getByRole('group', { name: text('exam.areas') });
const area = (page: Page, name: BodyArea) => areas(page).getByRole('button', { name: text(`exam.area.${name}`) });
const drawn = (page: Page, name: BodyArea) => page.locator(`.areas-area[data-area=${name}]`).first();
const pressed = (page: Page) => areas(page).locator('[aria-pressed=true]').allTextContents();

test('[BK-5] a pressed area lists its scans, pressed again all', async () => {
  const page = await openFigure();
  await drawn(page, 'knee').locator('path').first().click();
  expect(await pressed(page)).toEqual([text('exam.area.knee')]);
  await bookingSteps.examBox(page, 'Ultrasound of the knee').waitFor();
  expect(await page.locator('summary.exam-group-head').count()).toBe(0);
  const status = page.getByRole('status').filter({ hasText: text('exam.found_other', { count: 6 }) });
  await status.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'MRI', exact: true }).click();
  await bookingSteps.examBox(page, 'Ultrasound of the knee').waitFor({ state: 'detached' });
  await bookingSteps.examBox(page, 'MRI of both knees').waitFor();
  await page.getByRole('searchbox').fill('ankle');
  await page.getByRole('heading', { name: text('exam.no-match', { search: 'ankle' }) }).waitFor();
  await page.getByRole('searchbox').fill('');
  await page.reload();
  await expect.poll(() => pressed(page)).toEqual([text('exam.area.knee')]);
  await area(page, 'knee').click();
  await bookingSteps.examBox(page, 'MRI of the shoulder').waitFor({ state: 'attached' });
  expect(await pressed(page)).toEqual([]);
});

test('[BK-5] keys reach all areas from one Tab stop', async () => {
  const page = await openFigure();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-area'));
  await area(page, 'head').focus();
  const walked: (string | null | undefined)[] = [];
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'Home', 'ArrowUp', 'End', 'ArrowDown']) {
    await page.keyboard.press(key);
    walked.push(await focused());
  }
  expect(walked).toEqual(['shoulder', 'arm', 'shoulder', 'head', 'foot', 'foot', 'head']);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  expect(await pressed(page)).toEqual([text('exam.area.foot')]);
  expect(await drawn(page, 'foot').getAttribute('data-chosen')).toBe('true');
  await page.keyboard.press('Tab');
  expect(await focused()).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('foot');
  await page.keyboard.press('Enter');
  expect(await pressed(page)).toEqual([]);
});

test('[BK-5] [CF-1b] the settings shape the figure', async () => {
  const look = {
    gradientColor: '#123456',
    bodyPartHoverColor: '#a0416b',
    bodyPartHoverTransitionTime: '340ms',
    bodyPartsCss: 'stroke: #654321; stroke-width: 1.5; fill: #fedcba; opacity: 0.75; position: fixed',
  };
  const page = await openFigure({}, { bodyFigure: look });
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { fill, stroke, strokeWidth, opacity, stopColor, transitionDuration, position } =
          getComputedStyle(element);
        return { fill, stroke, strokeWidth, opacity, stopColor, transitionDuration, position };
      });
  expect(await styleOf('.areas-light')).toMatchObject({ stopColor: 'rgb(254, 220, 186)' });
  expect(await styleOf('.areas-dark')).toMatchObject({ stopColor: 'rgb(18, 52, 86)' });
  expect(await styleOf('.areas-part')).toMatchObject({ stroke: 'rgb(101, 67, 33)', strokeWidth: '1.5px' });
  expect(await styleOf('.areas-skin')).toMatchObject({ opacity: '0.75', position: 'static' });
  const chest = '.areas-area[data-area=chest]';
  expect(await styleOf(chest)).toMatchObject({ fill: 'rgb(160, 65, 107)', transitionDuration: '0.34s', opacity: '0' });
  await area(page, 'chest').hover();
  await expect.poll(async () => (await styleOf(chest)).opacity).toBe('0.5');
  await area(page, 'chest').click();
  await expect.poll(async () => (await styleOf(chest)).opacity).toBe('1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await styleOf(chest)).toMatchObject({ transitionDuration: '0s' });
});

test('[BK-5] a brand without the figure has the list alone', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.brandUrl('kauri.localhost')}/select-exam?region=nz-auckland`);
  await page.getByRole('searchbox').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.areas, .areas-open').count()).toBe(0);
});

test('[BK-5] a phone shows the figure on request', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const drawings = () => scripts.filter((path) => path.includes('AreaDrawing'));
  await page.goto(portal.url + place);
  const open = page.getByRole('button', { name: text('exam.areas') });
  await open.waitFor();
  await page.waitForLoadState('networkidle');
  expect(drawings()).toEqual([]);
  await open.tap();
  await page.locator('.areas-body').waitFor();
  expect(drawings()).toHaveLength(1);
  for (const button of await areas(page).getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await axeFaults(page)).toEqual([]);
  await drawn(page, 'belly').locator('path').first().tap();
  const label = text('exam.areas-chosen', { area: text('exam.area.belly') });
  const chosen = page.getByRole('button', { name: label, expanded: false });
  await chosen.waitFor();
  expect(await chosen.evaluate((button) => button === document.activeElement)).toBe(true);
  await bookingSteps.examBox(page, 'Ultrasound of the abdomen').waitFor({ state: 'attached' });
  expect(await page.locator('.areas-body:visible').count()).toBe(0);
});

test('[BK-5] is drawn without a shift, accessibly in every appearance', async () => {
  const page = await openPage(browser(), { width: 1440 });
  await page.addInitScript(noteVitals);
  // The first page of a busy machine may be late, and is drawn at the next request.
  const html = async () => (await fetch(portal.url + place)).text();
  await expect.poll(html).toContain(`>${text('exam.area.pelvis')}</button>`);
  await page.goto(portal.url + place);
  await page.locator('.areas-body').waitFor();
  await page.waitForLoadState('networkidle');
  expect(worstShift(await page.evaluate(() => window.vitals.shifts))).toBeLessThan(0.02);
  await area(page, 'arm').click();
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFaults(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  const fill = (name: BodyArea) => drawn(page, name).evaluate((element) => getComputedStyle(element).fill);
  const background = (name: BodyArea) =>
    area(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background('arm')).toBe(await fill('arm'));
  expect(await background('arm')).not.toBe(await background('leg'));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.locator('.areas-open').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('[BK-5] [BK-2b] names clinics for an area without scans here', async () => {
  await portal.db.pool.query(`
    delete from device_exam done using clinic, exam
    where clinic.id = done.clinic_id and exam.id = done.exam_id
      and clinic.slug = 'surry-hills' and exam.body_part = 'Knee'`);
  await portal.db.pool.query("update clinic set revision = revision || '+' where slug = 'surry-hills'");
  await portal.db.pool.query("update catalog set revision = revision || '+'");
  const page = await openPage(browser());
  await expect
    .poll(async () => {
      const answer = await fetch(`${portal.url}/api/exams?clinics=surry-hills`);
      return (await answer.text()).includes('us-knee');
    })
    .toBe(false);
  await page.goto(portal.url + place);
  await area(page, 'knee').click();
  const heading = page.getByRole('heading', { name: /^X-ray of the knee is done at \d+ other clinics$/ });
  await heading.waitFor();
  await page.locator('.exam-empty').getByRole('button').first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('selectedClinic')).not.toBe('surry-hills');
  await expect.poll(() => bookingSteps.examBox(page, 'X-ray of the knee').isChecked()).toBe(true);
  await page.goto(portal.url + place);
  await area(page, 'shoulder').click();
  await page.getByRole('button', { name: text('exam.more-kinds') }).click();
  await page.getByRole('button', { name: 'Mammography', exact: true }).click();
  const nothing = text('exam.no-match-area', { area: text('exam.area.shoulder') });
  await page.getByRole('heading', { name: nothing }).waitFor();
  await page.getByRole('button', { name: text('exam.show-all') }).click();
  expect(await pressed(page)).toEqual([]);
});
