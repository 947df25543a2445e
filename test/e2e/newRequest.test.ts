import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { newKey } from '#test/support/bookingOrder.ts';
import { withIdentityProvider } from '#test/support/identityProvider.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { madeUp, openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const identity = withIdentityProvider();
const portal = withPortal(() => identity.settings, 'catalog');
const browser = withBrowser();

beforeAll(() => {
  identity.allow(`${portal.url}/api/sign-in/staff/callback`);
  identity.allow(`${portal.url}/api/sign-in/referrer/callback`);
});

type Texts = Parameters<typeof text>[0];
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: text(`form.new-request.${name}` as Texts) });
const search = (page: Page, name: 'exam' | 'clinic') =>
  page.getByRole('combobox', { name: text(`form.new-request.${name}`) });
const wanted = (page: Page, choice: 'exam' | 'body-part' | 'any') =>
  page.getByRole('radio', { name: text(`form.new-request.wanted.${choice}`), exact: true });
const send = (page: Page) => page.getByRole('button', { name: text('form.new-request.submit') });

/** Opens the page in a session of a role. */
async function openAs(role: 'staff' | 'referrer', width = 390, provoked: readonly RegExp[] = []): Promise<Page> {
  const page = await openPage(browser(), { width, provoked });
  await addCookie(page, await signedIn(portal.db, role));
  await page.goto(`${portal.url}/new-request`);
  await seeStep(page, text('flow.new-request.request.title'));
  return page;
}

async function fillPatient(page: Page, lastName: string): Promise<void> {
  await field(page, 'firstName').fill('Mira');
  await field(page, 'lastName').fill(lastName);
  for (const [part, value] of [
    ['day', '17'],
    ['month', '5'],
    ['year', '1984'],
  ])
    await page.locator(`input[name$=-${part}]`).fill(value as string);
}

async function choose(page: Page, name: 'exam' | 'clinic', typed: string, option: RegExp): Promise<void> {
  await search(page, name).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

/** The stored requests for a last name. */
async function stored(lastName: string) {
  const { rows } = await portal.db.pool.query(
    `select booking_key, slug, patient, referrer, notes, body_part, (select slug from exam where id = exam_id) as exam,
       (select slug from clinic where id = clinic_id) as clinic
     from booking_request where patient ->> 'lastName' = $1`,
    [lastName],
  );
  return rows;
}

const newName = () =>
  `Kostova ${newKey()
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 8)}`;

test.each([390, 820, 1440])('[CR-5b] staff hand over a link, %i px', async (width) => {
  const page = await openAs('staff', width);
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  const lastName = newName();
  await fillPatient(page, lastName);
  await wanted(page, 'exam').check();
  await choose(page, 'exam', 'xray knee', /^X-ray of the knee/);
  await choose(page, 'clinic', 'surry', /^Surry Hills/);
  await field(page, 'referrer').fill('Dr Jana Čapek');
  await field(page, 'notes').fill('Bring the earlier pictures.');
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await send(page).click();
  await seeStep(page, text('flow.new-request.hand-over.title'));
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  const [request] = await stored(lastName);
  expect(request).toMatchObject({
    exam: 'xray-knee',
    clinic: 'surry-hills',
    referrer: 'Dr Jana Čapek',
    notes: 'Bring the earlier pictures.',
    patient: { firstName: 'Mira', dateOfBirth: '1984-05-17', email: '' },
  });
  await page.getByText(`${portal.url}/booking-requests/${request.booking_key}`).waitFor();
  expect(page.url()).toBe(`${portal.url}/new-request?step=hand-over`);
  expect(await page.title()).not.toContain(lastName);
  await page.getByRole('link', { name: text('new-request.open') }).click();
  await page.getByText('X-ray of the knee').waitFor();
  await page.getByText(`${portal.url}/booking-requests/${request.booking_key}`).waitFor();
});

test('[CR-5b] a referrer needs the address and gets no link', async () => {
  const page = await openAs('referrer', 1440);
  const lastName = newName();
  await fillPatient(page, lastName);
  expect(await field(page, 'referrer').count()).toBe(0);
  await wanted(page, 'body-part').check();
  await page.getByRole('combobox', { name: text('form.new-request.bodyPart') }).selectOption('Knee');
  await send(page).click();
  await page.getByText(text('form.new-request.email.required')).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await field(page, 'email').fill('mira@patient.example');
  await send(page).click();
  await seeStep(page, text('flow.new-request.mailed.title'));
  await page.getByText(/mira@patient\.example/).waitFor();
  const [request] = await stored(lastName);
  expect(request).toMatchObject({ exam: null, clinic: null, body_part: 'Knee', referrer: 'referrer' });
  expect(await page.content()).not.toContain(request.booking_key);
  expect(await page.getByRole('link', { name: text('new-request.open') }).count()).toBe(0);
  await page.getByRole('button', { name: text('new-request.another') }).click();
  await seeStep(page, text('flow.new-request.request.title'));
  expect(await field(page, 'firstName').inputValue()).toBe('');
  expect(page.url()).toBe(`${portal.url}/new-request`);
});

test('[CR-5b] a lost answer makes no second request', async () => {
  const page = await openAs('staff', 820, [/ERR_FAILED/]);
  const lastName = newName();
  await fillPatient(page, lastName);
  await wanted(page, 'any').check();
  await page.route(
    '**/api/booking_requests',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page).dblclick();
  await page.getByText(text('error.offline')).first().waitFor();
  expect(await field(page, 'lastName').inputValue()).toBe(lastName);
  await send(page).dblclick();
  await seeStep(page, text('flow.new-request.hand-over.title'));
  expect(await stored(lastName)).toHaveLength(1);
  await page.reload();
  await seeStep(page, text('flow.new-request.request.title'));
  expect(await field(page, 'lastName').inputValue()).toBe('');
});

test('[CR-5b] shows at the scan that the clinic lacks it', async () => {
  const page = await openAs('staff', 390, [/status of 422/]);
  const { rows } = await portal.db.pool.query<{ exam: string; clinic: string }>(
    `select e.name as exam, c.name as clinic from exam e, clinic c join region r on r.id = c.region_id
     where e.enquiry = 'none' and r.slug = 'nsw-sydney' and exists (
       select 1 from device_exam x join device d on d.id = x.device_id join clinic o on o.id = d.clinic_id
       where x.exam_id = e.id and o.region_id = r.id) and not exists (
       select 1 from device d join device_exam x on x.device_id = d.id where d.clinic_id = c.id and x.exam_id = e.id)
     order by e.name, c.name limit 1`,
  );
  const { exam = '', clinic = '' } = rows[0] ?? {};
  await fillPatient(page, newName());
  await wanted(page, 'exam').check();
  await search(page, 'exam').fill(exam);
  await page.getByRole('option').first().click();
  await search(page, 'clinic').fill(clinic);
  await page.getByRole('option').first().click();
  await send(page).click();
  await page.getByText(text('form.new-request.exam.offered')).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await field(page, 'notes').pressSequentially('Bring the letter.', { delay: 40 });
  expect(await field(page, 'notes').inputValue()).toBe('Bring the letter.');
  await search(page, 'clinic').fill('');
  await send(page).click();
  await seeStep(page, text('flow.new-request.hand-over.title'));
});

test('[CR-5b] a lost session keeps what was typed', async () => {
  const page = await openAs('referrer', 390, [/status of 401/]);
  const lastName = newName();
  await fillPatient(page, lastName);
  await field(page, 'email').fill('mira@patient.example');
  await wanted(page, 'any').check();
  await page.context().clearCookies();
  await send(page).click();
  await page.getByText(text('new-request.session-lost')).waitFor();
  const again = page.getByRole('link', { name: text('new-request.sign-in-again') });
  expect(await again.getAttribute('href')).toBe('/api/sign-in/referrer?returnTo=%2Fnew-request');
  await addCookie(page, await signedIn(portal.db, 'referrer'));
  expect(await field(page, 'lastName').inputValue()).toBe(lastName);
  await send(page).click();
  await seeStep(page, text('flow.new-request.mailed.title'));
  expect(await stored(lastName)).toHaveLength(1);
});

test('[CR-5b] works with the keyboard alone', async () => {
  const page = await openAs('staff');
  const lastName = newName();
  await page.getByRole('heading', { level: 1 }).focus();
  const isAt = (name: string) => page.evaluate((id) => document.activeElement?.id.endsWith(id) ?? false, name);
  const tabTo = async (name: string) => {
    while (!(await isAt(name))) await page.keyboard.press('Tab');
  };
  await tabTo('firstName');
  await page.keyboard.type('Mira');
  await tabTo('lastName');
  await page.keyboard.type(lastName);
  await page.keyboard.press('Tab');
  for (const part of ['17', '5', '1984']) {
    await page.keyboard.type(part);
    await page.keyboard.press('Tab');
  }
  await tabTo('mobile');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo('exam');
  await page.keyboard.type('knee');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo('notes');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeStep(page, text('flow.new-request.hand-over.title'));
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('flow.new-request.hand-over.title'));
  expect((await stored(lastName))[0].exam).toMatch(/knee/);
});

test('[CR-5b] a visitor signs in and comes back', async () => {
  const page = await openPage(browser(), { width: 390, provoked: [/status of 401/] });
  await page.goto(`${portal.url}/new-request`);
  await page.getByText(text('new-request.sign-in', { provider: 'Southern Light Imaging' })).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('link', { name: text('desk.sign-in') }).click();
  await page.getByRole('button', { name: /Grace/ }).click();
  await seeStep(page, text('flow.new-request.request.title'));
  expect(page.url()).toBe(`${portal.url}/new-request`);
});

test('[CR-5b] tells a patient that the page is not theirs', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), { width: 820 });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await page.goto(`${portal.url}/new-request`);
  await page.getByText(text('new-request.forbidden', { provider: 'Southern Light Imaging' })).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('[CR-5b] retries after the server was away', async () => {
  const page = await openPage(browser(), { width: 390, provoked: [/status of 503/] });
  await addCookie(page, await signedIn(portal.db, 'referrer'));
  let away = true;
  await page.route('**/api/authenticated', (route) =>
    away ? route.fulfill({ status: 503, json: {}, headers: madeUp }) : route.continue(),
  );
  await page.goto(`${portal.url}/new-request`);
  const retry = page.getByRole('button', { name: text('action.retry') });
  await retry.waitFor();
  away = false;
  await retry.click();
  await seeStep(page, text('flow.new-request.request.title'));
});

test('[CR-5b] desk and menu lead to the page', async () => {
  const page = await openPage(browser(), { width: 1440 });
  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(`${portal.url}/desk`);
  await page.getByRole('link', { name: text('desk.new-request') }).click();
  await seeStep(page, text('flow.new-request.request.title'));
  await page.goBack();
  await page.getByRole('link', { name: text('desk.new-request') }).waitFor();
  const other = await openAs('referrer', 1440);
  await other.goto(`${portal.url}/contact`);
  await other.locator('.account-toggle').click();
  await other.getByRole('link', { name: text('account.new-request') }).click();
  await seeStep(other, text('flow.new-request.request.title'));
});

test('[CR-5b] the document loads the page early, but not its flow', async () => {
  const document = async (path: string) => (await fetch(portal.url + path)).text();
  const page = await document('/new-request');
  expect(page).toMatch(/rel="modulepreload" href="\/assets\/NewRequestPage/);
  expect(page).not.toMatch(/rel="preload"[^>]+"\/flows\//);
  expect(await document('/enquiry')).toMatch(/rel="preload"[^>]+"\/flows\/enquiry/);
});
