import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

const field = (page: Page, name: 'firstName' | 'lastName' | 'phone') =>
  page.getByRole('textbox', { name: text(`form.contact.${name}`) });

async function fillContact(page: Page, phone = '0491 570 006'): Promise<void> {
  await field(page, 'firstName').fill('Ada');
  await field(page, 'lastName').fill('Nguyen');
  await field(page, 'phone').fill(phone);
}

async function addCookie(page: Page, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, secure: true }]);
}

/** The recorded enquiries with words in their message. */
async function recorded(words: string) {
  const { rows } = await portal.db.pool.query(
    'select id, reference, kind, call_time, contact, exam_ids, clinic_ids, booking_key, request_key from enquiry where message = $1',
    [words],
  );
  return rows;
}

test.each([390, 820, 1440])('[BK-6c] an enquiry about an exam reaches the clinic, %i px', async (width) => {
  const page = await openPage(browser(), { width, provoked: [/ERR_FAILED/] });
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills`);
  await bookingSteps.chooseExam(page, 'Breast core biopsy');
  await page.getByRole('link', { name: text('enquiry.about-exam') }).click();
  await seeStep(page, text('flow.enquiry.question.title.exam'));
  expect(page.url()).not.toContain('biopsy');
  const about = page.getByRole('region', { name: text('enquiry.about') });
  await about.getByText('Breast core biopsy').waitFor();
  await about.getByText(/Surry Hills/).waitFor();
  const send = page.getByRole('button', { name: text('form.enquiry.submit') });
  await send.click();
  await page.getByText(text('form.contact.phone.required')).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await fillContact(page);
  const words = `I take blood thinners. ${width}`;
  await page.getByRole('textbox', { name: text('form.enquiry.message') }).fill(words);
  // A lost answer is no second enquiry.
  let lost = 0;
  await page.route(
    '**/api/enquiries',
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    },
    { times: 1 },
  );
  await send.click();
  await page.getByRole('alert').first().waitFor();
  await send.click();
  await seeStep(page, text('flow.enquiry.sent.title'));
  expect(lost).toBe(1);
  const rows = await recorded(words);
  expect(rows).toMatchObject([{ kind: 'EXAM', contact: { phone: '0491 570 006', lastName: 'Nguyen' } }]);
  expect([rows[0].exam_ids.length, rows[0].clinic_ids.length]).toEqual([1, 1]);
  await page.getByText(rows[0].reference).waitFor();
  const phone = await portal.db.pool.query("select phone from clinic where slug = 'surry-hills'");
  await page.getByRole('link', { name: phone.rows[0].phone }).waitFor();
  await page.getByRole('link', { name: text('flow.enquiry.home') }).click();
  await seeStep(page, text('flow.booking.region.title'));
});

test.each([390, 1440])('[BK-6c] staff read the safety answers of an enquiry, %i px', async (width) => {
  const page = await openPage(browser(), { width });
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=mri-knee`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.answerMetal(page, 'clip');
  await seeStep(page, text('flow.mri-screening.stop.title'));
  await page.getByRole('link', { name: text('enquiry.about-exam') }).click();
  await seeStep(page, text('flow.enquiry.question.title.exam'));
  await page.getByText(text('enquiry.safety')).waitFor();
  const clip = page.getByRole('definition').filter({ hasText: text('form.yes') });
  await clip.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await fillContact(page);
  const words = `The clip is of titanium. ${width}`;
  await page.getByRole('textbox', { name: text('form.enquiry.message') }).fill(words);
  await page.getByRole('button', { name: text('form.enquiry.submit') }).click();
  await seeStep(page, text('flow.enquiry.sent.title'));
  const [row] = await recorded(words);
  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(`${portal.url}/desk/enquiries/${row.id}`);
  await seeStep(page, text('desk.enquiry.heading', { reference: row.reference }));
  const safety = page.getByRole('region', { name: text('desk.safety') });
  await safety.getByText(text('form.mri-metal.clip')).waitFor();
  const answers = await safety.getByRole('definition').allInnerTexts();
  expect(answers).toEqual([text('form.no'), text('form.yes'), text('form.no'), text('form.no')]);
  expect(await axeFaults(page)).toEqual([]);
});

test('[BK-6c] a request for an enquiry exam becomes an enquiry', async () => {
  const { bookingKey } = await knownRequest(portal.db, { exam: 'mri-heart', clinic: 'surry-hills' });
  const page = await openPage(browser(), { width: 390 });
  await addCookie(page, await signedIn(portal.db, 'booking-request-user', { requestKey: bookingKey }));
  await page.goto(`${portal.url}/booking-requests/${bookingKey}`);
  await page.getByText(text('booking-request.open.arranged')).waitFor();
  await page.getByRole('button', { name: text('enquiry.about-exam') }).click();
  await seeStep(page, text('flow.enquiry.question.title.exam'));
  await page.reload();
  await seeStep(page, text('flow.enquiry.question.title.exam'));
  expect(await field(page, 'firstName').inputValue()).toBe('Ada');
  expect(await field(page, 'phone').inputValue()).toBe('+61 491 570 006');
  expect(page.url()).not.toMatch(/Ada|heart/);
  await page.getByRole('textbox', { name: text('form.enquiry.message') }).fill('I am free on Mondays.');
  await page.getByRole('button', { name: text('form.enquiry.submit') }).click();
  await seeStep(page, text('flow.enquiry.sent.title'));
  const [enquiry] = await recorded('I am free on Mondays.');
  expect(enquiry).toMatchObject({ kind: 'EXAM', request_key: bookingKey });
  expect([enquiry.exam_ids.length, enquiry.clinic_ids.length]).toEqual([1, 1]);

  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(`${portal.url}/desk/enquiries/${enquiry.id}`);
  await page.getByRole('link', { name: text('booking-request.open-page') }).click();
  await seeStep(page, text('booking-request.title'));
  expect(new URL(page.url()).pathname).toBe(`/booking-requests/${bookingKey}`);
});

test('[BK-6c] [BK-2d] only the exams by enquiry need one', async () => {
  const page = await openPage(browser(), { width: 390 });
  const query = 'region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee,mri-heart';
  await page.goto(`${portal.url}/select-exam?${query}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.enquiry.title'));
  const [reason = ''] = await page.getByText('This can’t be booked online').allTextContents();
  expect(reason).toContain('MRI of the heart');
  expect(reason).not.toContain('knee');
  await page.getByRole('link', { name: text('enquiry.about-exam') }).click();
  await fillContact(page);
  await page.getByRole('textbox', { name: text('form.enquiry.message') }).fill('On the same day?');
  await page.getByRole('button', { name: text('form.enquiry.submit') }).click();
  await seeStep(page, text('flow.enquiry.sent.title'));
  expect((await recorded('On the same day?'))[0].exam_ids).toHaveLength(1);
  await page.goto(`${portal.url}/select-exam/enquiry`);
  await page.getByRole('button', { name: text('enquiry.book-others', { exams: 'Ultrasound of the knee' }) }).click();
  await seeStep(page, text('flow.booking.exam.title'));
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
});

test('[AS-6b] the contact page leads to a call back', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.url}/contact`);
  await page.getByRole('link', { name: text('enquiry.ask-for-a-call') }).click();
  await seeStep(page, text('flow.enquiry.callback.title'));
  await fillContact(page, '+64 21 000 001');
  const ask = page.getByRole('button', { name: text('form.callback.submit') });
  await ask.click();
  await page.getByText(text('form.callback.callTime.required')).first().waitFor();
  await page.getByRole('radio', { name: text('form.callback.callTime.afternoon') }).check();
  await page.getByRole('textbox', { name: text('form.callback.message') }).fill('About the bill');
  await ask.click();
  await seeStep(page, text('flow.enquiry.will-call.title'));
  expect(await recorded('About the bill')).toMatchObject([
    { kind: 'CALLBACK', call_time: 'AFTERNOON', exam_ids: [], booking_key: null },
  ]);
});

test('a press hits its target when a fault disappears', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.url}/enquiry?about=callback`);
  await fillContact(page, '12');
  await page.getByRole('button', { name: text('form.callback.submit') }).click();
  await page.locator('.form-fault').first().waitFor();
  const morning = page.getByRole('radio', { name: text('form.callback.callTime.morning') });
  await morning.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await morning.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await field(page, 'phone').fill('0491 570 006');
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') !== 'tel');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
  await expect.poll(() => morning.isChecked()).toBe(true);
});

test('[AS-6a] a message from an appointment names its booking', async () => {
  const page = await openPage(browser(), { width: 1440 });
  const { bookingKey } = await knownBooking(portal.db);
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  await page.getByRole('link', { name: text('enquiry.send-a-message') }).click();
  await seeStep(page, text('flow.enquiry.question.title.message'));
  expect(await field(page, 'firstName').inputValue()).toBe('Ada');
  expect(await field(page, 'lastName').inputValue()).toBe('Example');
  await fillContact(page);
  await page.getByRole('textbox', { name: text('form.enquiry.message') }).fill('May my sister come?');
  await page.getByRole('button', { name: text('form.enquiry.submit') }).click();
  await seeStep(page, text('flow.enquiry.sent.title'));
  expect(await recorded('May my sister come?')).toMatchObject([{ kind: 'MESSAGE', booking_key: bookingKey }]);
});

test.each([390, 1440])('[BK-6c] staff read an enquiry and mark it, %i px', async (width) => {
  const page = await openPage(browser(), { width, provoked: [/status of 401/] });
  const { rows } = await portal.db.pool.query<{ id: string }>(
    `insert into enquiry (reference, brand, locale, kind, contact, message, call_time, exam_ids, clinic_ids)
     values ($1, 'southern-light', 'en-AU', 'CALLBACK', $2::jsonb, 'About the bill?', 'MORNING', '{}', '{}') returning id`,
    [`SLE 000 ${width}`, JSON.stringify({ firstName: 'Ada', lastName: 'Nguyen', phone: '0491 570 006', email: '' })],
  );
  const address = `${portal.url}/desk/enquiries/${rows[0]?.id}`;
  await page.goto(address);
  const signIn = page.getByRole('link', { name: text('desk.sign-in') });
  expect(await signIn.getAttribute('href')).toBe(
    `/api/sign-in/staff?${new URLSearchParams({ returnTo: new URL(address).pathname })}`,
  );
  expect(await page.getByText('Nguyen').count()).toBe(0);
  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(address);
  await seeStep(page, text('desk.enquiry.heading', { reference: `SLE 000 ${width}` }));
  for (const words of ['Ada Nguyen', 'About the bill?', text('form.callback.callTime.morning')]) {
    await page.getByText(words).waitFor();
  }
  expect(await page.getByRole('link', { name: '0491 570 006' }).getAttribute('href')).toBe('tel:0491570006');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('desk.enquiry.complete') }).click();
  await page.getByText(text('desk.enquiry.status.DONE'), { exact: true }).waitFor();
  const states = await portal.db.pool.query('select status from enquiry where id = $1', [rows[0]?.id]);
  expect(states.rows).toEqual([{ status: 'DONE' }]);
});

test.each([390, 820])('[BK-6c] staff find waiting enquiries, %i px', async (width) => {
  await portal.db.pool.query('delete from enquiry');
  await portal.db.pool.query('delete from details_change');
  const page = await openPage(browser(), { width, provoked: [/status of 40[14]/] });
  await page.goto(`${portal.url}/desk`);
  await page.getByText(text('desk.list.sign-in.text', { provider: 'Southern Light Imaging' })).waitFor();
  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(`${portal.url}/desk`);
  await page.getByText(text('desk.waiting.none')).waitFor();
  const who = (lastName: string) => ({ firstName: 'Ada', lastName, phone: '0491 570 006', email: '' });
  await portal.db.pool.query(
    `insert into enquiry (reference, brand, locale, kind, contact, message, call_time, exam_ids, clinic_ids, created_at, status, done_at)
     select 'SLE 7' || lpad(n::text, 2, '0') || ' ${width}', 'southern-light', 'en-AU', 'MESSAGE', $1::jsonb, 'Parking?', 'ANY', '{}'::int[], '{}'::int[],
       now() - make_interval(hours => n), 'NEW', null::timestamptz from generate_series(1, 51) as n
     union all select 'SLE 000 ${width}', 'southern-light', 'en-AU', 'CALLBACK', $2::jsonb, '', 'ANY', '{}', '{}', now() - interval '9 days', 'NEW', null
     union all select 'SLE 001 ${width}', 'southern-light', 'en-AU', 'MESSAGE', $3::jsonb, 'Bill?', 'ANY', '{}', '{}', now(), 'DONE', now()
     union all select 'KAE 002 ${width}', 'kauri', 'en-NZ', 'MESSAGE', $4::jsonb, 'Bill?', 'ANY', '{}', '{}', now() - interval '10 days', 'NEW', null`,
    ['Later', 'Oldest', 'Answered', 'Elsewhere'].map((name) => JSON.stringify(who(name))),
  );
  await portal.db.pool.query(
    `insert into details_change (brand, booking_key, before, after, remark, proved, status, done_at)
     select brand, 'k', '{}', '{}', 'I moved', true, status, case status when 'DONE' then now() end
     from (values ('southern-light', 'NEW', 3), ('southern-light', 'DONE', 2), ('kauri', 'NEW', 4)) as one (brand, status, times),
       generate_series(1, times)`,
  );
  await page.reload();
  await page.getByText(text('desk.waiting.oldest', { count: 50 })).waitFor();
  const list = page.getByRole('region', { name: text('desk.waiting') }).getByRole('listitem');
  expect(await list.count()).toBe(50);
  expect(await list.first().innerText()).toContain('Ada Oldest');
  expect(await page.getByText(/Answered|Elsewhere/).count()).toBe(0);
  expect(await page.getByText(text('desk.waiting.changes_other', { count: 3 })).count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('desk.waiting.more') }).press('Enter');
  await expect.poll(() => list.count()).toBe(52);
  const shown = new Set(await list.allInnerTexts());
  expect(shown.size).toBe(52);
  const next = list.nth(50).getByRole('link');
  await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: text('desk.waiting.more') }).count()).toBe(0);
  await page.getByRole('radio', { name: text('desk.waiting.kind.CALLBACK') }).press('Space');
  await page.getByText(text('desk.waiting.count_one', { count: 1 })).waitFor();
  expect(await list.count()).toBe(1);
  expect(await layoutFaults(page)).toEqual([]);
  await list.first().getByRole('link').click();
  await seeStep(page, text('desk.enquiry.heading', { reference: `SLE 000 ${width}` }));
  await page.goBack();
  await page.getByRole('textbox', { name: text('desk.reference') }).fill(`sle001${width}`);
  await page.getByRole('button', { name: text('desk.open') }).click();
  await seeStep(page, text('desk.enquiry.heading', { reference: `SLE 001 ${width}` }));
  await page.goto(`${portal.url}/desk`);
  await page.getByRole('textbox', { name: text('desk.reference') }).fill(`KAE 002 ${width}`);
  await page.getByRole('button', { name: text('desk.open') }).click();
  await seeStep(page, text('desk.missing'));
});

test('[BK-8] an exam that needs a request says so first', async () => {
  const page = await openPage(browser(), { width: 390 });
  const open = async () => {
    await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&procedureTab=multiple`);
    await bookingSteps.chooseExam(page, 'PET-CT of the body (FDG)');
    const dialog = page.getByRole('dialog', { name: text('booking-request.info') });
    await dialog.getByText('PET-CT of the body (FDG)').waitFor();
    return dialog;
  };
  await (await open()).getByRole('button', { name: text('booking-request.info.back') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  expect(new URL(page.url()).searchParams.get('procedureTab')).toBe('multiple');
  await (await open()).getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('heading', { level: 1, name: text('flow.booking.exam.title') }).waitFor({ state: 'detached' });
  await open();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: text('flow.booking.exam.title') }).waitFor({ state: 'detached' });
});

test('[AS-6a] leads back to where the patient came from', async () => {
  const page = await openPage(browser(), { width: 390 });
  const back = page.getByRole('link', { name: text('run.back') });
  await page.goto(`${portal.url}/terms`);
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills`);
  await page
    .getByRole('link', { name: text('enquiry.send-a-message') })
    .first()
    .click();
  await seeStep(page, text('flow.enquiry.question.title.message'));
  const message = page.getByRole('textbox', { name: text('form.enquiry.message') });
  const left = page.getByText(text('form.charactersLeft_other').replace('{{count, number}}', '1,000')).first();
  await left.waitFor();
  await message.fill('Hello');
  await back.click();
  await seeStep(page, text('flow.booking.exam.title'));
  await page
    .getByRole('link', { name: text('enquiry.ask-for-a-call') })
    .first()
    .click();
  await seeStep(page, text('flow.enquiry.callback.title'));
  await page.reload();
  await back.click();
  await seeStep(page, text('flow.booking.exam.title'));
  const direct = await openPage(browser(), { width: 390 });
  await direct.goto(`${portal.url}/enquiry?about=callback`);
  await direct.getByRole('link', { name: text('run.back') }).click();
  await seeStep(direct, text('shell.contact'));
});

test('[AS-6b] an enquiry above a limit shows whom to call', async () => {
  const page = await openPage(browser(), { provoked: [/429/] });
  const problem = { type: 'about:blank', title: 'Wait', status: 429, code: 'too-many-requests' };
  await page.route('**/api/enquiries', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '1500' },
      body: JSON.stringify({ ...problem, messageKey: 'error.too-many-requests' }),
    }),
  );
  await page.goto(`${portal.url}/enquiry?about=callback`);
  await fillContact(page);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: text('form.callback.submit') }).click();
  const notice = page.locator('.refusal');
  await notice.getByText(text('error.retry-in-minutes_other', { count: 25 })).waitFor();
  await expect.poll(() => notice.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
});
