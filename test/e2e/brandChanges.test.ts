import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { formatFaults } from '#base/faults.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { brandHistory, rollBackBrand } from '#server/domain/brands/live/publishBrand.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { readFlowTests, testFlows } from '#server/domain/brands/packs/testFlows.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { documentedChanges } from '#test/support/documentedChanges.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep, takenOver } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }));
const browser = withBrowser();
const folder = withPackFolder();
const brand = 'southern-light';
const changes = documentedChanges();

afterEach(() => folder.reset());

const revision = async (): Promise<string> => (await (await fetch(`${portal.url}/api/config`)).json()).revision;

/** Publishes the brand with the files that a change of the page shows. */
async function apply(change: number): Promise<void> {
  const { files = [] } = changes[change - 1] ?? {};
  expect(files.length, `change ${change} shows no file`).toBeGreaterThan(0);
  for (const { file, text } of files) folder.write(file, text);
  await publishPack(portal, folder, brand);
}

const goOn = (page: Page) => page.getByRole('button', { name: text('action.continue') }).click();

test('the page lists thirteen changes', () => {
  expect(changes.map(({ title }) => Number.parseInt(title, 10))).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
});

test('[CF-4] 1. hides a step', async () => {
  await apply(1);
  const page = await openPage(browser());
  await page.goto(portal.url);
  await seeStep(page, text('flow.booking.clinic.title'));
});

test('[CF-4] [QN-1] [HD-2] 2. adds a questionnaire between exam and time', async () => {
  await apply(2);
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee`);
  await goOn(page);
  await seeStep(page, text('flow.pain-score.pain.title'));
  expect(new URL(page.url()).pathname).toBe('/your-pain/pain');
  await page.getByLabel(text('form.pain-score.now')).fill('7');
  await page.getByLabel(text('form.pain-score.usual')).fill('4');
  await goOn(page);
  await seeStep(page, text('flow.pain-score.change.title'));
  await page.getByLabel(text('form.pain-change.since')).fill('Monday');
  await goOn(page);
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByRole('banner').getByRole('link', { name: 'Southern Light Imaging' }).click();
  await seeStep(page, text('flow.booking.region.title'));
  await page.goto(`${portal.url}/select-clinic/times`);
  await seeStep(page, text('flow.pain-score.pain.title'));
  await page.getByRole('complementary').getByText('Surry Hills', { exact: true }).waitFor();
  const other = await openPage(browser());
  await bookingSteps.goToTimes(other, portal.url, { region: 'nsw-sydney', clinic: 'surry-hills', exam: 'ct-head' });
});

test('[CF-4] 3. requires a field', async () => {
  await apply(3);
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.fillDetails(page);
  await page.getByLabel(text('form.patient-details.notes')).fill('');
  await goOn(page);
  await page.getByText('Anything we should know? Fill this in.').first().waitFor();
  await page.getByLabel(text('form.patient-details.notes')).fill('A walking frame.');
  await goOn(page);
  await seeStep(page, text('flow.booking.review.title'));
});

test('[CF-4] 4. shows a field on a condition', async () => {
  await apply(4);
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.fillDetails(page);
  expect(await page.getByLabel('For which language?').count()).toBe(0);
  await bookingSteps.choose(page, /interpreter/, text('form.yes'));
  await page.getByLabel('For which language?').fill('Auslan');
  await goOn(page);
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText('Auslan').waitFor();
});

test('[CF-4] 5. changes the order of steps', async () => {
  await apply(5);
  const page = await openPage(browser());
  await page.goto(portal.url);
  await seeStep(page, text('flow.booking.region.title'));
  await page.getByRole('link', { name: 'Sydney', exact: true }).click();
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await seeStep(page, text('flow.booking.clinic.title'));
});

test('[CF-4] 6. changes texts in two locales', async () => {
  await apply(6);
  const page = await openPage(browser());
  await page.goto(`${portal.url}/?locale=en-AU`);
  await seeStep(page, 'G’day, where should we meet?');
  await page.goto(`${portal.url}/?locale=en-CA`);
  await seeStep(page, 'Welcome, which province is it?');
  await page.goto(`${portal.url}/?locale=en-NZ`);
  await seeStep(page, text('flow.booking.region.title'));
});

test('[CF-4] 7. changes colour, corners and logo', async () => {
  await apply(7);
  const page = await openPage(browser());
  await page.goto(portal.url);
  const logo = page.getByRole('banner').locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(32);
  const root = (name: string) =>
    page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name);
  expect(await root('--colorBrandBackground')).toBe('#6b2fa0');
  expect(await root('--borderRadiusMedium')).toBe('0px');
  const cards = page.locator('main ul').first();
  const corners = cards.evaluate((list) =>
    [...list.querySelectorAll('*')].map((element) => getComputedStyle(element).borderRadius),
  );
  expect(new Set(await corners)).toEqual(new Set(['0px']));
});

test('[CF-4] [DN-2a] 8. denies a booking after an answer', async () => {
  await apply(8);
  const page = await openPage(browser());
  await page.goto(portal.url);
  await seeStep(page, 'Before we begin');
  await bookingSteps.choose(page, /referred/, text('form.no'));
  await goOn(page);
  await seeStep(page, 'You need a referral');
  expect(await page.getByRole('button', { name: text('action.continue') }).count()).toBe(0);
  await page.goBack();
  await bookingSteps.choose(page, /referred/, text('form.yes'));
  await goOn(page);
  await seeStep(page, text('flow.booking.region.title'));
});

test('[CF-4] 9. adds a second page to the form', async () => {
  await apply(9);
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.fillDetails(page);
  await goOn(page);
  await seeStep(page, 'How is it paid?');
  await bookingSteps.choose(page, 'Your insurance', 'Private health insurance');
  await page.getByLabel('Member number').fill('12345');
  await goOn(page);
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText('Private health insurance').waitFor();
  await bookingSteps.book(page);
});

test('[CF-4] [AU-1] 10. adds a page before the date of birth', async () => {
  await apply(10);
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [/status of 401/] });
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  await seeStep(page, 'Before you see it');
  await goOn(page);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  await page.getByText('as on your Medicare card').waitFor();
  await bookingSteps.giveDate(page, dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('article').waitFor();

  const linked = await openPage(browser());
  await linked.goto(`${portal.url}/authentication?bookingKey=${bookingKey}&dateOfBirth=${dateOfBirth}`);
  await seeStep(linked, text('flow.booking.region.title'));
});

test('[CF-4] [DN-2a] 11. denies a booking after an added safety question', async () => {
  await apply(11);
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=mri-knee`);
  await goOn(page);
  await seeStep(page, text('flow.mri-screening.metal.title'));
  await bookingSteps.choose(page, /camera capsule/, text('form.yes'));
  await bookingSteps.answerMetal(page);
  await seeStep(page, 'The capsule has to come out first');
  expect(await page.getByRole('button', { name: text('action.continue') }).count()).toBe(0);
  await page.goBack();
  await bookingSteps.choose(page, /camera capsule/, text('form.no'));
  await bookingSteps.answerMetal(page);
  await seeStep(page, text('flow.mri-screening.body.title'));
});

test('[CF-4] 11. the flow tests pass with the changed questionnaire', async () => {
  const { files = [] } = changes[10] ?? {};
  for (const { file, text } of files) folder.write(file, text);
  const booking = folder
    .read('flows/booking.test.json')
    .replaceAll('"splinters": false,', '"splinters": false, "capsule": false,');
  const { base, pack } = folder.source(brand);
  const resolved = resolvePack(base.pack, pack.pack, schemaTools());
  if ('faults' in resolved) throw new Error(formatFaults(resolved.faults));
  const failing = () =>
    testFlows(resolved.pack, readFlowTests(brand, schemaTools(), folder.root)).flatMap(({ flow, visits }) =>
      visits.some(({ misses }) => misses.length > 0) ? [flow] : [],
    );
  expect(failing()).toEqual(['booking']);
  folder.write(`brands/${brand}/flows/booking.test.json`, booking);
  expect(failing()).toEqual([]);
});

test('[CF-4] 12. a computed value decides on a step', async () => {
  await apply(12);
  const page = await openPage(browser());
  const { local } = await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.fillDetails(page);
  const born = (years: number) => `${Number(local.slice(0, 4)) - years}-01-01`;
  await bookingSteps.giveDate(page, born(15));
  await goOn(page);
  await seeStep(page, 'Please come with an adult');
  await page.getByText('On the day, the patient’s age is 15.').waitFor();
  await goOn(page);
  await seeStep(page, text('flow.booking.review.title'));
  await page.goBack();
  await page.goBack();
  await bookingSteps.giveDate(page, born(16));
  await goOn(page);
  await seeStep(page, text('flow.booking.review.title'));
  await bookingSteps.book(page);
});

test('[CF-4] 13. a running flow continues after a rollback', async () => {
  const page = await openPage(browser());
  await apply(9);
  const changed = await revision();
  await bookingSteps.goToDetails(page, portal.url);
  expect(await rollBackBrand(portal.db, createBrandBuilder(), { brand, number: 1, author: 'ada' })).toEqual({
    live: 1,
  });
  const [live] = await brandHistory(portal.db, brand);
  expect(live?.number).toBe(1);
  await expect.poll(revision, { interval: 20 }).toBe(live?.revision);
  expect(await revision()).not.toBe(changed);

  await bookingSteps.fillDetails(page);
  await goOn(page);
  await seeStep(page, 'How is it paid?');
  await bookingSteps.choose(page, 'Your insurance', 'I pay myself');
  await goOn(page);
  await bookingSteps.book(page);

  const other = await openPage(browser());
  await bookingSteps.goToReview(other, portal.url);
});

test('[CF-4] a running flow keeps its version after a publication', async () => {
  await publishPack(portal, folder, brand);
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url);
  await apply(3);
  await bookingSteps.fillDetails(page);
  await page.getByLabel(text('form.patient-details.notes')).fill('');
  await goOn(page);
  await seeStep(page, text('flow.booking.review.title'));
  await bookingSteps.book(page);
});

test('[BK-2a] another region reloads exams chosen before the clinic', async () => {
  folder.write(`brands/${brand}/flows/booking.overlay.json`, {
    $schema: '../../../schemas/overlay.schema.json',
    base: { id: 'booking', revision: 1 },
    ops: [{ op: 'move', path: 'steps.exam', before: 'clinic' }],
  });
  await publishPack(portal, folder, brand);
  const page = await openPage(browser());
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/exams') loaded.push(pathname + search);
  });
  await page.goto(portal.url);
  for (const [name, region] of [
    ['Sydney', 'nsw-sydney'],
    ['Melbourne', 'vic-melbourne'],
  ] as const) {
    await seeStep(page, text('flow.booking.region.title'));
    await takenOver(page);
    await page.getByRole('link', { name, exact: true }).click();
    await seeStep(page, text('flow.booking.exam.title'));
    await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
    expect(loaded.splice(0)).toEqual([`/api/exams?locale=en-AU&region=${region}`]);
    await page.goBack();
  }
});
