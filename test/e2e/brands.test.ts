import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { withDatabase } from '#test/support/database.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
/** Environment of a server that a test starts. */
const database = withDatabase({ template: 'catalog' });
const browser = withBrowser();

const kauri = () => portal.brandUrl('kauri.localhost');
const accent = (page: Page) =>
  page
    .getByRole('button', { name: text('action.continue') })
    .evaluate((button) => getComputedStyle(button).backgroundColor);

test('[CF-4] a second brand has its own steps, texts and theme', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(kauri());
  await seeStep(page, 'Which scan have you been referred for?');
  expect(new URL(page.url()).pathname).toBe('/select-exam');
  expect(await page.title()).toContain('Kauri Radiology');
  await bookingSteps.tickExam(page, 'MRI of the knee');
  const heading = await page
    .getByRole('heading', { level: 1 })
    .evaluate((element) => getComputedStyle(element).fontFamily);
  expect(heading).toContain('Georgia');
  const own = await accent(page);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.clinic.title'));
  const list = page.getByRole('list', { name: text('clinic.list') }).getByRole('link');
  await list.getByText('Ponsonby', { exact: true }).waitFor();
  const clinics = await list.allTextContents();
  expect(clinics).not.toContain('Surry Hills');

  const other = await openPage(browser());
  await other.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee`);
  await other.getByRole('button', { name: text('action.continue') }).waitFor();
  expect(own).not.toBe(await accent(other));
});

test('[CF-4] asks, checks and reviews its own form for MRI alone', async () => {
  const page = await openPage(browser());
  await page.goto(kauri());
  await bookingSteps.chooseExam(page, 'MRI of the knee');
  await bookingSteps.chooseClinic(page, 'Ponsonby');
  await bookingSteps.answerScreening(page);
  await seeStep(page, 'A few more questions for your safety');
  expect(new URL(page.url()).pathname).toBe('/screening/more');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.locator('.form-summary').getByRole('link').first().waitFor();
  await bookingSteps.choose(page, /medicine patch/, text('form.no'));
  await bookingSteps.choose(page, /lie still/, 'With cushions or a little help');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('grid').waitFor();
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  await page
    .getByRole('region', { name: 'A few more questions for your safety' })
    .getByText('With cushions or a little help')
    .waitFor();
  await page.getByRole('button', { name: text('review.agree') }).click();
  await seeStep(page, 'Ka pai, you’re booked in');
});

test('the main brand asks about safety before it offers times', async () => {
  const page = await openPage(browser());
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/availability/search')) searches.push(request.url());
  });
  const mri = 'region=nsw-sydney&selectedClinic=surry-hills&exam=mri-knee';
  await page.goto(`${portal.url}/select-exam?${mri}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.mri-screening.metal.title'));
  await page.goto(`${portal.url}/select-clinic/times?${mri}`);
  await seeStep(page, text('flow.mri-screening.metal.title'));
  expect(searches).toEqual([]);
  await bookingSteps.answerScreening(page);
  await bookingSteps.seeStep(page, text('flow.booking.slot.title'));
  expect(searches.length).toBeGreaterThan(0);
});

test('[CF-4] warns patients with kidney disease or who cannot lie still', async () => {
  const page = await openPage(browser());
  await page.goto(kauri());
  await bookingSteps.chooseExam(page, 'MRI of the knee');
  await bookingSteps.chooseClinic(page, 'Ponsonby');
  await bookingSteps.answerMetal(page);
  await bookingSteps.choose(page, /kidney/, text('form.yes'));
  await bookingSteps.choose(page, /tight spaces/, text('form.mri-body.spaces.fine'));
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.mri-screening.what-follows.title'));
  await page.getByText(text('flow.mri-screening.what-follows.intro')).waitFor();
  expect(await page.getByRole('main').locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Email ponsonby@clinics-aotearoa.example' }).waitFor();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.choose(page, /medicine patch/, text('form.no'));
  await bookingSteps.choose(page, /lie still/, 'I can’t');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, 'Call the clinic about lying still');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('grid').waitFor();
});

/** Returns the address of the scene of a missing page, once the browser has drawn it. */
async function sceneOn(page: Page, url: string): Promise<string | null> {
  await page.goto(`${url}/nowhere`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scene = page.locator('.illustration use');
  await expect.poll(() => scene.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(150);
  return scene.getAttribute('href');
}

test('[CF-4] a missing page shows the scene of its brand', async () => {
  const page = await openPage(browser(), { provoked: [/status of 404/] });
  expect(await sceneOn(page, kauri())).toMatch(/^\/api\/assets\/application\/scene_lost\?v=[\w-]+#scene$/);
  expect(await sceneOn(page, portal.url)).toMatch(/^\/assets\/illustrations\.\w+\.svg#lost$/);
});

test("lists no clinic with another company's e-mail address", async () => {
  const page = await openPage(browser());
  await page.goto(kauri());
  const clinics: { email: string }[] = await page.evaluate(async () => {
    const answer = await fetch('/api/clinics?region=nz-auckland');
    return answer.json();
  });
  const addresses = clinics.map(({ email }) => email);
  expect(addresses).toContain('manukau@clinics-aotearoa.example');
  expect(addresses.filter((email) => /southern|kauri/.test(email))).toEqual([]);
});

test('[CF-4] asks the MRI form for MRI only', async () => {
  const page = await openPage(browser());
  await page.goto(kauri());
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await bookingSteps.chooseClinic(page, 'Ponsonby');
  await page.getByRole('grid').waitFor();
  await bookingSteps.chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  await page.goto(`${kauri()}/screening/more`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('A few more questions for your safety');
});

test('[CF-4] two brands in one browser stay separate', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url);
  const second = await page.context().newPage();
  await second.goto(kauri());
  await seeStep(second, 'Which scan have you been referred for?');
  await page.reload();
  await seeStep(page, text('flow.booking.details.title'));
});

/** Starts the server as an admin does, in a folder with the project's data, and returns its output until it is ready. */
async function startIn(folder: string): Promise<{ readonly printed: string; readonly url: string }> {
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    CATALOG_DIR: 'none',
    SIGNING_KEY: 'k'.repeat(43),
  };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const server: ChildProcess = spawn(process.execPath, [resolve('src/server/main.ts')], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
  });
  onTestFinished(async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  let printed = '';
  const url = await new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const [, address] = /The portal is at (\S+)/.exec(printed) ?? [];
      if (address) found(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => failed(new Error(`The server ended:\n${printed}`)));
  });
  return { printed, url };
}

test('[CF-4] reports a broken brand file and still serves its host', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-brands-'));
  for (const name of ['flows', 'schemas', 'openapi', 'catalog', 'dist', 'node_modules'])
    symlinkSync(resolve(name), join(folder, name));
  cpSync('brands', join(folder, 'brands'), { recursive: true });
  writeFileSync(
    join(folder, 'brands/kauri/flows/booking.overlay.json'),
    '{ "base": { "id": "booking", "revision": 1 }, "ops": [{ "op": "hide", "path": "steps.regoin" }] }',
  );
  const { printed, url } = await startIn(folder);
  expect(printed).toMatch(/brands\/kauri\/flows\/booking\.overlay\.json.*\/ops\/0/);
  expect(printed).toContain('The base has no “steps.regoin”');

  const page = await openPage(browser());
  await page.goto(url.replace('localhost', 'kauri.localhost'));
  await page.getByRole('link', { name: 'Kauri Radiology' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(url);
  await bookingSteps.chooseRegion(page, 'Sydney');
});
