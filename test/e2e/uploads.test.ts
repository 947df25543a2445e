import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { appointmentOf, knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest, referralLetter } from '#test/support/knownRequest.ts';
import { pdfOfSize } from '#test/support/mediaFiles.ts';
import { pdfOf } from '#test/support/pdfOf.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { repeats } from '#test/support/soak.ts';
import { text } from '#test/support/texts.ts';
import { xrayPicture } from '#test/support/xrayPicture.ts';
import { addCookie, addSession } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { book, fillDetails, goToDetails, seeAppointment, seeStep } from './bookingSteps.ts';
import { downloadedFile } from './downloadedFile.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ UPLOAD_MB: '60', BOOKING_DOCUMENTS_MB: '120' }), 'catalog');
const browser = withBrowser();

const letter = { name: 'Referral.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Please image the knee.']) };
const photo = { name: 'IMG_0042.png', mimeType: 'image/png', buffer: xrayPicture.bytes };

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Slow 4G as DevTools has it: bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_375 };

/** The page of a patient's booking, with its documents. */
async function openBooking(options: PageOptions = {}, { slow = false, query = '' } = {}) {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser(), options);
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  if (slow) {
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', slow4G);
    page.setDefaultTimeout(60_000);
  }
  await page.goto(`${portal.url}/appointments/${bookingKey}${query}`);
  const section = page.getByRole('region', { name: text('attachment.title') });
  await section.waitFor();
  const dialog = page.getByRole('dialog', { name: text('document.add') });
  return { page, section, dialog, slug: await appointmentOf(portal.db, bookingKey) };
}

const files = (page: Page) => page.locator('input[type=file]:not([capture])');

test.each([[390], [820], [1440]])('[AT-1a] [DL-4c] [DL-4d] changes documents on slow 4G, %i px', async (width) => {
  const { page, section, dialog } = await openBooking({ width }, { slow: true });
  await section.getByRole('button', { name: text('document.add') }).press('Enter');
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await files(page).setInputFiles([letter, photo]);
  // The thumbnail is there at once, before the picture is.
  await dialog.locator('img.document-thumb').waitFor();
  await dialog.getByRole('progressbar').first().waitFor();
  await section.getByText(text('document.arrived', { name: photo.name })).waitFor({ state: 'attached' });
  expect(new URL(page.url()).searchParams.get('upload')).toBe('false');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await section.getByRole('button', { name: text('document.view-named', { name: letter.name }) }).click();
  const viewer = page.getByRole('dialog', { name: text('attachment.title') });
  await viewer.getByRole('img', { name: text('pdf.page', { page: 1, count: 1 }) }).waitFor();
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: text('document.about-named', { name: photo.name }) }).click();
  const facts = page.getByRole('dialog', { name: text('document.about') });
  await facts.getByText(photo.name).waitFor();
  await page.keyboard.press('Escape');

  const replace = section.getByRole('button', { name: text('document.replace-named', { name: letter.name }) });
  await replace.click();
  const newer = { ...letter, name: 'Newer.pdf', buffer: pdfOf(['Please image both knees.']) };
  await files(page).setInputFiles(newer);
  await section.getByRole('button', { name: text('document.view-named', { name: newer.name }) }).waitFor();
  expect(await replace.count()).toBe(0);

  await section.getByRole('button', { name: text('document.delete-named', { name: newer.name }) }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: text('document.delete.keep') }).click();
  await section.getByRole('button', { name: text('document.delete-named', { name: newer.name }) }).click();
  await question.getByRole('button', { name: text('document.delete'), exact: true }).click();
  await question.waitFor({ state: 'detached' });
  expect(await section.getByText(newer.name, { exact: true }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test.each([[390], [1440]])('[AT-1c] adds a referral while booking, %i px', async (width) => {
  const page = await openPage(browser(), { width });
  await goToDetails(page, portal.url, { region: 'nsw-sydney', clinic: 'surry-hills', exam: 'ct-head' });
  await fillDetails(page);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.documents.title'));
  await page.getByRole('button', { name: text('document.later') }).waitFor();
  await files(page).setInputFiles([letter]);
  await page.getByRole('button', { name: text('document.view-named', { name: letter.name }) }).waitFor();

  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await book(page);
  const bookingKey = await seeAppointment(page);
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await page.goto(`${portal.url}/appointments/${bookingKey}`);
  const section = page.getByRole('region', { name: text('attachment.title') });
  await section.getByRole('button', { name: text('document.view-named', { name: letter.name }) }).waitFor();
});

test.each([[390], [1440]])('[AT-4] [AT-8] combines photos of a type, %i px', async (width) => {
  const { page, section, dialog } = await openBooking({ width }, { query: '?upload=true' });
  await dialog.getByLabel('Insurance or concession card').check();
  await dialog.getByText(text('document.combined')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await files(page).setInputFiles([photo, { ...photo, name: 'IMG_0043.png' }]);
  await dialog.getByText(text('document.type.added')).waitFor();
  await page.keyboard.press('Escape');
  await section.getByRole('heading', { level: 3, name: 'Insurance or concession card' }).waitFor();
  await section.getByRole('heading', { level: 4, name: 'IMG_0042.pdf' }).waitFor();
  expect(await section.getByRole('heading', { level: 4 }).count()).toBe(1);
  await section.getByRole('button', { name: text('document.view-named', { name: 'IMG_0042.pdf' }) }).click();
  const viewer = page.getByRole('dialog', { name: text('attachment.title') });
  await viewer.getByRole('img', { name: text('pdf.page', { page: 1, count: 2 }) }).waitFor();
  await page.keyboard.press('Escape');
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('[AT-3] refuses a wrong type in red and clears the field', async () => {
  const { page, dialog } = await openBooking({}, { query: '?upload=true' });
  await dialog.waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/uploads') && sent.push(request.url()));
  await files(page).setInputFiles({ name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
  const types = 'PDF, JPEG, PNG';
  const fault = dialog.getByRole('alert').getByText(text('form.referral_file_types', { types }));
  await fault.waitFor();
  const [red, danger] = await fault.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--colorStatusDangerForeground1)';
    document.body.append(probe);
    return [getComputedStyle(element).color, getComputedStyle(probe).color];
  });
  expect(red).toBe(danger);
  expect(await files(page).evaluate((field: HTMLInputElement) => field.value)).toBe('');
  expect(sent).toEqual([]);
  // The server looks into the file: a picture that calls itself a PDF is one of another name.
  await files(page).setInputFiles({
    name: 'x.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no</html>'),
  });
  await dialog.getByRole('alert').getByText(text('document.refusal.type')).waitFor();
  await dialog.getByRole('button', { name: text('document.dismiss-named', { name: 'x.pdf' }) }).click();
  expect(await fault.count()).toBe(0);
});

test('[AT-7b] a file arrives whole though the connection breaks five times', async () => {
  const megabytes = repeats(6, 50);
  const folder = mkdtempSync(join(tmpdir(), 'upload-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'large.pdf');
  const bytes = pdfOfSize(megabytes * 1_000_000);
  writeFileSync(path, bytes);
  const { page, section, slug } = await openBooking({
    provoked: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /request failed/],
  });
  await section.getByRole('button', { name: text('document.add') }).click();
  let breaks = 0;
  let puts = 0;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    puts += 1;
    if (breaks === 5 || puts % 3 === 0) return route.continue();
    breaks += 1;
    // Every other time the chunk arrives, and its answer is lost.
    if (breaks % 2 === 0) await route.fetch().catch(() => undefined);
    return route.abort('internetdisconnected');
  });
  await files(page).setInputFiles(path);
  await page.getByText(text('document.waiting')).first().waitFor();
  const view = section.getByRole('button', { name: text('document.view-named', { name: 'large.pdf' }) });
  await view.waitFor({ state: 'attached', timeout: repeats(60_000, 600_000) });
  expect(breaks).toBe(5);
  await page.keyboard.press('Escape');
  const file = await downloadedFile(page, () =>
    section.getByRole('link', { name: text('attachment.download') }).click(),
  );
  expect(digest(file.bytes)).toBe(digest(bytes));
  expect(slug).toMatch(/-/);
});

test('[DL-3c] [RT-17e] explains photos; an upload ends the request for one', async () => {
  const { page, section, dialog } = await openBooking({ width: 390 }, { query: '?upload=true' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: text('document.tips') }).click();
  const tips = page.getByRole('dialog', { name: text('document.tips') });
  expect(await tips.getByRole('listitem').allTextContents()).toContain(text('document.tips.flat'));
  expect(await axeFaults(page)).toEqual([]);
  await tips.getByRole('button', { name: text('action.close') }).click();
  // A phone offers its camera.
  expect(await page.getByLabel(text('document.photograph')).getAttribute('capture')).toBe('environment');
  await files(page).setInputFiles(photo);
  await section.getByText(text('document.arrived', { name: photo.name })).waitFor({ state: 'attached' });
  expect(new URL(page.url()).search).toBe('?upload=false');
});

test('[AT-6] staff read other labels and delete from the widget', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const booking = [bookingKey, '4K729Q'];
  await portal.db.pool.query("update booking set reference = 'SL 4K7 29Q' where booking_key = $1", [bookingKey]);
  await portal.db.pool.query('insert into booking_reference (booking_key, code) values ($1, $2)', booking);
  const page = await openPage(browser());
  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(`${portal.url}/desk/bookings/SL4K729Q`);
  await page.getByRole('button', { name: text('document.add.staff') }).click();
  await page.getByLabel(text('document.choose.staff')).setInputFiles(letter);
  const replace = page.getByRole('button', { name: text('document.replace-named', { name: letter.name }) });
  await replace.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await replace.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('document.delete'), exact: true })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: text('document.delete'), exact: true }).click();
  await question.waitFor({ state: 'detached' });
  expect(await replace.count()).toBe(0);
});

test('[AT-7b] goes on after a reload with the same file', async () => {
  const large = { ...letter, name: 'large.pdf', buffer: pdfOfSize(3_000_000) };
  const { page, section } = await openBooking(
    { provoked: [/ERR_FAILED/, /request failed/] },
    { query: '?upload=true' },
  );
  const offsets: string[] = [];
  await page.route('**/api/uploads/*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const offset = searchParams.get('offset');
    if (offset === null) return route.continue();
    offsets.push(offset);
    return offsets.length === 2 ? route.abort('failed') : route.continue();
  });
  await files(page).setInputFiles(large);
  await page.getByText(text('document.waiting')).first().waitFor();
  await page.reload();
  await section
    .getByText(/large\.pdf/)
    .first()
    .waitFor();
  await files(page).setInputFiles(large);
  const view = section.getByRole('button', { name: text('document.view-named', { name: large.name }) });
  await view.waitFor({ state: 'attached' });
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
});

test('[AT-7b] says that it is offline, and cancels', async () => {
  const { page, section, dialog } = await openBooking(
    { provoked: [/ERR_INTERNET_DISCONNECTED/, /request failed/] },
    { query: '?upload=true' },
  );
  await dialog.waitFor();
  await page.context().setOffline(true);
  await files(page).setInputFiles(letter);
  await dialog.getByRole('alert').getByText(text('error.offline')).waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: text('action.retry') }).click();
  await section.getByText(text('document.arrived', { name: letter.name })).waitFor({ state: 'attached' });
});

test('[AT-1b] [AT-9] documents of a booking request, without its list too', async () => {
  const request = await knownRequest(portal.db);
  const page = await openPage(browser(), { provoked: [/status of 500/] });
  await addSession(page, portal, request);
  let broken = true;
  await page.route('**/attachments/response?*', (route) =>
    broken ? route.fulfill({ status: 500, headers: { 'x-made-up': '1' }, json: {} }) : route.continue(),
  );
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  // What the summary tells stays on the page (AT-9).
  await page.getByText('From Dr Čapek').waitFor();
  const retry = page.getByRole('button', { name: text('action.retry') });
  await retry.waitFor();
  broken = false;
  await retry.click();
  await page.getByRole('button', { name: text('document.add') }).click();
  await files(page).setInputFiles(photo);
  await page
    .getByRole('button', { name: text('document.view-named', { name: photo.name }) })
    .waitFor({ state: 'attached' });
});

test('[HD-6] [AT-5a] patients view what they added though downloads are off', async () => {
  const request = await knownRequest(portal.db, { brand: 'kauri' });
  const page = await openPage(browser());
  const url = portal.brandUrl('kauri.localhost');
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey, brand: 'kauri' });
  await addCookie(page, cookie, 'kauri.localhost');
  await page.goto(`${url}/booking-requests/${request.bookingKey}`);
  const view = (name: string) => page.getByRole('button', { name: text('document.view-named', { name }) });
  await page.getByRole('button', { name: text('document.about-named', { name: referralLetter.fileName }) }).waitFor();
  await page.getByRole('button', { name: text('document.add') }).click();
  await files(page).setInputFiles(photo);
  await view(photo.name).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  expect(await view(referralLetter.fileName).count()).toBe(0);
  await view(photo.name).click();
  const viewer = page.getByRole('dialog', { name: text('attachment.title') });
  await viewer.locator('img').first().waitFor();
});
