import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { chooseRegion, examBox, freeTimes, goToDetails, menuButton, seeStep, takenOver } from './bookingSteps.ts';
import { madeUp, openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

declare global {
  interface Window {
    /** The heading before the page's scripts ran. */
    drawnHeading?: Element | null;
    /** All headings that the page has shown. */
    headings: string[];
    /** The times at which the header or the heading was missing, milliseconds. */
    gaps: number[];
  }
}

/** Opens a page that keeps the heading of the document as the server sent it, and notes every heading that it shows. */
async function openWatched(options: PageOptions = {}): Promise<Page> {
  const page = await openPage(browser(), options);
  await page.addInitScript(() => {
    window.headings = [];
    const note = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading && window.headings.at(-1) !== heading) window.headings.push(heading);
    };
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      window.drawnHeading = document.querySelector('h1');
      note();
      new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    });
  });
  return page;
}

const exam = '/select-exam?region=vic-melbourne&selectedClinic=fitzroy';
test.each([
  ['/', 390],
  ['/select-region', 1440],
  ['/select-region?locale=mk', 390],
  ['/select-clinic?region=vic-melbourne', 820],
  [exam, 390],
  [`${exam}&locale=mk`, 1440],
  ['/about', 390],
  ['/contact', 1440],
  ['/terms', 390],
  ['/privacy?locale=mk', 390],
  ['/referrer/report-feedback/faq', 390],
  ['/iframe/select-region', 390],
])('the browser takes over %s at %i pixels', async (address, width) => {
  const page = await openWatched({ width });
  await page.goto(portal.url + address);
  await takenOver(page);
  // `openPage` fails the test for a hydration warning and for anything that the content security policy stops.
  expect(await page.evaluate(() => window.drawnHeading?.isConnected)).toBe(true);
  expect(await page.evaluate(() => window.headings)).toHaveLength(1);
});

test.each([
  ['/nowhere/at/all?step=review&locale=mk', 1440],
  ['/surry-hills/booking?step=nonsense', 390],
  ['/check-in/nothing?step=review', 820],
  ['/advanced-booking/nothing?clinic=kew', 1440],
  ['/appointments/AAAAAAAAAAAAAAAAAAAAAA/nothing?step=review', 390],
  ['/iframe/about?step=review', 390],
])('takes over the unknown address %s at %i pixels', async (address, width) => {
  const page = await openWatched({ width, provoked: [/status of 404/] });
  await page.goto(portal.url + address);
  await page.waitForFunction(() => document.querySelector('.header-language')?.matches(':not([inert])'));
  await page.waitForLoadState('networkidle');
  // The links to other languages get the query, which one drawing for all addresses cannot have.
  const { searchParams } = new URL(address, portal.url);
  searchParams.set('locale', 'mk');
  const macedonian = page.locator('.header-language a[lang=mk]');
  await expect.poll(() => macedonian.getAttribute('href')).toBe(`?${searchParams}`);
  expect(await page.evaluate(() => window.drawnHeading?.isConnected)).toBe(true);
  expect(await page.evaluate(() => window.headings)).toHaveLength(1);
});

test('the page for unknown addresses leads on without JavaScript', async () => {
  const provoked = [/^request failed: csp/, /status of 404/];
  const page = await openPage(browser(), { provoked, more: { javaScriptEnabled: false } });
  await page.goto(`${portal.url}/wp-login.php?user=1`);
  await seeStep(page, text('page.missing.title'));
  expect(await page.title()).toBe(`${text('page.missing.title')} · Southern Light Imaging`);
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: /^\+61/ }).getAttribute('href')).toMatch(/^tel:\+61/);
  await page.locator('.header-language summary').click();
  await page.getByRole('link', { name: 'Македонски' }).click();
  await seeStep(page, 'Не можеме да ја најдеме оваа страница');
  await main.locator('.button-primary').click();
  await page.waitForURL(`${portal.url}/`);
});

test.each([
  '/authentication?type=APPOINTMENT_RESULTS&shared=true&bookingKey=AAAAAAAAAAAAAAAAAAAAAA',
  '/authentication',
  '/deny?maxAttempts=true',
  '/kiosk?kioskMode=true',
  '/iframe-test',
  '/referrer/report-feedback/faq',
  '/advanced-booking',
  '/nowhere',
])('the browser keeps the title of %s', async (address) => {
  const page = await openPage(browser(), address === '/nowhere' ? { provoked: [/status of 404/] } : {});
  const response = await page.goto(portal.url + address);
  const [, title = ''] = /<title>(.*)<\/title>/.exec((await response?.text()) ?? '') ?? [];
  expect(title).toMatch(/^.{5,} · Southern Light Imaging$/);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await page.title()).replaceAll('&', '&amp;')).toBe(title);
});

test('a flow without regions leads to its clinics without JavaScript', async () => {
  const page = await openPage(browser(), { provoked: [/^request failed: csp/], more: { javaScriptEnabled: false } });
  await page.goto(portal.brandUrl('kauri.localhost'));
  await page.getByRole('link', { name: text('page.see-clinics') }).click();
  await seeStep(page, text('shell.contact'));
  await page.goto(`${portal.brandUrl('kauri.localhost')}/iframe`);
  await page.locator('noscript').first().waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: text('page.see-clinics') }).count()).toBe(0);
});

test('regions, clinics and preparation can be read without JavaScript', async () => {
  // Chromium reports the scripts that it does not load.
  const provoked = [/^request failed: csp/];
  const page = await openPage(browser(), { width: 390, provoked, more: { javaScriptEnabled: false } });
  await page.goto(`${portal.url}/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&type=APPOINTMENT_RESULTS`);
  await seeHelp(page, '+61255500100');
  await page.goto(portal.url);
  await seeHelp(page, '+61255500100');
  await page.getByRole('link', { name: 'Melbourne', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: text('flow.booking.clinic.title') }).waitFor();
  await seeHelp(page, '+61255500100');
  const fitzroy = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fitzroy', exact: true }) });
  expect(await fitzroy.getByRole('link', { name: /^Call Fitzroy/ }).getAttribute('href')).toMatch(/^tel:\+61/);
  await fitzroy.getByText(/^Mon – Fri: 7:00\sam – 9:00\spm$/).waitFor();
  await fitzroy.getByText(/^Sat: 8:00\sam – 4:00\spm$/).waitFor();
  await fitzroy.getByText('X-ray, Ultrasound, CT').waitFor();
  // Nothing that needs JavaScript is offered.
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await fitzroy.getByRole('link', { name: 'Fitzroy', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: text('flow.booking.exam.title') }).waitFor();
  await seeHelp(page, '+61370100210');
  const abdomen = page.locator('details', { has: page.getByRole('heading', { level: 2, name: 'Abdomen' }) });
  const ultrasound = abdomen.getByRole('listitem').filter({ hasText: 'Ultrasound of the abdomen' }).first();
  await abdomen.locator('> summary').click();
  await ultrasound.getByText('Do not eat for 6 hours').waitFor();
  const rest = ultrasound.getByText('Take your usual medicines');
  expect(await rest.isVisible()).toBe(false);
  await ultrasound.getByText(text('exam.more')).click();
  await rest.waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await page.getByRole('radio').count()).toBe(0);
  await menuButton(page).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('shell.contact') })
    .click();
  await page.getByRole('heading', { level: 1, name: text('shell.contact') }).waitFor();
});

/** Without JavaScript, the page says once what booking needs and whom to call. */
async function seeHelp(page: Page, phone: string): Promise<void> {
  // Playwright finds no roles and texts in a noscript element.
  const call = page.locator('main p', { hasText: /turn on JavaScript, or call us on/ });
  expect(await call.locator('a').getAttribute('href')).toBe(`tel:${phone}`);
  expect(
    await page
      .locator('main')
      .getByText(/search/i)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  expect(
    await page
      .locator('main noscript')
      .getByText(/call us/i)
      .count(),
  ).toBeLessThan(2);
}

test("a clinic's clock tells when it opens or closes", async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.clock.install({ time: new Date('2026-12-21T03:00:00Z') });
  await page.goto(`${portal.url}/select-clinic?region=vic-melbourne`);
  await takenOver(page);
  const fitzroy = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fitzroy', exact: true }) });
  await fitzroy.getByText(/^Open until 9:00\spm$/).waitFor();
  await page.clock.setFixedTime(new Date('2026-12-21T10:00:00Z'));
  await page.clock.fastForward(60_000);
  await fitzroy.getByText(/^Opens Tuesday at 7:00\sam$/).waitFor();
});

/** Delays the scripts of the next document until `release` is called. */
async function holdScripts(page: Page): Promise<{ readonly release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return { release: () => release() };
}

test('a press before the scripts have loaded is not lost', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts = await holdScripts(page);
  await page.goto(`${portal.url}/select-region`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Melbourne', exact: true }).click();
  await seeStep(page, text('flow.booking.clinic.title'));
  expect(new URL(page.url()).search).toBe('?region=vic-melbourne');
  scripts.release();
  await takenOver(page);
  await page.getByRole('link', { name: 'Fitzroy', exact: true }).click();
  await seeStep(page, text('flow.booking.exam.title'));
});

test('an early group, exam and number stay chosen', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts = await holdScripts(page);
  await page.goto(portal.url + exam, { waitUntil: 'commit' });
  const group = (name: string) => page.locator('details', { has: page.getByRole('heading', { level: 2, name }) });
  await group('Head and neck').locator('> summary').click();
  await group('Spine').locator('> summary').click();
  // Only one group is open, as afterwards.
  expect(await page.locator('details.exam-group[open]').count()).toBe(1);
  await examBox(page, 'MRI of the whole spine').check();
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  expect(await page.getByRole('button', { name: text('action.continue') }).count()).toBe(0);
  scripts.release();
  await takenOver(page);
  await page.getByRole('checkbox', { name: 'MRI of the whole spine', exact: true, checked: true }).waitFor();
  expect(await page.getByRole('radio', { name: text('exam.multiple') }).isChecked()).toBe(true);
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toMatchObject({ groupName: 'spine', procedureTab: 'multiple' });
  await group('Spine').locator('> summary').click();
  await examBox(page, 'MRI of the whole spine').waitFor({ state: 'detached' });
  await group('Spine').locator('> summary').press('Enter');
  expect(await examBox(page, 'MRI of the whole spine').isChecked()).toBe(true);
  await page.getByRole('button', { name: text('action.continue') }).waitFor();
});

test('letters typed before the scripts search afterwards', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts = await holdScripts(page);
  await page.goto(portal.url + exam, { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: text('exam.search') });
  await search.pressSequentially('abdomen ultra');
  scripts.release();
  await examBox(page, 'Ultrasound of the abdomen').waitFor();
  await search.pressSequentially('sound');
  expect(await search.inputValue()).toBe('abdomen ultrasound');
});

test('a saved run keeps what was done early', async () => {
  const page = await openWatched({ width: 390 });
  await page.goto(portal.url + exam);
  await takenOver(page);
  await page.locator('summary', { hasText: /^Head and neck/ }).click();
  await examBox(page, 'Ultrasound of the neck and salivary glands').check();
  await page.goto('about:blank');
  const scripts = await holdScripts(page);
  await page.goto(portal.url + exam, { waitUntil: 'commit' });
  const spine = page.locator('summary', { hasText: /^Spine/ });
  await spine.click();
  await examBox(page, 'MRI of the whole spine').check();
  await menuButton(page).click();
  scripts.release();
  await page.getByRole('button', { name: text('action.continue') }).waitFor();
  await expect.poll(() => page.evaluate(() => window.drawnHeading?.isConnected)).toBe(false);
  await page.getByRole('radio', { name: 'MRI of the whole spine', exact: true, checked: true }).waitFor();
  expect(await menuButton(page).locator('..').getAttribute('open')).toBe('');
  await page.goto('about:blank');
  const again = await holdScripts(page);
  await page.goto(`${portal.url}/select-region`, { waitUntil: 'commit' });
  await page.getByRole('searchbox').pressSequentially('Fremantle');
  again.release();
  await page
    .getByRole('list', { name: text('clinic.places') })
    .getByRole('button')
    .first()
    .waitFor();
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goto('about:blank');
  const last = await holdScripts(page);
  await page.goto(`${portal.url}/select-region`, { waitUntil: 'commit' });
  const perth = page.getByRole('link', { name: 'Perth', exact: true });
  await perth.focus();
  last.release();
  await expect.poll(() => page.evaluate(() => window.drawnHeading?.isConnected)).toBe(false);
  await expect.poll(() => perth.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('a later choice outlasts an early one', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=chatswood`);
  await takenOver(page);
  await page.getByRole('searchbox').fill('ultrasound');
  await page.locator('section.exam-group').first().waitFor();
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const group = page.locator('details.exam-group', { has: page.locator('[value=us-lump]') });
  await group.locator('> summary').click();
  await group.locator('[value=us-lump]').check();
  scripts.release();
  const sections = page.locator('section.exam-group');
  await sections.first().waitFor();
  await page.waitForTimeout(1_000);
  await sections.locator('[value=us-neck-arteries]').check();
  await page.waitForTimeout(6_000);
  expect(await sections.locator('[name=exam]:checked').getAttribute('value')).toBe('us-neck-arteries');
});

test('a reload shows the open group', async () => {
  const page = await openWatched({ width: 390 });
  await page.goto(portal.url + exam);
  await takenOver(page);
  await page.locator('summary', { hasText: /^Spine/ }).click();
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toMatchObject({ groupName: 'spine', procedureTab: 'multiple' });
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('summary', { hasText: /^Spine/ }).waitFor();
  scripts.release();
  await examBox(page, 'MRI of the whole spine').waitFor();
  expect(await page.locator('details.exam-group[open]').count()).toBe(1);
  expect(await page.getByRole('radio', { name: text('exam.multiple') }).isChecked()).toBe(true);
  expect(await page.evaluate(() => window.headings)).toEqual([text('flow.booking.exam.title')]);
});

test('a page that cannot start says so', async () => {
  const page = await openPage(browser(), { width: 390, provoked: [/ERR_FAILED/] });
  await page.route('**/texts/**', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${portal.url}/select-region`);
  const notice = page.getByRole('alert').filter({ hasText: text('error.offline') });
  expect(await notice.count()).toBe(0);
  await page.clock.fastForward(16_000);
  await notice.waitFor();
  expect(await notice.locator('[href^="tel:"]').getAttribute('href')).toBe('tel:+61255500100');
  await page.unrouteAll();
  await notice.getByRole('link', { name: text('page.reload') }).click();
  await takenOver(page);
  expect(await notice.count()).toBe(0);
});

test('a menu opened before the scripts stays open', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts = await holdScripts(page);
  await page.goto(portal.url + exam, { waitUntil: 'commit' });
  await menuButton(page).click();
  const contact = page.getByRole('banner').getByRole('link', { name: text('shell.contact') });
  await contact.waitFor();
  scripts.release();
  await takenOver(page);
  expect(await contact.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await contact.waitFor({ state: 'hidden' });
  expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a control that needs scripts waits and looks so', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts = await holdScripts(page);
  await page.goto(portal.url + exam, { waitUntil: 'commit' });
  const kind = page.locator('.chip', { hasText: 'MRI' });
  const opacity = () => kind.locator('..').evaluate((element) => getComputedStyle(element).opacity);
  await expect.poll(opacity).toBe('0.6');
  expect(await kind.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
  scripts.release();
  await page.getByRole('button', { name: 'MRI', exact: true }).click();
  await examBox(page, 'MRI of the whole spine').waitFor();
  expect(await opacity()).toBe('1');
});

test('texts that fail to load are requested again', async () => {
  const page = await openWatched({ provoked: [/ERR_FAILED/, /503/] });
  let failures = 0;
  await page.route('**/texts/**', (route) => {
    failures += 1;
    if (failures === 1) return route.abort();
    if (failures === 2) return route.fulfill({ status: 503, json: { code: 'unavailable' }, headers: madeUp });
    return route.continue();
  });
  await page.goto(`${portal.url}/select-region`);
  await takenOver(page);
  expect(failures).toBe(3);
  expect(await page.evaluate(() => window.drawnHeading?.isConnected)).toBe(true);
});

test('a new year in the browser keeps the drawn page', async () => {
  const page = await openWatched({ width: 1280 });
  await page.clock.setFixedTime('2036-12-31T23:30:00Z');
  await page.goto(`${portal.url}/about`);
  await takenOver(page);
  expect(await page.evaluate(() => window.drawnHeading?.isConnected)).toBe(true);
});

test('Ctrl and a click opens a choice in a tab', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-region`);
  await takenOver(page);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Melbourne', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await seeStep(tab, text('flow.booking.clinic.title'));
  await tab.getByRole('link', { name: 'Fitzroy', exact: true }).waitFor();
  await seeStep(page, text('flow.booking.region.title'));
});

test('a reload during a run shows its step at once', async () => {
  const page = await openWatched();
  await goToDetails(page, portal.url);
  await page.reload();
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  expect(await page.evaluate(() => window.headings)).toEqual([text('flow.booking.details.title')]);
  await page.goBack();
  await freeTimes(page).first().waitFor();
});

test('a saved choice replaces the drawn page in place', async () => {
  const page = await openWatched();
  await page.goto(portal.url);
  await chooseRegion(page, 'Melbourne');
  await page.goBack();
  await seeStep(page, text('flow.booking.region.title'));
  await page.reload();
  const chosen = page.locator('[data-chosen=true]');
  await chosen.waitFor();
  expect(await chosen.textContent()).toContain('Melbourne');
  expect(await page.evaluate(() => window.headings)).toEqual([text('flow.booking.region.title')]);
});

test("a private page's shell stays until it is replaced", async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.addInitScript(() => {
    window.gaps = [];
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const look = () => {
        if (!document.querySelector('header') || !document.querySelector('h1')) window.gaps.push(performance.now());
      };
      look();
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
  });
  await page.goto(`${portal.url}/authentication?bookingKey=AAAAAAAAAAAAAAAAAAAAAA&type=APPOINTMENT_RESULTS`);
  await page.getByLabel(text('form.date.day')).waitFor();
  expect(await page.evaluate(() => window.gaps)).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
    text('authentication.title.APPOINTMENT_RESULTS.own'),
  ]);
});
