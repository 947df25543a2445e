import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withBrowser } from '#test/e2e/withBrowser.ts';
import { text } from '#test/support/texts.ts';
import { axeViolations, danglingIds, openForm, summaryOf } from './openForm.ts';
import { richForm, richTexts as texts } from './richForm.ts';
import { type ServedPage, serveForm } from './serveForm.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

vi.setConfig({ testTimeout: 30_000 });

const browser = withBrowser();
let served: ServedPage;
beforeAll(async () => {
  served = await serveForm(richForm, { texts });
}, 60_000);
afterAll(async () => {
  await served?.stop();
});

const open = async () => {
  const opened = await openForm(browser(), served.url, 320);
  await opened.page.getByRole('heading', { name: 'Before your visit' }).waitFor();
  return opened;
};
const lastChange = (page: Page) => page.evaluate(() => window.harness.changes.at(-1));
const submissions = (page: Page) => page.evaluate(() => window.harness.submissions);
const faultOf = (page: Page, field: string) => page.locator(`#form_${field}-fault`);
const send = (page: Page) => page.getByRole('button', { name: text('action.continue') }).click();

/** What must hold on every screen: no dangling id, nothing cut off, nothing for axe, nothing in the console. */
async function sound({ page, complaints }: Awaited<ReturnType<typeof open>>): Promise<void> {
  expect(await danglingIds(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(complaints).toEqual([]);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.form :is(button, [role="option"], .form-choice, .form-scale-step, .form-file-pick, .fui-Input, .fui-Select)',
      ),
    ]
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML),
  );
  expect(small).toEqual([]);
  expect(await axeViolations(page, axeSource)).toEqual([]);
}

test('keeps only allowed tags in the text between questions', async () => {
  const opened = await open();
  const words = opened.page.locator('.form-rich-text');
  expect(await words.locator('li').allTextContents()).toEqual(['Old images', 'Glasses']);
  expect(await words.getByRole('link').count()).toBe(1);
  expect(await words.getByRole('link').getAttribute('href')).toBe('https://example.org/prepare');
  expect(await words.innerHTML()).not.toMatch(/alert|onclick|script/);
  await sound(opened);
  await opened.page.close();
});

test('accepts common spellings of a time', async () => {
  const opened = await open();
  const { page } = opened;
  const time = page.getByLabel('When may we call you?');
  await time.fill('2.30 pm');
  await page.keyboard.press('Tab');
  expect(await time.inputValue()).toBe('2:30 pm');
  expect(await lastChange(page)).toEqual({ time: '14:30' });
  await time.fill('6 am');
  await page.keyboard.press('Tab');
  expect(await faultOf(page, 'time').textContent()).toBe('This can’t be before 8:00 am.');
  await time.fill('later');
  await page.keyboard.press('Tab');
  expect(await faultOf(page, 'time').textContent()).toContain('Enter a time such as 9:30 am');
  expect(await time.inputValue()).toBe('later');
  await sound(opened);
  await page.close();
});

test('an address is one group with errors at each part', async () => {
  const opened = await open();
  const { page } = opened;
  const group = page.getByRole('group', { name: 'Home address' });
  expect(await group.getByLabel(text('form.address.suburb')).getAttribute('autocomplete')).toBe('address-level2');
  await send(page);
  await page.getByRole('link', { name: 'Home address, Street and number: fill this in.' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('form_address_street');
  await page.keyboard.type('1 George St');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sydney');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20x');
  await page.keyboard.press('Tab');
  await expect.poll(() => faultOf(page, 'address_postalCode').textContent()).toMatch(/^This doesn’t look right/);
  expect(await page.getByRole('status').allTextContents()).toContainEqual(
    expect.stringContaining(`Home address, ${text('form.address.postalCode')}: this doesn’t look right`),
  );
  await group.getByLabel(text('form.address.postalCode')).fill('2000');
  await expect.poll(() => faultOf(page, 'address_postalCode').count()).toBe(0);
  const address = { street: '1 George St', suburb: 'Sydney', state: 'NSW', postalCode: '2000' };
  await expect.poll(() => lastChange(page)).toEqual({ address });
  await page.evaluate(() =>
    window.harness.refuse([{ pointer: '/address/postalCode', messageKey: 'form.error.additionalProperties' }]),
  );
  await expect
    .poll(() => faultOf(page, 'address_postalCode').textContent())
    .toBe(text('form.error.additionalProperties'));
  await sound(opened);
  await page.close();
});

test('a search works by keyboard, and typing clears the choice', async () => {
  const opened = await open();
  const { page } = opened;
  const box = page.getByRole('combobox', { name: 'Where should we look' });
  const group = page.locator('[data-field="/area"]');
  await page.clock.install();
  await box.focus();
  await page.keyboard.type('SY');
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => window.harness.searches)).toEqual([]);
  await page.keyboard.type('D');
  await group.getByRole('option').first().waitFor();
  expect(await page.evaluate(() => window.harness.searches)).toEqual(['syd']);
  expect(await group.getByRole('status').textContent()).toContain('1 result.');
  await box.fill('20');
  await page.keyboard.type('1');
  await expect.poll(() => group.getByRole('option').count()).toBe(2);
  expect(await box.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await box.getAttribute('aria-activedescendant')).toBe('form_area-found-1');
  await sound(opened);
  await page.keyboard.press('Enter');
  expect(await box.inputValue()).toBe('2015 Alexandria');
  await expect.poll(() => lastChange(page)).toEqual({ area: '2015' });
  expect(await submissions(page)).toEqual([]);

  await page.keyboard.press('Backspace');
  await expect.poll(() => lastChange(page)).toEqual({});
  await page.keyboard.press('Escape');
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Tab');
  expect(await faultOf(page, 'area').textContent()).toContain('Choose one from the list');
  await box.fill('');
  await expect.poll(() => faultOf(page, 'area').count()).toBe(0);

  await page.evaluate(() => {
    window.harness.searchWorks = false;
  });
  await box.fill('melb');
  await group.getByText(text('form.search.failed')).first().waitFor();
  await page.evaluate(() => {
    window.harness.searchWorks = true;
  });
  await group.getByRole('button', { name: text('action.retry') }).click();
  await group.getByRole('option', { name: '3000 Melbourne' }).click();
  expect(await box.inputValue()).toBe('3000 Melbourne');
  await sound(opened);
  await page.close();
});

test('a late search result does not replace a newer one', async () => {
  const { page } = await open();
  await page.clock.install();
  const box = page.getByRole('combobox', { name: 'Where should we look' });
  await page.evaluate(() => {
    window.harness.slowFor = 'sydney';
  });
  await box.fill('sydney');
  await expect.poll(() => page.evaluate(() => window.harness.searches)).toEqual(['sydney']);
  await box.fill('melb');
  await page.getByRole('option', { name: '3000 Melbourne' }).waitFor();
  await page.clock.runFor(5_000);
  expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['3000 MelbourneAustralia']);
  await page.close();
});

test('a scale is a row of labelled radio buttons', async () => {
  const opened = await open();
  const { page } = opened;
  const scale = page.getByRole('radiogroup', { name: text('flow.pain-score.pain.title') });
  expect(await scale.getByRole('radio').count()).toBe(11);
  await scale.getByRole('radio', { name: '0 no pain' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => lastChange(page)).toEqual({ pain: 0 });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lastChange(page)).toEqual({ pain: 1 });
  const boxes = await scale
    .locator('.form-scale-step')
    .evaluateAll((steps) =>
      steps.map((step) => step.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
  await sound(opened);
  await page.close();
});

test('figure and list choose the same body parts', async () => {
  const opened = await open();
  const { page } = opened;
  expect(await page.getByText('Where does it hurt?').count()).toBe(0);
  await page.getByRole('radio', { name: '5', exact: true }).check();
  const group = page.getByRole('group', { name: 'Where does it hurt?' });
  const front = group.getByRole('group', { name: text('form.body.front') });
  await front.getByRole('button', { name: 'Head' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => lastChange(page)).toEqual({ pain: 5, where: ['head', 'left-knee'] });
  const behind = group.getByRole('group', { name: text('form.body.back') });
  expect(await behind.getByRole('button', { name: 'Left knee' }).getAttribute('aria-pressed')).toBe('true');
  expect(await group.getByRole('checkbox', { name: 'Left knee' }).isChecked()).toBe(true);
  await group.getByRole('checkbox', { name: 'Head' }).click();
  await expect.poll(() => lastChange(page)).toEqual({ pain: 5, where: ['left-knee'] });
  const colourOf = (part: string) =>
    behind.getByRole('button', { name: part }).evaluate((path) => {
      const { fill, fillOpacity } = getComputedStyle(path);
      return `${fill} ${fillOpacity}`;
    });
  expect(await colourOf('Lower back')).toBe('rgb(255, 232, 163) 0');
  await behind.getByRole('button', { name: 'Lower back' }).hover();
  await expect.poll(() => colourOf('Lower back')).toBe('rgb(255, 232, 163) 0.45');
  await expect.poll(() => colourOf('Left knee')).toBe('rgb(255, 232, 163) 1');
  expect(
    await front.getByRole('button', { name: 'Head' }).evaluate((part) => getComputedStyle(part).transitionDuration),
  ).toBe('0.09s');
  await sound(opened);
  await page.close();
});

test('chooses a single part of a body', async () => {
  const where = { type: 'string', enum: ['head', 'left-hand', 'right-hand'] };
  const names = ['rich.part.head', 'rich.part.left-knee', 'rich.part.right-knee'];
  const one = await serveForm(
    {
      schema: { type: 'object', additionalProperties: false, required: ['where'], properties: { where } },
      ui: { where: { 'ui:title': 'rich.where', 'ui:widget': 'body-figure', 'ui:enumNames': names } },
    },
    { texts },
  );
  const opened = await openForm(browser(), one.url, 320);
  const { page } = opened;
  await page.getByRole('button', { name: 'Head' }).first().waitFor();
  await send(page);
  expect(await faultOf(page, 'where').textContent()).toBe('Choose an answer.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => lastChange(page)).toEqual({ where: 'right-hand' });
  expect(await faultOf(page, 'where').count()).toBe(0);
  await page.getByRole('radio', { name: 'Head' }).check();
  await expect.poll(() => lastChange(page)).toEqual({ where: 'head' });
  await page.getByRole('button', { name: 'Head' }).first().click();
  await expect.poll(() => lastChange(page)).toEqual({});
  await sound(opened);
  await page.close();
  await one.stop();
});

test('keeps every typed letter of an entry while submitting', async () => {
  const { page } = await open();
  await page.getByRole('radiogroup', { name: 'Do you take medicines?' }).getByLabel(text('form.yes')).check();
  await page.getByRole('button', { name: 'Add Medicine 2' }).click();
  await page.getByRole('group', { name: 'Medicine 2' }).getByLabel('Name').pressSequentially('Iro');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  expect((await lastChange(page))?.medicines).toEqual([{}, { name: 'Iro' }]);
  await page.evaluate(() => window.harness.busy(true));
  await page.getByRole('button', { name: 'Remove Medicine 1' }).click();
  await page.getByRole('button', { name: 'Add Medicine 3' }).click();
  await page.getByRole('radio', { name: '3', exact: true }).click();
  expect(await page.getByRole('group', { name: /^Medicine \d/ }).count()).toBe(2);
  expect(await page.getByRole('radio', { name: '3', exact: true }).isChecked()).toBe(false);
  await page.close();
});

test('adds, names, validates, removes and restores entries', async () => {
  const opened = await open();
  const { page } = opened;
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
  await page.getByRole('radiogroup', { name: 'Do you take medicines?' }).getByLabel(text('form.yes')).check();
  const group = page.getByRole('group', { name: 'Your medicines' });
  const entry = (number: number) => group.getByRole('group', { name: `Medicine ${number}` });
  expect(await entry(1).getByRole('button').count()).toBe(0);
  await entry(1).getByLabel('Name').fill('Aspirin');
  await group.getByRole('button', { name: 'Add Medicine 2' }).click();
  await expect.poll(focused).toBe('form_medicines_1_name');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1/1/2999');
  await page.keyboard.press('Tab');
  expect(await faultOf(page, 'medicines_1_since').textContent()).toBe('This can’t be in the future.');
  await send(page);
  const summary = summaryOf(page);
  expect(await summary.getByRole('link', { name: 'Medicine' }).allTextContents()).toEqual([
    'Medicine 1, Since when: fill this in.',
    'Medicine 2, Name: fill this in.',
    'Medicine 2, Since when: this can’t be in the future.',
  ]);
  // Two medicines make the pharmacy required.
  expect(await summary.getByRole('link', { name: 'Your pharmacy: fill this in.' }).count()).toBe(1);
  await summary.getByRole('link', { name: 'Medicine 2, Since when' }).click();
  expect(await focused()).toBe('form_medicines_1_since');
  await sound(opened);

  await entry(2)
    .getByLabel('Name')
    .evaluate((box) => box.setAttribute('data-box', 'of the second'));
  await entry(1).getByRole('button', { name: 'Remove Medicine 1' }).click();
  await expect.poll(focused).toBe(text('form.entry.undo', { name: 'Medicine 1' }));
  expect(await faultOf(page, 'medicines_0_since').textContent()).toBe('This can’t be in the future.');
  expect(await entry(1).getByLabel('Since when').inputValue()).toBe('01/01/2999');
  expect(await entry(1).getByLabel('Name').getAttribute('data-box')).toBe('of the second');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('form_medicines_0_name');
  expect(await entry(1).getByLabel('Name').inputValue()).toBe('Aspirin');
  await group.getByRole('button', { name: 'Add Medicine 3' }).click();
  expect(await group.getByText('You can add up to 3.').count()).toBe(1);
  await page.evaluate(() =>
    window.harness.refuse([{ pointer: '/medicines/1/name', messageKey: 'form.error.additionalProperties' }]),
  );
  await expect.poll(() => summaryOf(page).getByRole('link').count()).toBe(1);
  await summaryOf(page).getByRole('link').click();
  await expect.poll(focused).toBe('form_medicines_1_name');
  await page.close();
});

test('keeps the answers of a hidden field but omits them', async () => {
  const opened = await open();
  const { page } = opened;
  const takes = page.getByRole('radiogroup', { name: 'Do you take medicines?' });
  await takes.getByLabel(text('form.yes')).check();
  await page.getByLabel('Name', { exact: true }).fill('Aspirin');
  await takes.getByLabel(text('form.no')).check();
  await page.getByLabel('When may we call you?').fill('9');
  await page.getByLabel(text('form.address.street')).fill('1 George St');
  await page.getByLabel(text('form.address.suburb')).fill('Sydney');
  await page.getByLabel(text('form.address.postalCode')).fill('2000');
  await page.getByRole('radio', { name: '0 no pain' }).check();
  await page.getByLabel(text('form.signature.type')).fill('Ada Lovelace');
  await send(page);
  await expect
    .poll(() => submissions(page))
    .toEqual([
      {
        time: '09:00',
        address: { street: '1 George St', suburb: 'Sydney', postalCode: '2000' },
        pain: 0,
        takesMedicines: false,
        signature: 'Ada Lovelace',
      },
    ]);
  await takes.getByLabel(text('form.yes')).check();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Aspirin');
  expect(opened.complaints).toEqual([]);
  await page.close();
});

test('a file is checked, uploaded with progress, retried and removed', async () => {
  const opened = await open();
  const { page } = opened;
  const group = page.locator('[data-field="/referral"]');
  const choose = (name: string, mimeType: string, size = 10) =>
    group.locator('input').setInputFiles({ name, mimeType, buffer: Buffer.alloc(size, 'x') });
  await choose('page.html', 'text/html');
  expect(await faultOf(page, 'referral').textContent()).toBe('Choose a file of one of these types: PDF, JPEG.');
  expect(await group.locator('input').inputValue()).toBe('');
  await choose('big.pdf', 'application/pdf', 1001);
  await expect.poll(() => faultOf(page, 'referral').textContent()).toContain('larger than 1 kB');

  await choose('referral.pdf', 'application/pdf');
  await expect.poll(() => faultOf(page, 'referral').count()).toBe(0);
  await page.evaluate(() => window.harness.upload?.progress(0.4));
  await expect.poll(() => group.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.4');
  await send(page);
  await expect.poll(() => faultOf(page, 'referral').textContent()).toContain(text('form.file.underWay'));
  await page.evaluate(() => window.harness.upload?.fail());
  await expect.poll(() => faultOf(page, 'referral').textContent()).toContain('The upload failed');
  await sound(opened);
  await group.getByRole('button', { name: text('action.retry') }).focus();
  await page.keyboard.press('Enter');
  await group.getByRole('progressbar').waitFor();
  await page.evaluate(() => window.harness.upload?.arrive());
  await expect.poll(() => lastChange(page)).toEqual({ referral: 'id-1/referral.pdf' });
  await expect.poll(() => faultOf(page, 'referral').count()).toBe(0);
  await choose('page.html', 'text/html');
  await expect.poll(() => lastChange(page)).toEqual({});
  expect(await faultOf(page, 'referral').textContent()).toContain('one of these types');
  await choose('referral.jpg', 'image/jpeg');
  await page.evaluate(() => window.harness.upload?.arrive());
  await group.getByRole('button', { name: 'Remove referral.jpg' }).click();
  await expect.poll(() => lastChange(page)).toEqual({});
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('form_referral');
  await page.close();
});

test('a drawn and a typed signature replace each other', async () => {
  const opened = await open();
  const { page } = opened;
  const group = page.getByRole('group', { name: 'Your signature' });
  await send(page);
  expect(await faultOf(page, 'signature').textContent()).toBe('Sign here.');
  await group.getByLabel(text('form.signature.type')).focus();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await expect.poll(() => lastChange(page)).toEqual({ signature: 'Ada Lovelace' });
  expect(await faultOf(page, 'signature').count()).toBe(0);
  const pad = group.getByRole('img');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to draw on.');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 70, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await lastChange(page))?.signature).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect(await group.getByLabel(text('form.signature.type')).inputValue()).toBe('');
  expect(await pad.getAttribute('aria-label')).toBe('Your signature: your drawn signature');
  await sound(opened);
  await group.getByRole('button', { name: text('form.signature.clear') }).click();
  await expect.poll(() => lastChange(page)).toEqual({});
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('form_signature');
  await page.close();
});

test('shows the stored answers again', async () => {
  const drawing = await openForm(browser(), served.url).then(async ({ page }) => {
    const url = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 300, 150);
      return canvas.toDataURL('image/png');
    });
    await page.close();
    return url;
  });
  const values = {
    time: '16:05',
    area: '2010',
    referral: 'id-7/My letter.pdf',
    takesMedicines: true,
    medicines: [{ name: 'Aspirin', since: '2020-02-01' }, { name: 'Iron' }],
    signature: drawing,
  };
  const again = await serveForm(richForm, { texts, values });
  const { page, complaints } = await openForm(browser(), again.url);
  expect(await page.getByLabel('When may we call you?').inputValue()).toBe('4:05 pm');
  await expect.poll(() => page.getByRole('combobox', { name: 'Where should' }).inputValue()).toBe('2010 Surry Hills');
  expect(await page.getByText('My letter.pdf', { exact: true }).count()).toBe(1);
  expect(await page.getByRole('group', { name: 'Medicine 2' }).getByLabel('Name').inputValue()).toBe('Iron');
  const ink = () =>
    page
      .getByRole('img')
      .evaluate((pad) => (pad as HTMLCanvasElement).getContext('2d')?.getImageData(300, 100, 1, 1).data[0]);
  await expect.poll(ink).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
  await again.stop();
});
