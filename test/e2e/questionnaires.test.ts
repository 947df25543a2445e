import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SessionRole } from '#server/db/columnTypes.ts';
import { clientAs, grace, pendingBooking, rosalyn } from '#test/support/behalf.ts';
import { kauriBooking } from '#test/support/kauriBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import kauri from '../../brands/kauri/locales/en.json' with { type: 'json' };
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { chooseTime, giveDate, handInDetails, seeAppointment, seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { madeUp, openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const browser = withBrowser();

type Access = NonNullable<Parameters<typeof signedIn>[2]>;

/** Opens an address of Kauri in a session of a role. */
async function openAs(role: SessionRole, access: Access, path: string, options: PageOptions = {}): Promise<Page> {
  const url = portal.brandUrl('kauri.localhost');
  const page = await openPage(browser(), options);
  const cookie = await signedIn(portal.db, role, { ...access, brand: 'kauri' });
  await addCookie(page, cookie, new URL(url).hostname);
  await page.goto(url + path);
  return page;
}

const storedTypes = async (column: 'booking_key' | 'request_key', key: string): Promise<readonly string[]> =>
  (
    await portal.db.pool.query(`select type from questionnaire_answer where ${column} = $1 order by created_at`, [key])
  ).rows.map(({ type }) => type);

const due = (page: Page, title: string) =>
  page.getByRole('button', { name: text('questionnaire.due.answer').replace('{{what}}', title) });
const dialogOf = (page: Page) => page.locator('[data-dialog=questionnaire]');
const send = text('form.pain-score-after.submit');
const goOn = text('questionnaire.done');

async function answerPain(view: Page | ReturnType<typeof dialogOf>): Promise<void> {
  await view.getByLabel(text('form.pain-score.now')).fill('6');
  await view.getByLabel(text('form.pain-score.usual')).fill('6');
  await view.getByRole('button', { name: text('action.continue') }).click();
}

async function answerPainAfter(view: Page | ReturnType<typeof dialogOf>): Promise<void> {
  await view.getByLabel(text('form.pain-score-after.now')).fill('2');
  await view.getByRole('radio', { name: text('form.pain-score-after.compared.better') }).check();
  await view.getByRole('button', { name: send }).click();
}

test.each([390, 820, 1440])('[QN-8] [QN-1] [QN-3] [QN-9c] a dialog asks the pain before, %i px', async (width) => {
  const { bookingKey } = await kauriBooking(portal.db);
  const page = await openAs('patient', { bookingKey }, `/appointments/${bookingKey}`, { width });
  await due(page, text('flow.pain-score.title')).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('heading', { name: text('flow.pain-score.pain.title') }).waitFor();
  expect(await dialog.getAttribute('data-size')).toBe('md');
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
  // Dismissed: nothing is stored, and it is asked again.
  await dialog.getByRole('button', { name: text('questionnaire.keep') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await storedTypes('booking_key', bookingKey)).toEqual([]);
  await due(page, text('flow.pain-score.title')).click();
  await answerPain(dialog);
  await dialog.getByRole('heading', { name: text('flow.pain-score.thanks.title') }).waitFor();
  await dialog.getByRole('button', { name: goOn }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await storedTypes('booking_key', bookingKey)).toEqual(['PAIN_SCORE_INITIAL']);
  await due(page, text('flow.pain-score.title')).waitFor({ state: 'detached' });
  await page.getByText(text('flow.pain-score.title'), { exact: true }).click();
  await page.getByText(text('form.pain-score.usual')).waitFor();
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
});

test('[QN-1] [QN-4] [RT-5a] a link asks feedback and pain, then leads on', async () => {
  const { bookingKey, slug } = await kauriBooking(portal.db, { begun: true });
  const query = new URLSearchParams({
    types: 'FEEDBACK,PAIN_SCORE_FINAL',
    bookingKey,
    appointmentSlugs: slug,
    examSlugs: 'ct-head',
    redirectUrl: '/contact',
    lang: 'kept',
  });
  const page = await openAs('patient', { bookingKey }, `/q?${query}`, { width: 390 });
  await seeStep(page, text('flow.feedback.visit.title'));
  expect(new URL(page.url()).searchParams.get('lang')).toBe('kept');
  await page.getByRole('radio', { name: text('form.feedback-visit.rating.good'), exact: true }).check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.feedback.thanks.title'));
  await page.getByRole('button', { name: text('questionnaire.next') }).click();
  await seeStep(page, text('flow.pain-score-after.questions.title'));
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
  await answerPainAfter(page);
  await page.getByRole('button', { name: goOn }).click();
  await page.waitForURL('**/contact');
  expect(await storedTypes('booking_key', bookingKey)).toEqual(['FEEDBACK', 'PAIN_SCORE_FINAL']);
  await page.goto(`${portal.brandUrl('kauri.localhost')}/questionnaires?${query}`);
  await page.getByText(text('message.questionnaires_already_answered')).waitFor();
});

test('[QN-4] a redirect to a strange host leads to the booking', async () => {
  const { bookingKey } = await kauriBooking(portal.db, { begun: true });
  const query = new URLSearchParams({ types: 'PAIN_SCORE_FINAL', bookingKey, redirectUrl: 'https://evil.example/' });
  const page = await openAs('patient', { bookingKey }, `/questionnaires?${query}`);
  await answerPainAfter(page);
  await page.getByRole('button', { name: goOn }).click();
  await page.waitForURL(`**/appointments/${bookingKey}`);
});

test('[RT-5b] a link works in a frame, after authentication', async () => {
  const { bookingKey, dateOfBirth } = await kauriBooking(portal.db, { begun: true });
  const query = new URLSearchParams({ types: 'PAIN_SCORE_FINAL', bookingKey });
  const page = await openPage(browser(), { provoked: [/401/] });
  await page.goto(`${portal.brandUrl('kauri.localhost')}/iframe/q?${query}`);
  await giveDate(page, dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.pain-score-after.questions.title'));
  expect(page.url()).toContain(`/iframe/q?types=PAIN_SCORE_FINAL&bookingKey=${bookingKey}`);
  await answerPainAfter(page);
  await page.getByRole('button', { name: goOn }).click();
  await page.waitForURL(`**/iframe/appointments/${bookingKey}`);
});

test('[CX-1a] [QN-10] [QN-3] the questionnaire cancels; dismissed, it keeps the appointment', async () => {
  const { bookingKey } = await kauriBooking(portal.db);
  const page = await openAs('patient', { bookingKey }, `/appointments/${bookingKey}`);
  const cancel = page.getByRole('button', { name: text('appointment.cancel'), exact: true });
  await cancel.click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: text('questionnaire.keep') }).click();
  await page.getByText(text('questionnaire.kept')).waitFor();
  await cancel.click();
  await dialog.getByRole('radio', { name: kauri['form.cancel.reason.better'] }).check();
  await dialog.getByRole('button', { name: kauri['form.cancel.submit'] }).click();
  await dialog.getByRole('button', { name: goOn }).click();
  await seeStep(page, text('appointment.title.canceled'));
  expect(await storedTypes('booking_key', bookingKey)).toEqual(['CANCEL_APPOINTMENT_PATIENT']);
});

test('[QN-10] [QN-3] a cancel link goes back without an answer', async () => {
  const { bookingKey, slug } = await kauriBooking(portal.db);
  const query = new URLSearchParams({ types: 'CANCEL_APPOINTMENT_PATIENT', bookingKey, appointmentSlugs: slug });
  query.set('backUrl', `/appointments/${bookingKey}`);
  const page = await openAs('patient', { bookingKey }, `/q?${query}`);
  await seeStep(page, kauri['flow.cancel.questions.title']);
  await page.getByRole('button', { name: text('questionnaire.keep') }).click();
  await page.waitForURL(`**/appointments/${bookingKey}`);
  await page.getByText(text('questionnaire.kept')).waitFor();
  expect(await page.evaluate(() => history.state.usr)).toEqual({ questionnaire: 'DISMISSED' });
  expect(await storedTypes('booking_key', bookingKey)).toEqual([]);
});

const failing = /\/answers|503|500/;

test('[QN-4] answers that cannot be saved are kept, with a message', async () => {
  const { bookingKey } = await kauriBooking(portal.db);
  const query = new URLSearchParams({ types: 'CANCEL_APPOINTMENT_PATIENT', bookingKey });
  const page = await openAs('patient', { bookingKey }, `/q?${query}`, { provoked: [failing] });
  await page.route('**/api/questionnaires/*/answers*', (route) => route.fulfill({ status: 503, headers: madeUp }));
  await page.getByRole('radio', { name: kauri['form.cancel.reason.time'] }).check();
  const submit = page.getByRole('button', { name: kauri['form.cancel.submit'] });
  await submit.click();
  await page.getByText(text('message.error_answering_questionnaire')).first().waitFor();
  expect(await page.getByRole('radio', { name: kauri['form.cancel.reason.time'] }).isChecked()).toBe(true);
  await page.unroute('**/api/questionnaires/*/answers*');
  await submit.click();
  await seeStep(page, kauri['flow.cancel.thanks.title']);
});

test('[QN-8] a pain score that fails leads to the deny page', async () => {
  const { bookingKey } = await kauriBooking(portal.db);
  const page = await openAs('patient', { bookingKey }, `/q?types=PAIN_SCORE_INITIAL&bookingKey=${bookingKey}`, {
    provoked: [failing],
  });
  await page.route('**/api/questionnaires/*/answers*', (route) => route.fulfill({ status: 503, headers: madeUp }));
  await answerPain(page);
  await page.waitForURL('**/deny?message=pain_score_problem');
  await page.getByText(text('message.pain_score_problem')).waitFor();
});

test('[QN-1] [QN-2a] [QN-2b] [DL-4b] a pending booking asks about contrast before it is confirmed', async () => {
  const staff = await clientAs(portal, 'staff', { account: grace, brand: 'kauri' });
  const where = { region: 'nz-auckland', exam: 'ct-aorta' };
  const { bookingKey } = await pendingBooking(portal, staff, { nhi: 'ZZZ0016' }, where);
  const page = await openAs('patient', { bookingKey }, `/appointments/${bookingKey}`);
  await page.getByRole('button', { name: text('pending.confirm') }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('heading', { name: kauri['flow.contrast-check.questions.title'] }).waitFor();
  expect(await dialog.getAttribute('data-size')).toBe('lg');
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(700);
  // It asks before it closes unanswered.
  await page.keyboard.press('Escape');
  const closing = page.getByRole('alertdialog');
  await closing.getByRole('button', { name: text('questionnaire.close.stay') }).click();
  await closing.waitFor({ state: 'detached' });
  const nos = dialog.getByRole('radio', { name: text('form.no'), exact: true });
  await nos.nth(0).check();
  await nos.nth(1).check();
  await dialog.getByRole('button', { name: kauri['form.contrast-check.submit'] }).click();
  await dialog.getByRole('button', { name: goOn }).click();
  await page.getByText(text('appointment.status.CONFIRMED')).first().waitFor();
  expect(await storedTypes('booking_key', bookingKey)).toEqual(['REQUIRED_ON_CONFIRMATION']);
});

/** Begins a booking of Kauri with an exam in Auckland, up to what follows exam and clinic. */
async function beginBooking(exam: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(browser(), options);
  const url = portal.brandUrl('kauri.localhost');
  await page.goto(`${url}/select-exam?region=nz-auckland&selectedClinic=ponsonby&exam=${exam}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  return page;
}

/** Fills in the details, skips documents and agrees to the review. */
async function agree(page: Page): Promise<void> {
  await handInDetails(page);
  await page.getByRole('button', { name: text('review.agree') }).click();
}

test.each([390, 1440])('[QN-6] answers change the exam before times are offered, %i px', async (width) => {
  const page = await beginBooking('ct-head', { width });
  await seeStep(page, kauri['flow.head-contrast.question.title']);
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
  await page.getByRole('radio', { name: text('form.yes'), exact: true }).check();
  const newExam = 'ct-head-with-contrast';
  const searched = page.waitForRequest(
    (request) => request.url().endsWith('/availability/search') && request.postDataJSON().exams.join() === newExam,
  );
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await searched;
  expect(new URL(page.url()).searchParams.get('groupName')).toBe('head-and-neck');
  await chooseTime(page);
  await agree(page);
  const bookingKey = await seeAppointment(page);
  const { rows } = await portal.db.pool.query(
    'select e.slug from appointment a join exam e on e.id = any(a.exam_ids) where a.booking_key = $1',
    [bookingKey],
  );
  expect(rows).toEqual([{ slug: newExam }]);
});

test('[QN-1] a biopsy asks a booking form beside the details', async () => {
  const page = await beginBooking('us-thyroid-needle-test');
  await chooseTime(page);
  await seeStep(page, kauri['flow.booking-questions.questions.title']);
  await page.getByRole('radio', { name: text('form.no'), exact: true }).check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await agree(page);
  const bookingKey = await seeAppointment(page);
  const { rows } = await portal.db.pool.query('select answers from booking where booking_key = $1', [bookingKey]);
  expect(rows[0].answers).toMatchObject({ 'biopsy--questions': { thinners: false } });
});

test.each([390, 1440])('[QN-1] [QN-5a] the review asks first, and may deny, %i px', async (width) => {
  const page = await beginBooking('ct-aorta', { width });
  await chooseTime(page);
  await agree(page);
  const dialog = dialogOf(page);
  const answerAll = async (metformin: string) => {
    await dialog.getByRole('heading', { name: kauri['flow.contrast-check.questions.title'] }).waitFor();
    await dialog
      .getByRole('radio', { name: text('form.yes'), exact: true })
      .nth(0)
      .check();
    await dialog.getByRole('radio', { name: metformin, exact: true }).nth(1).check();
    await dialog.getByRole('button', { name: kauri['form.contrast-check.submit'] }).click();
  };
  await answerAll(text('form.yes'));
  await page.waitForURL('**/deny');
  await page.getByText(kauri['flow.contrast-check.denied']).waitFor();
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
  await page.goBack();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByRole('button', { name: text('review.agree') }).click();
  await answerAll(text('form.no'));
  await dialog.getByRole('button', { name: goOn }).click();
  const bookingKey = await seeAppointment(page);
  expect(await storedTypes('booking_key', bookingKey)).toEqual(['REQUIRED_ON_CONFIRMATION']);
});

test.each([
  ['staff', grace, 'flow.request-urgency.questions.title'],
  ['referrer', rosalyn, 'flow.referral-details.questions.title'],
] as const)('[QN-1] %s answers before a booking request is sent', async (role, account, title) => {
  const page = await openAs(role, { account }, '/new-request');
  const form = (name: string) => text(`form.new-request.${name}` as Parameters<typeof text>[0]);
  await page.getByRole('textbox', { name: form('firstName') }).fill('Mira');
  const lastName = `Kostova ${role}`;
  await page.getByRole('textbox', { name: form('lastName') }).fill(lastName);
  await giveDate(page, '1984-05-17');
  await page.getByRole('textbox', { name: form('email') }).fill('mira@patient.example');
  await page.getByRole('radio', { name: form('wanted.exam'), exact: true }).check();
  await page.getByRole('combobox', { name: form('exam') }).fill('aorta');
  await page.getByRole('option', { name: /^CT of the aorta/ }).click();
  await page.getByRole('button', { name: form('submit') }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('heading', { name: kauri[title] }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  if (role === 'staff') {
    await dialog.getByRole('radio', { name: kauri['form.request-urgency.urgency.day'] }).check();
    await dialog.getByRole('button', { name: kauri['form.request-urgency.submit'] }).click();
  } else {
    await dialog.getByRole('textbox').fill('Aneurysm?');
    await dialog.getByRole('radio', { name: text('form.no'), exact: true }).check();
    await dialog.getByRole('button', { name: kauri['form.referral-details.submit'] }).click();
  }
  await dialog.getByRole('button', { name: goOn }).click();
  await seeStep(page, text('flow.new-request.mailed.title'));
  const { rows } = await portal.db.pool.query(
    "select booking_key from booking_request where patient ->> 'lastName' = $1",
    [lastName],
  );
  const asked = role === 'staff' ? 'CREATE_BOOKING_REQUEST' : 'CREATE_BOOKING_REQUEST_REFERRER';
  expect(await storedTypes('request_key', rows[0].booking_key)).toEqual([asked]);
});

test('[QN-2b] questionnaireCss shapes a questionnaire and nothing else', async () => {
  const { bookingKey } = await kauriBooking(portal.db);
  const url = portal.brandUrl('kauri.localhost');
  const page = await openPage(browser());
  await withSettings(page, { application: { questionnaireCss: 'h1, h3, p { color: rgb(1, 2, 3); }' } });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey, brand: 'kauri' }), 'kauri.localhost');
  await page.goto(`${url}/appointments/${bookingKey}`);
  await due(page, text('flow.pain-score.title')).click();
  const colourOf = (locator: Locator) => locator.first().evaluate((element) => getComputedStyle(element).color);
  const heading = dialogOf(page).getByRole('heading', { level: 3 });
  await expect.poll(() => colourOf(heading)).toBe('rgb(1, 2, 3)');
  expect(await colourOf(page.locator('main h1'))).not.toBe('rgb(1, 2, 3)');
  await dialogOf(page)
    .getByRole('button', { name: text('questionnaire.keep') })
    .click();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('[QN-1] staff answer the protocol of a booking request', async () => {
  const { bookingKey, slug } = await knownRequest(portal.db, { brand: 'kauri', exam: 'ct-aorta' });
  const page = await openAs('staff', { account: grace }, `/desk/booking-requests/${slug}`);
  await due(page, text('flow.protocol.title')).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: text('form.protocol.contrast.iodine') }).check();
  await dialog.getByRole('radio', { name: text('form.no'), exact: true }).check();
  await dialog.getByRole('button', { name: text('form.protocol.submit') }).click();
  await dialog.getByRole('button', { name: goOn }).click();
  await page.getByText(text('flow.protocol.title'), { exact: true }).click();
  await page.getByText(text('form.protocol.contrast.iodine')).waitFor();
  expect(await storedTypes('request_key', bookingKey)).toEqual(['PROTOCOL']);
});
