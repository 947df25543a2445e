import { expect, test } from 'vitest';
import { timeName } from '#base/wallTime.ts';
import type { components } from '#contract/openapi.d.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { freeTimes, seeStep } from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

async function openExams(width = 1280) {
  const page = await openPage(browser(), { width });
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills`);
  await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
  await bookingSteps.takenOver(page);
  return page;
}

test('[BK-6a] finds exams by body part, words and modality', async () => {
  const page = await openExams(390);
  await page.locator('summary', { hasText: /^Spine/ }).click();
  await bookingSteps.examBox(page, 'MRI of the whole spine').waitFor();
  await page.getByRole('searchbox').fill('knee ultrasound');
  await bookingSteps.examBox(page, 'Ultrasound of the knee').waitFor();
  await bookingSteps.examBox(page, 'MRI of the whole spine').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('knee');
  await page.getByRole('button', { name: 'MRI', exact: true }).click();
  await bookingSteps.examBox(page, 'MRI of both knees').waitFor();
  await bookingSteps.examBox(page, 'Ultrasound of the knee').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('xyzzy');
  await page.getByRole('heading', { name: text('exam.no-match', { search: 'xyzzy' }) }).waitFor();
  await page.getByRole('button', { name: text('exam.show-all') }).click();
  await page.locator('summary', { hasText: /^Spine/ }).waitFor();
});

test('[BK-6a] [BK-2b] names the clinics that do a searched exam', async () => {
  const page = await openExams(390);
  await page.getByRole('searchbox').fill('OPG');
  const exam = 'Dental panorama (OPG)';
  await page.getByRole('heading', { name: text('exam.elsewhere_one', { exam, count: 1 }) }).waitFor();
  expect(await page.getByRole('heading', { name: text('exam.no-match', { search: 'OPG' }) }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Chatswood', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('selectedClinic')).toBe('chatswood');
  await expect.poll(() => bookingSteps.examBox(page, exam).isChecked()).toBe(true);
});

test('[BK-6a] [BK-2b] names clinics of other regions, and keeps the chosen exams', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.url}/select-exam?region=nsw-lord-howe&selectedClinic=lord-howe-island`);
  await bookingSteps.takenOver(page);
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await bookingSteps.tickExam(page, 'X-ray of the chest');
  await page.getByRole('searchbox').fill('mammogram');
  const nearest = page.getByRole('button', { name: /^Surry Hills\s?\d+ km$/ });
  await page.getByRole('status').getByText(text('exam.elsewhere.nearest')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await nearest.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('selectedClinic')).toBe('surry-hills');
  expect(new URL(page.url()).searchParams.get('region')).toBe('nsw-sydney');
  await expect.poll(() => page.locator('.step-chosen').textContent()).toBe(text('exam.count_other', { count: 2 }));
});

test('[RT-17a] a link to the times has its exam', async () => {
  const page = await openPage(browser(), { width: 390 });
  const query = 'region=nsw-sydney&selectedClinic=surry-hills&timeOfDay=EVENING&slotsView=WEEK&exam=';
  await page.goto(`${portal.url}/select-clinic/times?${query}us-thyroid`);
  await seeStep(page, text('flow.booking.slot.title'));
  expect(page.url()).not.toContain('thyroid');
  expect(new URL(page.url()).searchParams.get('timeOfDay')).toBe('EVENING');
  const other = await openPage(browser(), { width: 390 });
  await other.goto(`${portal.url}/select-clinic/times?${query}xray-chest`);
  await other.getByRole('alert').getByText(text('run.arrival.exam')).waitFor();
  expect(await bookingSteps.examBox(other, 'X-ray of the chest').isChecked()).toBe(true);
});

test.each([
  ['/select-exam', 'clinicId=20'],
  ['/select-exam', 'selectedClinic=ponsonby'],
  ['/', 'clinicId=20'],
])('[RT-17a] a Kauri link to %s?%s asks for no clinic', async (path, query) => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.brandUrl('kauri.localhost')}${path}?${query}&exam=us-knee`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByText('Ponsonby').filter({ visible: true }).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByRole('link', { name: text('run.back') }).click();
  await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
});

test('[RT-17a] [RT-17d] another link in the tab replaces the exams', async () => {
  const page = await openPage(browser(), { width: 390 });
  const ticked = () =>
    page.locator('[name=exam]:checked').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));
  const arrive = async (query: string, slugs: readonly string[]) => {
    await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&slotsView=WEEK&${query}`);
    await expect.poll(ticked).toEqual(expect.arrayContaining([...slugs]));
    expect(await ticked()).toHaveLength(slugs.length);
  };
  const goOn = page.getByRole('button', { name: text('action.continue') });
  await arrive('exam=us-hip,us-knee', ['us-hip', 'us-knee']);
  await goOn.click();
  await seeStep(page, text('flow.booking.slot.title'));
  await arrive('exam=us-ankle-and-foot', ['us-ankle-and-foot']);
  await arrive('exam=us-hip&changedExamSlug=us-shoulder', ['us-shoulder']);
  await page.getByRole('searchbox').fill('knee');
  await bookingSteps.examBox(page, 'MRI of the knee').check();
  await page.reload();
  await expect.poll(ticked).toEqual(['mri-knee']);
  await goOn.click();
  await seeStep(page, text('flow.mri-screening.metal.title'));
  await page.goBack();
  await expect.poll(ticked).toEqual(['mri-knee']);
});

test('[BK-6a] finds exams by everyday and misspelt words, best first', async () => {
  const page = await openExams(390);
  const search = page.getByRole('searchbox');
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('radio') })
    .first();
  await search.fill('utrasound tummy');
  await first.getByText('Ultrasound of the abdomen', { exact: true }).waitFor();
  expect(await first.locator('mark').allTextContents()).toEqual(['Ultrasound', 'abdomen']);
  await page.getByRole('heading', { name: text('exam.results') }).waitFor();
  await search.fill('CT KUB');
  await first.getByText('CT for kidney stones', { exact: true }).waitFor();
  await first.getByText(text('exam.matches', { words: 'kub' })).waitFor();
  await search.fill('pizza');
  await page.getByRole('heading', { name: text('exam.no-match', { search: 'pizza' }) }).waitFor();
  const phone = page.locator('.exam-empty').getByRole('link', { name: '+61 2 5550 0110' });
  expect(await phone.getAttribute('href')).toBe('tel:+61255500110');
  const status = page.getByRole('status').filter({ hasText: text('exam.found_other', { count: 0 }) });
  await status.waitFor({ state: 'attached' });
});

test('[BK-6a] offers close matches of other kinds of scan', async () => {
  const page = await openExams(390);
  await page.getByRole('searchbox').fill('mri ribs');
  await page.getByRole('heading', { name: text('exam.no-match', { search: 'mri ribs' }) }).waitFor();
  await page.getByText(text('exam.near-hint')).waitFor();
  const near = page.getByRole('region', { name: text('exam.near') });
  await near.getByRole('radio', { name: 'X-ray of the ribs', exact: true }).check();
  await page.getByRole('button', { name: text('action.continue') }).waitFor();
  await page.getByRole('searchbox').fill('pizza');
  await page.getByText(text('exam.no-match-hint')).waitFor();
  expect(await near.count()).toBe(0);
});

test('[BK-6a] [CF-2a] finds exams by Macedonian words in both alphabets', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&locale=mk`);
  await bookingSteps.takenOver(page);
  for (const words of ['ехо на стомак', 'eho na stomak']) {
    await page.getByRole('searchbox').fill(words);
    const row = page
      .locator('li')
      .filter({ has: page.locator('[name=exam]') })
      .first();
    await row.getByText('Ултразвук на стомак', { exact: true }).waitFor();
    expect(await row.locator('mark').allTextContents()).toEqual(['Ултразвук', 'стомак']);
    await row.getByText('Не јадете 6 часа пред снимањето').waitFor();
    await page.getByRole('searchbox').fill('');
  }
});

test('shows the rarer kinds of scan on demand', async () => {
  const page = await openExams(390);
  const kind = page.getByRole('button', { name: 'Mammography', exact: true });
  expect(await kind.count()).toBe(0);
  await page.getByRole('button', { name: text('exam.more-kinds') }).click();
  const first = page.getByRole('button', { name: 'Nuclear medicine', exact: true });
  expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);
  await kind.click();
  await bookingSteps.examBox(page, 'Screening mammogram').waitFor();
  await page.getByRole('button', { name: text('exam.all-kinds') }).click();
  await page.locator('summary', { hasText: /^Spine/ }).waitFor();
});

test('reads the preparation before an exam is chosen', async () => {
  const page = await openExams(390);
  await page.getByRole('searchbox').fill('abdomen ultrasound');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('radio', { name: 'Ultrasound of the abdomen', exact: true }) });
  await row.getByText('Do not eat for 6 hours before the scan').waitFor();
  const rest = row.getByText('Take your usual medicines');
  expect(await rest.isVisible()).toBe(false);
  await row.getByText(text('exam.more')).click();
  await rest.waitFor();
  expect(await row.getByRole('radio').isChecked()).toBe(false);
});

test('[BK-6a] offers only exams of the chosen clinic', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-lord-howe&selectedClinic=lord-howe-island`);
  await bookingSteps.takenOver(page);
  await page.getByRole('searchbox').fill('MRI of the knee');
  await page.getByRole('heading', { name: text('exam.no-match', { search: 'MRI of the knee' }) }).waitFor();
});

test.each([390, 1440])('[BK-6a] removes chosen scans at every step, %i px', async (width) => {
  const page = await openPage(browser(), { width });
  const query = 'region=nsw-sydney&selectedClinic=surry-hills&slotsView=WEEK&exam=us-hip,us-knee,mri-knee,us-shoulder';
  await page.goto(`${portal.url}/select-exam?${query}`);
  const chosen = () => page.getByRole('list', { name: text('exam.chosen') }).filter({ visible: true });
  const remove = (exam: string) =>
    chosen().getByRole('button', { name: text('exam.remove-named', { exam }), exact: true });
  await remove('Ultrasound of the hip').press('Enter');
  expect(await chosen().getByRole('listitem').count()).toBe(3);
  expect(await bookingSteps.examBox(page, 'Ultrasound of the hip').isChecked()).toBe(false);
  const removed = { exam: 'Ultrasound of the hip', count: 3 };
  await page.getByRole('status').getByText(text('exam.removed_other', removed)).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.answerScreening(page);
  await seeStep(page, text('flow.booking.slot.title'));
  await remove('Ultrasound of the shoulder').click();
  await expect.poll(() => chosen().getByRole('listitem').count()).toBe(2);
  await freeTimes(page).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await bookingSteps.goToNext(page, 'week');
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  await remove('MRI of the knee').click();
  await seeStep(page, text('flow.booking.slot.title'));
  await freeTimes(page).first().waitFor();
  expect(await page.getByText('MRI of the knee').filter({ visible: true }).count()).toBe(0);
});

test('[BK-7] [DL-3b] [DL-4a] a walk-in exam can be booked without notice', async () => {
  const page = await openExams();
  await bookingSteps.chooseExam(page, 'X-ray of the chest');
  const dialog = page.getByRole('dialog', { name: text('walk-in.title') });
  await dialog.getByText('X-ray of the chest').waitFor();
  // The X-ray rooms close at 7 pm, and other rooms of the clinic later.
  const hours = dialog.getByRole('region', { name: 'Surry Hills' });
  await hours.getByText(/^7:30\sam – 7:00\spm$/).waitFor();
  await hours.getByText(/^8:00\sam – 12:30\spm$/).waitFor();
  await dialog.getByRole('button', { name: text('action.back') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await seeStep(page, text('flow.booking.exam.title'));
  await page.getByRole('button', { name: text('action.continue') }).click();
  const searchRequest = page.waitForRequest('**/api/availability/search');
  await dialog.getByRole('button', { name: text('walk-in.proceed') }).click();
  expect((await searchRequest).postDataJSON()).toMatchObject({ exams: ['xray-chest'], walkIn: true });
  const slot = await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  await bookingSteps.book(page);
  const { rows } = await portal.db.pool.query(
    'select walk_in, busy_from = starts_at as unprepared from allocation where starts_at = $1 and kind = $2',
    [slot.start, 'appointment'],
  );
  expect(rows).toEqual([{ walk_in: true, unprepared: true }]);
});

test('[BK-6a] books several exams of one visit as one appointment', async () => {
  const page = await openExams();
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await bookingSteps.tickExam(page, 'Ultrasound of the knee');
  await bookingSteps.tickExam(page, 'Ultrasound of the shoulder');
  await page.getByRole('radio', { name: text('exam.one-visit') }).check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  const slot = await bookingSteps.chooseTime(page);
  expect([slot.exams, slot.minutes]).toEqual([['us-knee', 'us-shoulder'], 60]);
  await bookingSteps.handInDetails(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/appointments'));
  await bookingSteps.book(page);
  const booking: components['schemas']['booking'] = await (await answered).json();
  expect(booking.results.map(({ success }) => success)).toEqual([true]);
});

test('[BK-6b] books separate exams at separate times under one booking', async () => {
  const page = await openExams();
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await bookingSteps.tickExam(page, 'Ultrasound of the knee');
  await bookingSteps.tickExam(page, 'MRI of the knee');
  await page.getByRole('radio', { name: text('exam.separate-visits') }).check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.answerScreening(page);
  await page.getByText(text('slot.visit', { visit: 1, of: 2, exam: 'Ultrasound of the knee' })).waitFor();
  expect(new URL(page.url()).searchParams.get('separateBooking')).toBe('true');
  await freeTimes(page).first().click();
  await page.getByText(text('slot.visit', { visit: 2, of: 2, exam: 'MRI of the knee' })).waitFor();
  await freeTimes(page).first().waitFor();
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/appointments'));
  await bookingSteps.book(page);
  const booking: components['schemas']['booking'] = await (await answered).json();
  expect(booking.results.map(({ examName }) => examName)).toEqual(['Ultrasound of the knee', 'MRI of the knee']);
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .getByText(/ at Surry Hills$/)
        .count(),
    )
    .toBe(2);
});

test('[BK-2d] [BK-6b] books two kinds of scans in one visit', async () => {
  const page = await openExams(390);
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await bookingSteps.tickExam(page, 'Ultrasound of the knee');
  await bookingSteps.tickExam(page, 'MRI of the knee');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.answerScreening(page);
  await freeTimes(page).first().waitFor();
  await bookingSteps.goToNext(page, 'week');
  const [time] = await freeTimes(page).all();
  await time?.getByText('MRI of the knee').waitFor();
  // How long a visit takes depends on its time, so that only the times say it.
  expect(await page.locator('.times-for').textContent()).not.toContain('minute');
  const length = (await time?.getByText(/^\d+ minutes\s*$/).textContent())?.trim();
  const slot = await bookingSteps.chooseTime(page, time);
  expect(length).toBe(text('exam.minutes_other', { count: slot.minutes }));
  const parts = slot.parts ?? [];
  expect(parts.map(({ exams }) => exams).sort()).toEqual([['mri-knee'], ['us-knee']]);
  expect(new Set(parts.map(({ device }) => device)).size).toBe(2);
  await bookingSteps.handInDetails(page);
  const names: Readonly<Record<string, string>> = {
    'mri-knee': 'MRI of the knee',
    'us-knee': 'Ultrasound of the knee',
  };
  const lines = parts.map(({ local, exams }) =>
    text('slot.part', { time: timeName(local, 'en-AU'), exam: names[exams[0] ?? ''] ?? '' }),
  );
  for (const line of lines) await page.getByText(line).first().waitFor();
  await bookingSteps.book(page);
  const listed = page.getByRole('article').locator('ol').getByRole('listitem');
  for (const line of lines) await listed.filter({ hasText: line }).first().waitFor();
  const confirmed = page.locator('.confirmation, .timeline');
  for (const name of Object.values(names)) expect(await confirmed.getByText(name).count()).toBe(1);
  await confirmed.getByText(text('appointment.at', { exam: length ?? '', clinic: 'Surry Hills' })).waitFor();
  const { rows } = await portal.db.pool.query(
    `select d.slug from appointment p join allocation a on a.clinic_id = p.clinic_id and a.kind = 'appointment'
       and a.visit_id = (select visit_id from allocation where id = p.id)
     join device d on d.id = a.device_id where p.starts_at = $1 order by a.starts_at`,
    [slot.start],
  );
  expect(rows.map(({ slug }) => slug)).toEqual(parts.map(({ device }) => device));
});

test('[BK-2d] [BK-6b] offers separate times where no clinic does all', async () => {
  const page = await openPage(browser(), { width: 820 });
  await page.goto(portal.brandUrl('kauri.localhost'));
  await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await bookingSteps.tickExam(page, 'Dental panorama (OPG)');
  await bookingSteps.tickExam(page, 'Body composition');
  await page.getByRole('radio', { name: text('exam.one-visit') }).check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByText(text('clinic.none-one-visit')).waitFor();
  await page.getByRole('button', { name: text('slot.separate') }).click();
  await page
    .getByRole('list', { name: text('clinic.list') })
    .getByRole('link')
    .first()
    .waitFor();
  expect(await page.getByText(/\d+ clinics/).count()).toBe(1);
  await page.getByRole('button', { name: text('clinic.several') }).click();
  await page.getByText(text('slot.visit', { visit: 1, of: 2, exam: 'Dental panorama (OPG)' })).waitFor();
  await freeTimes(page).first().click();
  await page.getByText(text('slot.visit', { visit: 2, of: 2, exam: 'Body composition' })).waitFor();
  await freeTimes(page).first().waitFor();
  const slot = await bookingSteps.chooseTime(page);
  expect(slot.exams).toEqual(['dental-opg']);
});

test('no request names an exam in its address', async () => {
  const page = await openPage(browser(), { width: 820 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(portal.brandUrl('kauri.localhost'));
  await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await page
    .getByRole('list', { name: text('clinic.list') })
    .getByRole('link')
    .first()
    .waitFor();
  const calls = asked.filter((url) => new URL(url).pathname.startsWith('/api/'));
  expect(calls.some((url) => url.includes('/api/clinics/search'))).toBe(true);
  expect(calls.filter((url) => url.includes('us-knee'))).toEqual([]);
});

test('[BK-6b] says why scans are apart, and offers separate times', async () => {
  const page = await openExams();
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await bookingSteps.tickExam(page, 'Ultrasound-guided injection of the shoulder');
  await bookingSteps.tickExam(page, 'Ultrasound-guided injection of the hip');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByText(text('availability.empty.exclusive')).waitFor();
  await page.getByRole('button', { name: text('slot.separate') }).click();
  await page.getByText(/^Appointment 1 of 2/).waitFor();
  await freeTimes(page).first().waitFor();
});

test('[BK-6b] says why a day is empty beside another scan', async () => {
  const page = await openPage(browser(), { width: 390 });
  const exams = 'bone-density-hip-spine,nm-whole-body-bone-scan';
  const chosen = `region=nsw-sydney&selectedClinic=surry-hills&exam=${exams}&separateBooking=true&slotsView=WEEK`;
  await page.goto(`${portal.url}/select-exam?${chosen}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByText(/^Appointment 1 of 2/).waitFor();
  await freeTimes(page).first().click();
  await page.getByText(/^Appointment 2 of 2/).waitFor();
  const day = page.getByRole('radio', { name: new RegExp(`, ${text('slot.reason.days-apart')}$`) });
  await day.first().click();
  const names = { exam: 'Bone density of the hip and spine', days: 10, after: 'Whole-body bone scan' };
  const why = page.getByText(text('slot.why.days-apart', names));
  await why.waitFor();
  await page.locator('.day-note').getByRole('button').first().click();
  await why.waitFor({ state: 'hidden' });
  const slot = await bookingSteps.chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  expect(exams.split(',')).toEqual(expect.arrayContaining([...slot.exams]));
});

test('[RT-17a] links and reloads keep separate times and duration', async () => {
  const page = await openExams();
  const url = `${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills`;
  await page.goto(`${url}&exam=us-knee,mri-knee&separateBooking=true`);
  const separate = page.getByRole('radio', { name: text('exam.separate-visits') });
  await expect.poll(() => separate.isChecked()).toBe(true);
  await page.getByRole('radio', { name: text('exam.one-visit') }).check();
  await page.waitForURL(/separateBooking=false/);
  await page.reload();
  await page.getByRole('radio', { name: text('exam.one-visit') }).waitFor();
  expect(await separate.isChecked()).toBe(false);
  await page.goto(`${url}&exam=us-lump&customDuration=45`);
  await expect.poll(() => page.getByLabel(text('exam.length')).inputValue()).toBe('45');
  await page.getByLabel(text('exam.length')).selectOption({ label: '75 minutes' });
  await page.waitForURL(/customDuration=75/);
});

test('[BK-6b] offers times of the length that the patient chooses', async () => {
  const page = await openExams();
  await bookingSteps.tickExam(page, 'Ultrasound of a lump');
  await page.getByLabel(text('exam.length')).selectOption({ label: '75 minutes' });
  await page.getByRole('button', { name: text('action.continue') }).click();
  const slot = await bookingSteps.chooseTime(page);
  expect(slot.minutes).toBe(75);
  expect(new URL(page.url()).searchParams.get('customDuration')).toBe('75');
});

test.each([
  ['special', 'Breast core biopsy', 'flow.booking.enquiry.title', 'Breast core biopsy'],
  ['general', 'I’m not sure which scan I need', 'flow.booking.unsure.title', 'Send us what your referral says'],
] as const)(
  "[BK-6c] a %s enquiry shows the clinic's contact and another choice",
  async (_kind, exam, heading, words) => {
    const page = await openExams(390);
    await bookingSteps.chooseExam(page, exam);
    await seeStep(page, text(heading));
    await page
      .getByRole('main')
      .getByRole('link', { name: text('enquiry.about-exam') })
      .waitFor();
    await page.getByRole('main').getByText(words).first().waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: '+61 2 5550 0110' }).getAttribute('href')).toBe(
      'tel:+61255500110',
    );
    await page.getByRole('main').getByRole('link', { name: 'Email surry-hills@southern-light.example' }).waitFor();
    await page.getByRole('link', { name: text('flow.booking.enquiry.again') }).click();
    await seeStep(page, text('flow.booking.exam.title'));
  },
);

test('an MRI asks about implants before it offers times', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=mri-knee`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.mri-screening.metal.title'));
  expect(new URL(page.url()).pathname).toBe('/screening/metal');
  await page.goto(`${portal.url}/select-clinic/times`);
  await seeStep(page, text('flow.mri-screening.metal.title'));
  await bookingSteps.answerMetal(page, 'device');
  await seeStep(page, text('flow.mri-screening.stop.title'));
  await page.getByText('Call the clinic, and have the card').waitFor();
  expect(await page.getByRole('main').locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  expect(await page.getByRole('button', { name: text('action.continue') }).count()).toBe(0);
  await page.goBack();
  await bookingSteps.answerScreening(page);
  await seeStep(page, text('flow.booking.slot.title'));
});

test('a reload keeps a search without a choice', async () => {
  const page = await openExams(390);
  await page.getByRole('searchbox').fill('knee');
  await bookingSteps.examBox(page, 'Ultrasound of the knee').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('knee');
  await bookingSteps.examBox(page, 'Ultrasound of the knee').waitFor();
  expect(await bookingSteps.examBox(page, 'MRI of the prostate').count()).toBe(0);
});

test('a reload and Back keep search, kind and choice', async () => {
  const page = await openExams(390);
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await page.getByRole('searchbox').fill('knee');
  await page.getByRole('button', { name: 'Ultrasound', exact: true }).click();
  await bookingSteps.examBox(page, 'Ultrasound of the knee').check();
  const seeAll = async () => {
    await page.getByRole('checkbox', { name: 'Ultrasound of the knee', exact: true, checked: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('knee');
    await page.getByRole('button', { name: 'Ultrasound', exact: true, pressed: true }).waitFor();
    expect(await bookingSteps.examBox(page, 'MRI of the knee').count()).toBe(0);
  };
  await page.reload();
  await seeAll();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.goBack();
  await seeAll();
  await page.reload();
  await seeAll();
});
