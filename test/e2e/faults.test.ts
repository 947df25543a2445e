import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { freeTimes, patient, seeStep } from './bookingSteps.ts';
import { madeUp, openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

const search = '**/api/availability/search';

/** Replaces the responses of the server from now on, as a proxy might. */
async function failWith(page: Page, address: string, status: number): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, body: '<html>', contentType: 'text/html', headers: madeUp }),
  );
}

test.each([
  [500, text('error.server_error_message.500')],
  [502, text('error.server_error_message.502')],
  [503, text('error.server_error_message.503')],
  [504, text('error.server_error_message.504')],
  [505, text('error.server_error_message.general_error')],
  [599, text('error.server_error_message.general_error')],
])('[CR-4] explains status %i and retries', async (status, words) => {
  const page = await openPage(browser(), { provoked: [new RegExp(`status of ${status}`)] });
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee`);
  await failWith(page, search, status);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
  await page.unroute(search);
  await page.getByRole('button', { name: text('action.retry') }).click();
  await freeTimes(page).first().waitFor();
});

/** The server draws the lists of a fresh visit; the browser loads them after a link that leads too far, and on the way. */
const lists = [
  { list: 'regions', address: '**/api/regions*', at: '/select-clinic/times', way: [], expected: 'Sydney' },
  { list: 'clinics', address: '**/api/clinics*', at: '/select-region', way: ['Melbourne'], expected: 'Fitzroy' },
];
test.each(lists)('[CR-4] the list of $list reports a failing server and retries', async (list) => {
  const { address, at, way, expected } = list;
  const page = await openPage(browser(), { provoked: [/status of 503/] });
  await failWith(page, address, 503);
  await page.goto(portal.url + at);
  for (const region of way) await page.getByRole('link', { name: region, exact: true }).click();
  await page.getByRole('alert').getByText(text('error.server_error_message.503')).waitFor();
  await page.unroute(address);
  await page.getByRole('button', { name: text('action.retry') }).click();
  await page.getByRole('link', { name: expected, exact: true }).waitFor();
});

test('keeps the answers offline and books once online', async () => {
  const page = await openPage(browser(), { width: 390, provoked: [/ERR_INTERNET_DISCONNECTED/] });
  await bookingSteps.goToReview(page, portal.url);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.getByRole('alert').getByText(text('error.offline')).waitFor();
  await page.getByRole('main').getByText(patient.notes).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: text('review.retry') }).click();
  await seeStep(page, text('appointment.title.booked'));
});

test('a step that cannot be loaded offline can be retried', async () => {
  const page = await openPage(browser(), { width: 390, provoked: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto(`${portal.url}/select-clinic?region=vic-melbourne`);
  await bookingSteps.takenOver(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await bookingSteps.chooseClinic(page, 'Fitzroy');
  await page.getByRole('alert').getByText(text('error.offline')).waitFor();
  expect(await page.getByText(text('page.broken.title')).count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: text('action.retry') }).click();
  await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/select-exam');
});

test('the times page reports an unreachable server once', async () => {
  const page = await openPage(browser(), { provoked: [/ERR_CONNECTION_REFUSED/] });
  const api = '**/api/**';
  const notice = page.getByText(text('error.offline'));
  const away = () => page.route(api, (route) => route.abort('connectionrefused'));
  await bookingSteps.goToTimes(page, portal.url);
  await away();
  await freeTimes(page).first().click();
  await notice.waitFor();
  await page.getByRole('button', { name: text('slot.next.week') }).click();
  await page.getByRole('button', { name: text('action.retry') }).waitFor();
  await page.getByRole('button', { name: text('slot.first-free') }).click();
  await page.waitForLoadState('networkidle');
  expect(await notice.count()).toBe(1);

  await page.unroute(api);
  await page.getByRole('radio', { name: text('slot.view.month') }).click();
  await freeTimes(page).first().waitFor();
  await away();
  await page.getByRole('button', { name: text('slot.first-free') }).click();
  await notice.waitFor();
  await page.getByRole('grid').locator('button[data-free=true]').last().click();
  await page
    .getByRole('main')
    .locator('.slots')
    .getByRole('button', { name: text('action.retry') })
    .waitFor();
  expect(await notice.count()).toBe(1);
  await page.unroute(api);
  await page.getByRole('button', { name: text('action.retry') }).click();
  await freeTimes(page).first().waitFor();
});

test('shows a skeleton while the server is slow', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee`);
  await page.route(search, async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page
    .getByRole('status')
    .filter({ hasText: text('slot.searching') })
    .waitFor();
  await page.locator('.skeleton').first().waitFor();
  await freeTimes(page).first().waitFor();
  expect(await page.locator('.skeleton').count()).toBe(0);
});

test('a retry after a lost answer books once', async () => {
  const page = await openPage(browser(), {
    provoked: [
      /request failed.*ERR_CONNECTION_RESET/,
      /Failed to load resource.*ERR_CONNECTION_RESET/,
      /404.*holds\/current/,
    ],
  });
  const keys: (string | null)[] = [];
  await bookingSteps.goToReview(page, portal.url);
  await page.route('**/api/appointments', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.getByRole('alert').getByText(text('error.offline')).waitFor();
  await page.getByRole('button', { name: text('review.retry') }).click();
  await expect.poll(() => keys.length).toBe(2);
  await page.getByRole('alert').getByText(text('error.offline')).waitFor();
  const unsure = page.getByText(text('review.unsure'));
  await unsure.waitFor();
  await page.unroute('**/api/appointments');
  await page.reload();
  await seeStep(page, text('flow.booking.review.title'));
  await unsure.waitFor();
  expect(await page.getByText(text('flow.booking.review.intro')).count()).toBe(0);
  const last = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/appointments'),
  );
  await page.getByRole('button', { name: /[Bb]ook/ }).click();
  keys.push(await (await last).headerValue('idempotency-key'));
  await seeStep(page, text('appointment.title.booked'));
  expect(new Set(keys).size).toBe(1);
  const bookingKey = new URL(page.url()).pathname.split('/').pop();
  const { rows } = await portal.db.pool.query(
    `select (select count(*) from booking where holder = mine.holder)::int as bookings,
       (select count(*) from outbox where booking_key = mine.booking_key and clinic_id is null)::int as mails from booking mine where booking_key = $1`,
    [bookingKey],
  );
  expect(rows).toEqual([{ bookings: 1, mails: 1 }]);
});

test('a retry with changed answers books nothing twice', async () => {
  const page = await openPage(browser(), { provoked: [/ERR_CONNECTION_RESET/, /status of 422/] });
  await bookingSteps.goToDetails(page, portal.url, { region: 'vic-melbourne', clinic: 'fitzroy', exam: 'us-knee' });
  await bookingSteps.handInDetails(page, 'lost@patient.example');
  await page.route('**/api/appointments', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.getByRole('alert').getByText(text('error.offline')).waitFor();
  await page.unroute('**/api/appointments');
  await page
    .getByRole('link', { name: text('summary.change-answers', { what: text('form.patient-details.topic') }) })
    .click();
  await page.getByLabel(text('form.patient-details.notes')).fill('Another note.');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('button', { name: /[Bb]ook/ }).click();
  await page.getByRole('alert').getByText(text('error.idempotency-key-reused')).waitFor();
  const { rows } = await portal.db.pool.query(
    "select count(*)::int as bookings from booking where patient->>'email' = $1",
    ['lost@patient.example'],
  );
  expect(rows).toEqual([{ bookings: 1 }]);
});

test('[CR-2a] explains a failed booking and retries it', async () => {
  const page = await openPage(browser(), { provoked: [/status of 503/] });
  await bookingSteps.goToReview(page, portal.url);
  await failWith(page, '**/api/appointments', 503);
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.getByRole('alert').getByText(text('error.server_error_message.503')).waitFor();
  await seeStep(page, text('flow.booking.review.title'));
  await page.unroute('**/api/appointments');
  await page.getByRole('button', { name: text('review.retry') }).click();
  await seeStep(page, text('appointment.title.booked'));
});

test('explains which characters a name may have', async () => {
  const page = await openPage(browser(), { width: 390 });
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.fillDetails(page);
  await page.getByLabel(text('form.patient-details.firstName')).fill('M/s');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page
    .getByText(text('form.error.format.name', { label: text('form.patient-details.firstName') }))
    .first()
    .waitFor();
  await page.getByLabel(text('form.patient-details.firstName')).fill("Mary-Ann O'Hara");
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
});

test('a reload keeps a half-filled form', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToDetails(page, portal.url);
  await page.getByLabel(text('form.patient-details.firstName')).fill('Ada');
  await page.getByLabel(text('form.date.year')).fill('1985');
  await page.getByLabel(text('form.patient-details.notes')).fill('half a sen');
  await page.reload();
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  expect(await page.getByLabel(text('form.patient-details.firstName')).inputValue()).toBe('Ada');
  expect(await page.getByLabel(text('form.date.year')).inputValue()).toBe('1985');
  expect(await page.getByLabel(text('form.patient-details.notes')).inputValue()).toBe('half a sen');
});

test('shows an answer that the server refuses at its field', async () => {
  const page = await openPage(browser(), { provoked: [/status of 422/] });
  await bookingSteps.goToReview(page, portal.url);
  await page.route('**/api/appointments', async (route) => {
    const body = route.request().postDataJSON();
    await route.continue({
      postData: { ...body, answers: { ...body.answers, details: { ...body.answers.details, email: 'no' } } },
    });
  });
  await page.getByRole('button', { name: text('review.agree') }).click();
  const alert = page.getByRole('alert').filter({ hasText: text('error.answers-invalid') });
  await alert.waitFor();
  await page.unroute('**/api/appointments');
  await alert
    .getByRole('link', { name: text('summary.change-answers', { what: text('form.patient-details.topic') }) })
    .click();
  await page.getByText('Email: this doesn’t look right. Check it.').first().waitFor();
  await page.getByLabel(text('form.patient-details.email')).fill(patient.email);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await bookingSteps.book(page);
});

test('an unknown booking asks for authentication like a known one', async () => {
  const page = await openPage(browser(), { provoked: [/status of 401/, /status of 404/] });
  await page.goto(`${portal.url}/appointments/AAAAAAAAAAAAAAAAAAAAAA`);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  await page.getByRole('button', { name: text('action.continue') }).waitFor();
  await page.goto(`${portal.url}/nowhere/at/all`);
  await seeStep(page, text('page.missing.title'));
  await page.getByText('Call us on +61 2 5550 0100.').waitFor();
});
