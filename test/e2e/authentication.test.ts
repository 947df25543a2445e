import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { newKey } from '#test/support/bookingOrder.ts';
import { type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';

import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { giveDate, goToDetails, patient, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSmtpInbox } from './withSmtpInbox.ts';

const texts = JSON.parse(readFileSync('brands/base/locales/en.json', 'utf8'));
const inbox = withSmtpInbox();
const portal = withPortal(() => ({ SMTP_URL: inbox.url }));
const browser = withBrowser();
/** Chromium logs every failed response. */
const refused = /status of 40[13]/;
const tooMany = /status of 429/;

const fault = (page: Page, words: string) => page.locator('.form-fault').getByText(words);
const submit = (page: Page) => page.getByRole('button', { name: text('action.continue') });

const pageFor = ({ bookingKey }: KnownBooking, more = '') =>
  `${portal.url}/authentication?type=APPOINTMENT&bookingKey=${bookingKey}${more}`;

test('[AU-6] [AU-2a] authenticates for a booking and returns to it', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [refused] });
  await page.goto(`${portal.url}/appointments/${booking.bookingKey}`);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  expect(new URL(page.url()).pathname).toBe('/authentication');
  expect(await submit(page).isDisabled()).toBe(true);
  await submit(page).click({ force: true });
  await fault(page, text('authentication.date.required')).waitFor();

  await giveDate(page, '2999-01-01');
  await page.getByLabel(text('form.date.year')).blur();
  await fault(page, text('authentication.date.future')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await submit(page).isDisabled()).toBe(true);

  await giveDate(page, '1985-12-11');
  await submit(page).click();
  const reason = page.getByRole('alert').filter({ hasText: text('error.authentication-failed') });
  await reason.waitFor();
  // Neither the heading above nor a field below takes the focus from the reason.
  await expect.poll(() => reason.evaluate((alert) => alert.parentElement === document.activeElement)).toBe(true);
  expect(await page.getByLabel(text('form.date.day')).inputValue()).toBe('11');

  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  await page.getByRole('article').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/appointments/${booking.bookingKey}`);
  await page.reload();
  await page.getByRole('article').waitFor();
});

test('[AU-6] a signed-in patient authenticates for another booking', async () => {
  const [own, other] = [await knownBooking(portal.db), await knownBooking(portal.db)];
  const page = await openPage(browser(), { provoked: [/status of 404/] });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey: own.bookingKey }));
  // An unknown key gets the same answer as that of another patient.
  for (const bookingKey of [newKey(), other.bookingKey]) {
    await page.goto(`${portal.url}/appointments/${bookingKey}`);
    await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  }
  await giveDate(page, other.dateOfBirth);
  await submit(page).click();
  await page.getByRole('article').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/appointments/${other.bookingKey}`);
});

test('[AU-11b] staff see that a booking key is unknown', async () => {
  const page = await openPage(browser(), { provoked: [/status of 404/] });
  await addCookie(page, await signedIn(portal.db, 'staff'));
  const { bookingKey } = await knownBooking(portal.db);
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  await page.getByRole('article').waitFor();
  await page.goto(`${portal.url}/appointments/${newKey()}`);
  await seeStep(page, text('appointment.missing'));
});

test('[RT-3] explains a link without a booking key', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT&bookingKey=cut-off`);
  await seeStep(page, text('authentication.incomplete.title'));
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT`);
  await seeStep(page, text('authentication.incomplete.title'));
  await page.getByText('Call us on +61').waitFor();
  await page.getByRole('link', { name: text('page.start') }).click();
  await seeStep(page, text('flow.booking.region.title'));
});

test('[RT-3] without JavaScript says whom to call', async () => {
  // Chromium reports the scripts that it does not load.
  const provoked = [/^request failed: csp/];
  const page = await openPage(browser(), { provoked, more: { javaScriptEnabled: false } });
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT&bookingKey=${'k'.repeat(22)}`);
  // Playwright finds no texts in a noscript element.
  const help = page.getByRole('main').locator('p', { hasText: /turn on JavaScript, or call us on \+61/ });
  expect(await help.count()).toBe(1);
  expect(await help.isVisible()).toBe(true);
});

test('[AU-6] submits a date of birth once and removes it', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser());
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  const posts: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/authentication')) posts.push(request.postData());
  });
  const back = `&returnUrl=${encodeURIComponent(`/appointments/${booking.bookingKey}`)}`;
  await page.goto(pageFor(booking, `${back}&dateOfBirth=${booking.dateOfBirth}`));
  await page.getByRole('article').waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain(booking.dateOfBirth);
  expect(posts.map((body) => JSON.parse(body ?? '').dateOfBirth)).toEqual([booking.dateOfBirth]);
  expect(seen.slice(1).filter((url) => url.includes(booking.dateOfBirth))).toEqual([]);
  expect(await page.evaluate(() => location.href + document.referrer)).not.toContain(booking.dateOfBirth);
  await page.goBack().catch(() => undefined);
  expect(page.url()).not.toContain(booking.dateOfBirth);
});

test('[AU-5] denies after the last attempt with a matching message', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [refused, tooMany] });
  await page.goto(pageFor(booking, '&shared=true'));
  await seeStep(page, text('authentication.title.APPOINTMENT.shared'));
  for (let status = 403; status === 403; ) {
    await giveDate(page, '1990-01-01');
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/authentication'));
    await submit(page).click();
    status = (await answered).status();
    if (status === 403) await page.getByRole('alert').getByText(text('error.authentication-failed')).waitFor();
  }
  await page.getByText(text('message.max_attempts_reached_shared')).waitFor();
  await page.getByText(/You can try again in \d+ hours\./).waitFor();
  expect(new URL(page.url()).search).toBe('?maxAttempts=true&message=max_attempts_reached_shared');
});

test('[AU-3] [AU-1] results require a code that can be sent again', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [refused] });
  const back = `&returnUrl=${encodeURIComponent(`/appointments/${booking.bookingKey}`)}`;
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT_RESULTS&bookingKey=${booking.bookingKey}${back}`);
  await seeStep(page, text('authentication.title.APPOINTMENT_RESULTS.own'));
  await giveDate(page, booking.dateOfBirth);
  const again = page.getByRole('button', { name: text('authentication.code.again.EMAIL') });
  // Watches from before the press, because the pause of five seconds may be over when a busy machine looks for it.
  const paused = page.getByRole('button', { name: text('authentication.code.again.EMAIL'), disabled: true }).waitFor();
  await submit(page).click();
  const code = page.getByLabel(text('authentication.code'));
  await code.waitFor();
  await paused;
  await expect.poll(() => inbox.mailsFor(booking.email).length, { timeout: 10_000 }).toBe(1);
  const [sent] = inbox.codesFor(booking.email);

  await code.fill('12345');
  await code.blur();
  await fault(page, text('authentication.code.invalid')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await submit(page).isDisabled()).toBe(true);
  await code.fill(sent === '000000' ? '000001' : '000000');
  await submit(page).click();
  await page.getByRole('alert').getByText(text('message.authentication_otp_error')).waitFor();
  await expect.poll(() => again.isDisabled(), { timeout: 10_000 }).toBe(false);
  await again.click();
  await expect.poll(() => inbox.mailsFor(booking.email).length, { timeout: 10_000 }).toBe(2);
  await code.fill(inbox.codesFor(booking.email)[1] ?? '');
  await submit(page).click();
  await page.getByRole('article').waitFor();
});

test('[AU-3] the code page reports an unreachable server once', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [/ERR_CONNECTION_REFUSED/] });
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT_RESULTS&bookingKey=${booking.bookingKey}`);
  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  const code = page.getByLabel(text('authentication.code'));
  await code.fill('000000');
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await submit(page).click();
  const notice = page.getByText(text('error.offline'));
  await notice.waitFor();
  const again = page.getByRole('button', { name: text('authentication.code.again.EMAIL') });
  // The time limit of the event begins after the pause between two codes.
  await expect.poll(() => again.isEnabled(), { timeout: 20_000 }).toBe(true);
  const sent = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/authentication/codes'));
  await again.click();
  await sent;
  await expect.poll(() => page.locator('.notice[role="alert"]').allInnerTexts()).toHaveLength(1);
  await notice.waitFor();
});

test('[RT-6a] [RT-6b] [RT-6c] [RT-6d] [RT-6e] every booking link opens the booking or its results', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [refused] });
  await page.goto(`${portal.url}/surry-hills/a/${booking.bookingKey}`);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  await page.getByRole('article').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/appointments/${booking.bookingKey}`);
  await page.goto(`${portal.url}/appointments/pending/${booking.bookingKey}?week=2`);
  await page.getByRole('article').waitFor();
  expect(page.url()).toBe(`${portal.url}/appointments/${booking.bookingKey}?week=2`);

  await page.goto(`${portal.url}/appointments/${booking.bookingKey}/result/patient?dateOfBirth=${booking.dateOfBirth}`);
  await page.getByLabel(text('authentication.code')).waitFor();
  expect(page.url()).not.toContain(booking.dateOfBirth);
  await expect.poll(() => inbox.mailsFor(booking.email).length, { timeout: 10_000 }).toBe(1);
  await page.getByLabel(text('authentication.code')).fill(inbox.codesFor(booking.email)[0] ?? '');
  await submit(page).click();
  await seeStep(page, text('results.title'));
  await page.getByText(text('results.none')).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/appointments/${booking.bookingKey}/result`);
  expect(await axeFaults(page)).toEqual([]);

  await page.goto(`${portal.url}/appointments/${booking.bookingKey}/kiosk`);
  await page.getByRole('article').waitFor();
  expect(new URL(page.url()).search).toBe('?kioskMode=true');
});

test('[RT-6e] a link has the code sent by SMS', async () => {
  const { bookingKey, dateOfBirth, email } = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [refused] });
  const claim = page.waitForRequest((request) => request.url().endsWith('/api/authentication'));
  const query = new URLSearchParams({ dateOfBirth, otpType: 'SMS' });
  await page.goto(`${portal.url}/appointments/${bookingKey}/result/patient?${query}`);
  expect((await claim).postDataJSON()).toMatchObject({ bookingKey, channel: 'SMS' });
  await page.getByLabel(text('authentication.code')).waitFor();
  expect(inbox.mailsFor(email)).toEqual([]);
});

test('[AU-7] reports a browser without cookies', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [refused] });
  await page.route('**/api/authentication', async (route) => {
    const answer = await route.fetch();
    const { 'set-cookie': dropped, ...headers } = answer.headers();
    expect(dropped).toBeDefined();
    await page.context().clearCookies();
    await route.fulfill({ response: answer, headers });
    await page.context().clearCookies();
  });
  await page.goto(pageFor(booking));
  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  await page.getByText(text('message.disabled_cookies_banner')).waitFor();
  await page.getByText(text('message.authentication_cookies_error')).waitFor();
  expect(await page.getByLabel(text('form.date.year')).inputValue()).toBe('1985');
});

test('[AU-7] shows a loader while the browser authenticates', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser());
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/authentication', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(pageFor(booking, `&returnUrl=/appointments/${booking.bookingKey}`));
  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  const loader = page.getByText(texts['authentication.loading']);
  await loader.waitFor();
  answer();
  await page.getByRole('article').waitFor();
  expect(await loader.count()).toBe(0);
});

test('[AU-7] warns about disabled cookies before typing', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser());
  await page.route('**/api/cookies', async (route) => {
    const answer = await route.fetch();
    await page.context().clearCookies();
    const { 'set-cookie': dropped, ...headers } = answer.headers();
    expect(dropped).toContain('__Host-probe');
    await route.fulfill({ response: answer, headers });
  });
  await page.goto(pageFor({ bookingKey } as KnownBooking));
  await page.getByRole('alert').getByText(text('message.disabled_cookies_banner')).waitFor();
  expect(await page.getByLabel(text('form.date.year')).inputValue()).toBe('');
  expect(await axeFaults(page)).toEqual([]);

  const keeping = await openPage(browser());
  const probes: number[] = [];
  keeping.on('response', (answer) => answer.url().endsWith('/api/cookies') && probes.push(answer.status()));
  await keeping.goto(pageFor({ bookingKey } as KnownBooking));
  await keeping.getByLabel(text('form.date.year')).waitFor();
  await expect.poll(() => probes).toEqual([200, 200]);
  expect(await keeping.getByText(text('message.disabled_cookies_banner')).count()).toBe(0);
});

test('loads the flow from its own URL and can retry', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [/ERR_FAILED/, /request failed/] });
  let away = true;
  await page.route('**/flows/authentication.*.json', (route) => (away ? route.abort('failed') : route.continue()));
  const document = await page.goto(pageFor({ bookingKey } as KnownBooking));
  const [, path = ''] =
    /rel="preload" as="fetch" href="(\/flows\/authentication\.[\w-]+\.json)"/.exec((await document?.text()) ?? '') ??
    [];
  const retry = page.getByRole('button', { name: text('action.retry') });
  await retry.waitFor();
  away = false;
  await retry.click();
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  const served = await fetch(portal.url + path);
  expect(served.headers.get('cache-control')).toContain('immutable');
  expect(await served.json()).toMatchObject({ definition: { id: 'authentication' } });
  expect((await fetch(`${portal.url}/flows/authentication.nothing.json`)).status).toBe(404);
  const elsewhere = await (await fetch(`${portal.url}/select-region`)).text();
  expect(elsewhere).toContain(path);
  expect(elsewhere).not.toContain('verify-code');
});

test("offers a reload if a step's code cannot be loaded", async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [/ERR_FAILED/] });
  let away = true;
  await page.route('**/assets/FormStep.*.js', (route) => (away ? route.abort('failed') : route.continue()));
  await page.goto(pageFor({ bookingKey } as KnownBooking));
  const reload = page.getByRole('main').getByRole('button', { name: text('page.reload') });
  await reload.waitFor();
  expect(await page.getByText(text('run.broken')).count()).toBe(1);
  away = false;
  await reload.click();
  await page.getByLabel(text('form.date.year')).waitFor();
});

test('asks again for a step while the server is away', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [/ERR_CONNECTION_REFUSED/] });
  let away = true;
  const refuse = (route: Route) => (away ? route.abort('connectionrefused') : route.continue());
  await page.route('**/assets/FormStep.*.js', refuse);
  await page.route(
    (url) => url.pathname.startsWith('/authentication'),
    (route) => (route.request().method() === 'HEAD' ? refuse(route) : route.continue()),
  );
  await page.goto(pageFor({ bookingKey } as KnownBooking));
  const main = page.getByRole('main');
  await main.getByText(text('error.offline')).waitFor();
  const retry = main.getByRole('button', { name: text('action.retry') });
  const refusedAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('/FormStep.'));
  await retry.click();
  await refusedAgain;
  await main.getByText(text('error.offline')).waitFor();
  away = false;
  await retry.click();
  await page.getByLabel(text('form.date.year')).waitFor();
});

test('[AU-8a] [DL-4a] an ended session logs out and keeps drafts', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [refused] });
  await page.goto(`${portal.url}/appointments/${booking.bookingKey}`);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  await page.getByRole('article').waitFor();
  await goToDetails(page, portal.url);
  const form = page.url();
  await page.getByLabel(text('form.patient-details.firstName')).fill(patient.firstName);
  await page.getByLabel(text('form.patient-details.firstName')).blur();
  await page.goto(`${portal.url}/appointments/${booking.bookingKey}`);
  await page.getByRole('article').waitFor();
  // The sections of the page would notice the end of the session first.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies({ name: '__Host-sid' });
  await page.getByRole('button', { name: text('appointment.cancel') }).click();
  await page.getByRole('button', { name: text('appointment.cancel.confirm') }).click();
  const dialog = page.getByRole('dialog', { name: text('authentication.title.APPOINTMENT.own') });
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.getByRole('article').count()).toBe(0);
  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: text('appointment.cancel.confirm') }).click();
  await seeStep(page, text('appointment.title.canceled'));
  await page.goto(form);
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  expect(await page.getByLabel(text('form.patient-details.firstName')).inputValue()).toBe(patient.firstName);
});

// redirects.test.ts tries many more.
test.each(['//evil.example/', '/nowhere/at/all/there'])('[AU-6] does not follow %s afterwards', async (target) => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser());
  await page.goto(pageFor(booking, `&returnUrl=${encodeURIComponent(target)}`));
  await giveDate(page, booking.dateOfBirth);
  await submit(page).click();
  await seeStep(page, text('flow.booking.region.title'));
  expect(new URL(page.url()).origin).toBe(portal.url);
});

test.each([
  ['revoked=true', 'deny.revoked'],
  ['maxAttempts=true', 'deny.max-attempts'],
  ['maxAttempts=true&message=max_attempts_reached_shared', 'message.max_attempts_reached_shared'],
  ['maxAttempts=true&message=max_attempts_reached_results', 'message.max_attempts_reached_results'],
  ['resultsExpired=true', 'deny.results-expired'],
  ['message=booking_request_waiting_protocol_error', 'message.booking_request_waiting_protocol_error'],
  ['message=pain_score_problem', 'message.pain_score_problem'],
  ['', 'deny.problem'],
])('[RT-4] [DN-2a] /deny?%s shows %s', async (query, key) => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/deny?${query}`);
  await page.getByRole('main').getByText(texts[key], { exact: true }).waitFor();
});

test('[RT-4] [DN-2a] ignores custom texts and foreign URLs of a link', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/deny?customMessage=Call+0900&redirectUrl=https://evil.example&showClose=true`);
  await seeStep(page, text('deny.title'));
  expect(await page.getByText('0900').count()).toBe(0);
  expect(await page.getByRole('link', { name: text('action.continue') }).count()).toBe(0);
  await page.getByRole('button', { name: text('action.close') }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${portal.url}/deny?status=ON_HOLD&redirectUrl=/select-region`);
  await page.getByText(text('deny.status.ON_HOLD')).waitFor();
  expect(await page.getByRole('button', { name: text('action.close') }).count()).toBe(0);
  await page.getByRole('link', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.region.title'));
});
