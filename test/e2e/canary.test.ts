import type { BrowserContext, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { allTools } from '#test/support/allTools.ts';
import { canaryPatient, tracesIn } from '#test/support/canaryPatient.ts';
import { withErrorCollector } from '#test/support/errorCollector.ts';
import { knownRequest, referralLetter } from '#test/support/knownRequest.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { pdfOf } from '#test/support/pdfOf.ts';
import { withPortalProcess } from '#test/support/portalProcess.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { type OutsideRequest, recordOutsideRequests } from '#test/support/recordOutsideRequests.ts';
import { scrape } from '#test/support/scrape.ts';
import { text } from '#test/support/texts.ts';
import { withTraceCollector } from '#test/support/traceCollector.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { downloadedFile } from './downloadedFile.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSmtpInbox } from './withSmtpInbox.ts';

const inbox = withSmtpInbox();
const collector = withTraceCollector();
const portal = withPortalProcess(() => ({
  METRICS_PORT: '0',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_SAMPLER_ARG: '1',
  BRANDS_FROM: 'database',
  LOG_LEVEL: 'debug',
  SMTP_URL: inbox.url,
  SIGNING_KEY: 'k'.repeat(43),
  WRITES_PER_MINUTE: '1000000',
}));
const browser = withBrowser();
const folder = withPackFolder();
const errors = withErrorCollector();
const brand = 'southern-light';
const { firstName, lastName, dateOfBirth, email, mobile, medicare, metal, notes } = canaryPatient;

/** Keys of the patient's bookings, newest first; filled by the flows. */
const bookingKeys: string[] = [];
const codes: string[] = [];

/** Every request, address and console message of a visitor's browser. */
interface Watched {
  readonly sent: { readonly url: string; readonly referer: string | undefined; readonly own: boolean }[];
  readonly bars: string[];
  readonly titles: string[];
  readonly consoleLines: string[];
  readonly outside: readonly OutsideRequest[];
}
const visits: Watched[] = [];

async function watch(context: BrowserContext): Promise<Watched> {
  const watched: Watched = {
    sent: [],
    bars: [],
    titles: [],
    consoleLines: [],
    outside: await recordOutsideRequests(context),
  };
  context.on('request', async (request) => {
    const own = new URL(request.url()).origin === portal.url;
    const { referer } = await request.allHeaders().catch(() => request.headers());
    watched.sent.push({ url: request.url(), referer, own });
  });
  context.on('console', (line) => watched.consoleLines.push(line.text()));
  visits.push(watched);
  return watched;
}

/** Reads the addresses in the browser's history. */
async function noteHistory(page: Page, { bars, titles }: Watched): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  for (const { url, title } of entries) {
    bars.push(url);
    titles.push(title);
  }
  await devtools.detach();
}

beforeAll(async () => {
  const file = `brands/${brand}/brand.json`;
  const settings = JSON.parse(folder.read(file));
  settings.integration = { sentryDSN: errors.dsn };
  Object.assign(settings.application, allTools);
  folder.write(file, settings);
  // The questionnaire between exam and time, as the authors' page has it.
  folder.write(`brands/${brand}/forms/patient-details.overlay.json`, {
    base: { id: 'patient-details', revision: 1 },
    ops: [
      { op: 'add', path: 'schema.properties.medicare', value: { type: 'string', maxLength: 20 } },
      { op: 'insert', path: 'ui.medicare', before: 'notes', value: { 'ui:title': 'form.patient-details.medicare' } },
    ],
  });
  folder.write(`brands/${brand}/locales/en.json`, {
    ...JSON.parse(folder.read(`brands/${brand}/locales/en.json`)),
    'form.patient-details.medicare': 'Medicare number',
  });
  await publishPack(portal, folder, brand);
}, 60_000);

/** The safety questionnaire of an MRI. */
async function answerQuestions(page: Page): Promise<void> {
  const answer = (question: RegExp, choice: string) => bookingSteps.choose(page, question, choice);
  const goOn = () => page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.answerMetal(page, 'other');
  await page.getByLabel(text('form.mri-pieces.which')).fill(metal);
  await answer(/How long has it been there/, text('form.mri-pieces.since.years'));
  await goOn();
  await answer(/kidney/, text('form.no'));
  await answer(/tight spaces/, text('form.mri-body.spaces.fine'));
  await goOn();
  await seeStep(page, text('flow.booking.slot.title'));
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel(text('form.patient-details.firstName')).fill(firstName);
  await page.getByLabel(text('form.patient-details.lastName')).fill(lastName);
  await bookingSteps.giveDate(page, dateOfBirth);
  await page.getByLabel(text('form.patient-details.email')).fill(email);
  await page.getByLabel(text('form.patient-details.mobile')).fill(mobile);
  await page.getByLabel('Medicare number').fill(medicare);
  await page.getByLabel(text('form.patient-details.notes')).fill(notes);
}

/** Makes the database refuse a booking with a message that repeats all its data. */
async function breakBookings(how: 'on' | 'off'): Promise<void> {
  await portal.db.pool.query('drop trigger if exists tells_all on booking');
  if (how === 'off') return;
  await portal.db.pool.query(`
    create or replace function tells_all() returns trigger language plpgsql as $$
    begin raise exception 'no booking % for % and %', new.booking_key, new.patient, new.answers; end $$`);
  await portal.db.pool.query(
    'create trigger tells_all before insert on booking for each row execute function tells_all()',
  );
}

/** Causes an error with the patient's data in its message, which is reported. */
async function breakDown(page: Page): Promise<void> {
  const reported = errors.reports.length;
  await page.evaluate((words) => {
    setTimeout(() => {
      throw new RangeError(`Invalid value ${words}`);
    });
  }, `${firstName} ${lastName}`);
  await expect.poll(() => errors.reports.length).toBeGreaterThan(reported);
}

const provoked = [/uncaught: Invalid value/, /status of 500/];

test('[SH-11] a patient books despite failures', async () => {
  const page = await openPage(browser(), { map: true, provoked });
  const watched = await watch(page.context());
  await page.goto(portal.url);
  await page.getByRole('button', { name: text('consent.yes') }).click();
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=mri-knee`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await answerQuestions(page);
  await bookingSteps.chooseTime(page);
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  await fillDetails(page);
  await breakDown(page);
  await page.reload();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.documents.title'));
  const letter = {
    name: `${lastName}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdfOf([`${firstName} has ${metal}.`]),
  };
  await page.locator('input[type=file]:not([capture])').setInputFiles(letter);
  await page.getByRole('button', { name: text('document.view-named', { name: letter.name }) }).waitFor();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText(medicare).waitFor();
  await breakBookings('on');
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.getByRole('alert').first().waitFor();
  await breakBookings('off');
  await page.getByRole('button', { name: text('review.retry') }).click();
  await seeStep(page, text('appointment.title.booked'));
  const bookingKey = await bookingSteps.seeAppointment(page);
  bookingKeys.unshift(bookingKey);
  await breakDown(page);
  const calendar = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    await answer.text();
    return answer.headers.get('content-disposition');
  }, `/api/appointments/${bookingKey}/calendar`);
  expect(calendar).toBe('attachment; filename="appointment.ics"');
  await expect.poll(() => inbox.mailsFor(email).length).toBe(bookingKeys.length);
  await noteHistory(page, watched);
  expect(watched.outside.length).toBeGreaterThan(3);
});

test('[AU-6] a patient returns by birth date, code and link', async () => {
  const page = await openPage(browser(), { map: true, provoked: [/status of 40[13]/] });
  const watched = await watch(page.context());
  const [bookingKey = ''] = bookingKeys;
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  await bookingSteps.giveDate(page, dateOfBirth.replace('1931', '1932'));
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByText(text('error.authentication-failed')).first().waitFor();
  await bookingSteps.giveDate(page, dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('article').waitFor();

  const results = new URLSearchParams({
    type: 'APPOINTMENT_RESULTS',
    bookingKey,
    returnUrl: `/appointments/${bookingKey}`,
  });
  await page.goto(`${portal.url}/authentication?${results}`);
  await bookingSteps.giveDate(page, dateOfBirth);
  const mailed = inbox.mailsFor(email).length;
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByLabel(text('authentication.code')).waitFor();
  await expect.poll(() => inbox.mailsFor(email).length, { timeout: 10_000 }).toBe(mailed + 1);
  codes.push(inbox.codesFor(email).at(-1) ?? '');
  await page.getByLabel(text('authentication.code')).fill(codes[0] ?? '');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('article').waitFor();

  await page.context().clearCookies();
  const sent = watched.sent.length;
  await page.goto(
    `${portal.url}/authentication?${new URLSearchParams({ ...Object.fromEntries(results), type: 'APPOINTMENT', dateOfBirth })}`,
  );
  await page.getByRole('article').waitFor();
  // The sender wrote the link; the portal is responsible for the rest.
  const arrived = watched.sent.findIndex(({ url }, index) => index >= sent && url.includes(dateOfBirth));
  expect(arrived).toBeGreaterThanOrEqual(sent);
  watched.sent.splice(arrived, 1);

  await page.getByRole('button', { name: text('appointment.cancel') }).click();
  await page.getByRole('button', { name: text('appointment.cancel.confirm') }).click();
  await seeStep(page, text('appointment.title.canceled'));
  await noteHistory(page, watched);
});

test('[RT-7] a patient opens a request and downloads the letter', async () => {
  const fileName = `${lastName}.pdf`;
  const { bookingKey } = await knownRequest(portal.db, {
    exam: 'mri-knee',
    attachments: [{ ...referralLetter, fileName, title: firstName, description: notes }],
  });
  bookingKeys.push(bookingKey);
  await portal.db.pool.query(
    'update booking_request set patient = patient || $2, referrer = $3, notes = $4 where booking_key = $1',
    [bookingKey, { firstName, lastName, dateOfBirth, email }, `Dr ${lastName}`, notes],
  );
  const page = await openPage(browser(), { map: true, provoked: [/status of 401/, /uncaught: Invalid value/] });
  const watched = await watch(page.context());
  await page.goto(`${portal.url}/br/${bookingKey}`);
  await bookingSteps.giveDate(page, dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByText(`Dr ${lastName}`).waitFor();
  await breakDown(page);
  const letter = await downloadedFile(page, () =>
    page
      .getByRole('main')
      .getByRole('link', { name: text('booking-request.referral') })
      .click(),
  );
  expect(letter.name).toBe(fileName);
  await page.getByRole('button', { name: text('booking-request.choose-time') }).click();
  await page.waitForURL(/select-region/);
  await noteHistory(page, watched);
});

test('[KI-3] a patient uses a kiosk, is denied, sees an error', async () => {
  const page = await openPage(browser(), { width: 1024, provoked: [/Cannot read|Error|reading/] });
  const watched = await watch(page.context());
  await page.goto(`${portal.url}/kiosk?kioskMode=true`);
  await page.getByRole('link', { name: text('kiosk.book') }).click();
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await bookingSteps.chooseTime(page);
  await fillDetails(page);
  await page.getByRole('banner').getByRole('link').first().click();
  await seeStep(page, text('kiosk.title'));
  await noteHistory(page, watched);

  const [bookingKey = ''] = bookingKeys;
  await page.goto(`${portal.url}/deny?kioskMode=false&maxAttempts=true`);
  await seeStep(page, text('deny.title.max-attempts'));
  await page.route('**/api/appointments/*', (route) =>
    route.fulfill({ headers: { 'x-made-up': '1' }, json: { appointments: [{ patient: `${firstName} ${lastName}` }] } }),
  );
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  const reported = errors.reports.length;
  await seeStep(page, text('page.broken.title'));
  await expect.poll(() => errors.reports.length, { timeout: 10_000 }).toBeGreaterThan(reported);
  await noteHistory(page, watched);
});

/**
 * By specification the key of a booking or of a request stands in the paths of its pages and calls, and in the query that leads back to
 * one (RT-3, RT-6, RT-7).
 */
function withoutKey(url: string): string {
  const { pathname, searchParams, hash } = new URL(url);
  const path = pathname.replace(
    /^((?:\/api)?\/appointments|\/a|\/api\/booking_requests|\/booking-requests|\/br)\/[\w-]{22}(?=\/|$)/,
    '$1',
  );
  if (pathname === '/authentication') {
    searchParams.delete('bookingKey');
    searchParams.set(
      'returnUrl',
      (searchParams.get('returnUrl') ?? '').replace(/^\/(?:appointments|booking-requests)\/[\w-]{22}$/, ''),
    );
  }
  return `${path}?${searchParams}${hash}`;
}

const traces = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    tracesIn(text, { secrets: bookingKeys, code: codes[0] ?? '' }).map((word) => `${word} in ${text}`),
  );

test('the server log contains no personal data', () => {
  expect(portal.output).toContain('/api/appointments/:bookingKey');
  expect(portal.output).toContain('request failed');
  expect(traces(portal.output.split('\n'))).toEqual([]);
});

test('metrics and traces contain no personal data', async () => {
  const [, address = ''] = /^Metrics: (\S+)$/m.exec(portal.output) ?? [];
  const { text: metrics, value } = await scrape(address);
  expect(value('isocentre_completed_total', { what: 'cancellation' })).toBe(1);
  expect(value('isocentre_statement_failures_total', { sqlstate: 'P0001' })).toBeGreaterThan(0);
  expect(traces(metrics.split('\n'))).toEqual([]);
  const isSent = () => collector.spans.some(({ name }) => name === 'GET /api/booking_requests/:bookingKey');
  await expect.poll(isSent, { timeout: 15_000 }).toBe(true);
  expect(collector.spans.length).toBeGreaterThan(100);
  expect(traces(collector.raw)).toEqual([]);
});

test('no URL or referrer contains personal data', () => {
  const sent = visits.flatMap((visit) => visit.sent);
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.flatMap(({ referer }) => referer ?? [])).toEqual([]);
  expect(traces(sent.filter(({ own }) => own).map(({ url }) => withoutKey(url)))).toEqual([]);
  expect(traces(sent.filter(({ own }) => !own).map(({ url }) => url))).toEqual([]);
  const bars = visits.flatMap((visit) => visit.bars).filter((url) => url.startsWith('http'));
  expect(bars.length).toBeGreaterThan(5);
  expect(traces(bars.map(withoutKey))).toEqual([]);
  expect(traces(visits.flatMap(({ titles }) => titles.map((title) => title.replace(/^localhost:\S+/, ''))))).toEqual(
    [],
  );
});

test('no error report, tool or audit entry contains personal data', async () => {
  expect(errors.reports.length).toBeGreaterThanOrEqual(2);
  expect(traces(errors.reports.map(({ raw }) => raw))).toEqual([]);
  expect(errors.faults).toEqual([]);
  const outside = visits.flatMap((visit) => visit.outside);
  expect(outside.length).toBeGreaterThan(3);
  expect(traces(outside.map(({ raw }) => raw))).toEqual([]);
  const { rows } = await portal.db.pool.query('select * from audit_entry');
  expect(rows.length).toBeGreaterThan(5);
  expect(traces(rows.map((row) => JSON.stringify(row)))).toEqual([]);
});

test('no mail header contains personal data', () => {
  const mails = inbox.mailsFor(email);
  expect(mails.length).toBeGreaterThanOrEqual(3);
  const headers = mails.flatMap((mail) => mail.headers.map(({ key, value }) => `${key}: ${value}`));
  expect(traces(headers)).toEqual([]);
  expect(traces(mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename ?? '')))).toEqual([]);
});

test('finds personal data in every encoding', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  for (const text of [
    `name=${lastName.toUpperCase()}`,
    `{"born":"19.07.1931"}`,
    `?n=${encodeURIComponent('Fear … since Kalgoorlie')}`,
    base64(`{"a":"${firstName}"}`),
    base64(`xx${lastName}yy`),
    Buffer.from(medicare).toString('hex'),
    `x${bookingKeys[0]}`,
    `code ${codes[0]}.`,
  ])
    expect(traces([text]), text).toHaveLength(1);
  expect(traces([`1${codes[0]}2`, 'nothing'])).toEqual([]);
});
