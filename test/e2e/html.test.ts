import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sanitizeMarkup } from '#base/richText.ts';
import { withPortal } from '#test/support/portal.ts';
import { repeats } from '#test/support/soak.ts';
import { text } from '#test/support/texts.ts';
import { canary, evilOrigin, xssPayloads } from '#test/support/xssPayloads.ts';
import * as bookingSteps from './bookingSteps.ts';
import { type Boot, changeBoot } from './changeBoot.ts';
import { openPage } from './openPage.ts';
import { settle } from './settle.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();
const long = repeats(60_000, 7_200_000);

/** Records whether a payload runs: the canary, a dialog or a request to another site. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction(canary, () => seen.push('ran'));
  page.on('dialog', (dialog) => {
    seen.push('dialog');
    dialog.dismiss();
  });
  await page.context().route(`${evilOrigin}/**`, (route) => {
    seen.push('requested');
    // Blocks navigation to the site.
    return route.fulfill({ status: 204 });
  });
  return seen;
}

const bare = 'https://bare.example/';

/** Opens a page without protection. Retries, because a payload may still be navigating. */
async function openBare(page: Page): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    if (await page.goto(bare).then(Boolean, () => false)) return;
    await page.waitForLoadState();
  }
  throw new Error('The page without a defence does not open');
}

/** Fills a page without protection with pieces of HTML and waits for their effects. Returns false if the page navigated away. */
function put(page: Page, all: readonly string[]): Promise<boolean> {
  return page
    .evaluate((given) => {
      const elements = given.map((html) => {
        const element = document.createElement('div');
        element.innerHTML = html;
        return element;
      });
      document.body.replaceChildren(...elements);
      // innerHTML does not run scripts; a parsed page would.
      for (const inert of document.body.querySelectorAll('script')) {
        const script = document.createElement('script');
        script.text = inert.text;
        inert.replaceWith(script);
      }
    }, all)
    .then(() => settle(page))
    .then(
      () => true,
      () => false,
    );
}

test(
  'payloads run on a bare page, cleaned ones do not',
  async () => {
    const page = await openPage(browser(), { provoked: [/./] });
    await page.route(bare, (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }));
    const seen = await watch(page);
    await openBare(page);
    expect(await put(page, xssPayloads.map(sanitizeMarkup))).toBe(true);
    expect(seen).toEqual([]);

    const tried = xssPayloads.filter((_payload, index) => index % repeats(12, 1) === 0);
    let acted = 0;
    for (const payload of tried) {
      seen.length = 0;
      const stayed = await put(page, [payload]);
      if (!stayed) await openBare(page);
      if (!stayed || seen.length > 0) acted += 1;
    }
    // The others need an interaction or an old browser.
    expect(acted).toBeGreaterThan(tried.length / 8);
  },
  long,
);

/** Settings with texts. */
const wordSettings = {
  application: ['bannerMessage', 'environmentLabel', 'metaTitle'],
  radiology: ['name', 'longName', 'customFooter', 'headerMessage', 'phone', 'email'],
};

/** Fills every text and every setting with a different payload, from index `from` on. */
function fillWith(from: number) {
  let next = from;
  const take = () => xssPayloads[next++ % xssPayloads.length] ?? '';
  return {
    take,
    change: ({ texts, config }: Boot) => {
      for (const key of Object.keys(texts)) texts[key] = take();
      for (const [group, names] of Object.entries(wordSettings)) {
        config[group] = { ...config[group], ...Object.fromEntries(names.map((name) => [name, take()])) };
      }
      config.radiology = { ...config.radiology, showCustomHeaderAndFooter: true };
    },
  };
}

const pages = [
  ...[
    '/about',
    '/contact',
    '/terms',
    '/privacy',
    '/referrer/report-feedback/faq',
    '/select-region',
    '/kiosk?kioskMode=false',
  ],
  ...[
    '/deny?status=EXPIRED',
    `/authentication?type=APPOINTMENT&bookingKey=${'k'.repeat(22)}`,
    '/nowhere',
    '/iframe/select-region',
  ],
  '/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee',
];

/** Replaces every text of the provider in responses. */
async function answering(page: Page, take: () => string): Promise<void> {
  await page.route(/\/api\/config\/(contact|terms)(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body: object = await answer.json();
    const names = ['about', 'contact', 'privacy', 'terms'].filter((name) => name in body);
    await route.fulfill({
      response: answer,
      json: { ...body, ...Object.fromEntries(names.map((name) => [name, take()])) },
    });
  });
}

test(
  'no payload runs anywhere in the portal',
  async () => {
    // A violation of the content security policy fails the test too.
    const page = await openPage(browser(), { provoked: [/status of 404/] });
    const seen = await watch(page);
    let filled = fillWith(0);
    await changeBoot(page, (boot) => filled.change(boot));
    await answering(page, () => filled.take());
    for (let round = 0; round < repeats(1, 60); round++) {
      for (const [index, path] of pages.entries()) {
        filled = fillWith(round * 11 + index * 61);
        await page.goto(portal.url + path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await settle(page);
      }
    }
    expect(seen).toEqual([]);
  },
  long,
);

/** Payloads that can be joined in one text, because they do not swallow the next one. */
const standing = xssPayloads.filter((payload) => sanitizeMarkup(`${payload}<p>mark</p>`).endsWith('<p>mark</p>'));

const slots: readonly (readonly [path: string, slot: (text: string) => object])[] = [
  ['/about', (text) => ({ about: text })],
  ['/contact', (text) => ({ contact: text })],
  ['/terms', (text) => ({ terms: text })],
  ['/deny', (text) => ({ customFooter: text, showCustomHeaderAndFooter: true })],
  ['/privacy', (text) => ({ privacy: text })],
  ['/privacy', (text) => ({ bannerMessage: text })],
  ['/referrer/report-feedback/faq', (text) => ({ 'report-feedback.faq.text': text })],
];

async function openSlot(slot: (text: string) => object) {
  const page = await openPage(browser());
  const seen = await watch(page);
  const shown = { text: '' };
  await changeBoot(page, ({ texts, config }) => {
    for (const some of [config.application, config.radiology, texts]) Object.assign(some ?? {}, slot(shown.text));
  });
  await answering(page, () => shown.text);
  return { page, seen, shown };
}

test.each(slots)(`${standing.length} payloads in %s leave only text`, async (path, slot) => {
  expect(standing.length).toBeGreaterThan(500);
  const { page, seen, shown } = await openSlot(slot);
  shown.text = standing.map((payload, index) => `<p>no ${index}</p>${payload}`).join('');
  await page.goto(portal.url + path);
  await page
    .getByText(`no ${standing.length - 1}`, { exact: true })
    .first()
    .waitFor();
  await settle(page);
  expect(seen).toEqual([]);
  const inside = page.locator('.prose *, .banner-text *');
  const names = await inside.evaluateAll((all) => [...new Set(all.flatMap((one) => one.getAttributeNames()))]);
  expect(names.filter((name) => !['href', 'target', 'rel', 'class', 'id'].includes(name))).toEqual([]);
  // Only the portal's own sections have an id.
  const ids = await inside.evaluateAll((all) => all.map(({ id }) => id).filter((id) => !/^(section-\d+)?$/.test(id)));
  expect(ids).toEqual([]);
  const links = await page.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  expect(links.filter((protocol) => !['https:', 'mailto:', 'tel:', 'http:', ':', ''].includes(protocol))).toEqual([]);
});

test(
  'payloads that swallow the following text do not run either',
  async () => {
    const swallowing = xssPayloads.filter((payload) => !standing.includes(payload));
    expect(swallowing.length).toBeGreaterThan(20);
    for (const [path, slot] of slots) {
      const { page, seen, shown } = await openSlot(slot);
      for (const payload of swallowing.filter((_payload, index) => index % repeats(45, 1) === 0)) {
        shown.text = `<p>before</p>${payload}`;
        await page.goto(portal.url + path);
        await page.getByText('before', { exact: true }).first().waitFor();
        await settle(page);
      }
      expect(seen).toEqual([]);
    }
  },
  long,
);

test('shows what a patient types as text everywhere', async () => {
  const page = await openPage(browser());
  const seen = await watch(page);
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.fillDetails(page);
  const name = `<img src=x onerror="${canary}(1)">`;
  await page.getByLabel(text('form.patient-details.firstName')).fill(name);
  await page.getByLabel(text('form.patient-details.lastName')).fill(`{{constructor['constructor']('${canary}(1)')()}}`);
  await page.getByLabel(text('form.patient-details.notes')).fill(`<script>${canary}(1)</script>`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.seeStep(page, text('flow.booking.review.title'));
  await page.getByText(name).first().waitFor();
  await bookingSteps.book(page);
  await bookingSteps.seeAppointment(page);
  await page.goto(`${portal.url}/mailbox`);
  const mail = page.getByRole('listitem').filter({ hasText: bookingSteps.patient.email });
  await expect
    .poll(async () => {
      await page.reload();
      return mail.count();
    })
    .toBe(1);
  await mail.getByRole('link').first().click();
  await page.frameLocator('iframe').getByText(name).waitFor();
  expect(seen).toEqual([]);
});
