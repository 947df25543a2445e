import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { withSites } from '#test/support/sites.ts';
import { repeats } from '#test/support/soak.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { chooseRegion, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { eventsAt, portalIn, putPractice, visitPractice } from './practicePage.ts';
import { settle } from './settle.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
const sites = withSites(() => portal.url);
const browser = withBrowser(() => sites.flags);

beforeAll(() =>
  publishSettings(portal, folder, {
    frameOrigins: ['https://partner.test', 'https://partner2.test'],
    application: { bannerMessage: 'Closed on <strong>Monday</strong>.' },
  }),
);

const inFrame = (src: string) => `<iframe title="x" width="600" height="600" src="${src}"></iframe>`;
const start = 'https://portal.test/iframe/select-region';
const regions = text('flow.booking.region.title');

/** Returns the pages of docs/embedding.md in their order. */
const waysToEmbed = ['an element', 'a script', 'a plain frame'] as const;
const copied = [...readFileSync('docs/embedding.md', 'utf8').matchAll(/```html\n(.*?)```/gs)].map(([, html = '']) =>
  html.replaceAll('portal.example', 'portal.test'),
);

test.each(waysToEmbed)('[RT-15a] the example of docs/embedding.md works: %s', async (way) => {
  const html = copied[waysToEmbed.indexOf(way)] ?? '';
  const page = await openPage(browser());
  await page.goto(sites.put('partner.test', '/copied', `<main><h1>Practice</h1>${html}</main>`));
  const frame = await portalIn(page, 'iframe');
  await seeStep(frame, regions);
  expect(await page.locator('iframe').getAttribute('title')).toBe('Book a scan');
  expect(await axeFaults(page)).toEqual([]);
});

test('[RT-15a] a listed site embeds the portal by element or frame', async () => {
  const page = await openPage(browser(), { provoked: [/status of 404/] });
  const frame = await visitPractice(page, putPractice(sites));
  await seeStep(frame, regions);
  await frame.getByText('Closed on Monday.').waitFor();
  expect(await frame.getByRole('contentinfo').count()).toBe(0);
  expect(await frame.evaluate(() => getComputedStyle(document.body.firstElementChild ?? document.body).zoom)).toBe('1');
  expect(await axeFaults(page)).toEqual([]);
  expect(await axeFaults(frame)).toEqual([]);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    frame
      .getByRole('navigation')
      .getByRole('link', { name: text('shell.contact') })
      .click(),
  ]);
  await tab.getByRole('heading', { level: 1, name: text('shell.contact') }).waitFor();
  expect(tab.url()).toBe('https://portal.test/contact');
  await tab.close();
  await seeStep(frame, regions);

  await page.goto(sites.put('partner2.test', '/plain', inFrame(start)));
  const plain = await portalIn(page, 'iframe');
  await chooseRegion(plain, 'Sydney');
  await plain.goto('https://portal.test/iframe/about');
  await seeStep(plain, text('page.missing.title'));
});

test('a new label does not reload the frame', async () => {
  const page = await openPage(browser());
  const frame = await visitPractice(page, putPractice(sites));
  await chooseRegion(frame, 'Sydney');
  const url = frame.url();
  await page.locator('isocentre-portal').evaluate((portal) => portal.setAttribute('label', 'Закажете'));
  expect(await page.locator('iframe').getAttribute('title')).toBe('Закажете');
  await settle(page);
  await settle(frame);
  expect(frame.url()).toBe(url);
  expect(frame.isDetached()).toBe(false);
});

test('[RT-15a] no other site can embed the portal', async () => {
  const page = await openPage(browser(), {
    provoked: [/frame-ancestors/, /ERR_BLOCKED_BY_RESPONSE https:..portal.test/],
  });
  const lastFrame = () => page.frames().at(-1)?.url() ?? '';
  const shown = async (url: string) => {
    await page.goto(url);
    await expect.poll(lastFrame).not.toMatch(/^(about:.*)?$/);
    return lastFrame();
  };
  const listed = sites.put('partner.test', '/listed', inFrame(start));
  expect(await shown(listed)).toBe(start);
  const nowhere = 'chrome-error://chromewebdata/';
  for (const host of ['evil.test', 'sub.partner.test', 'portal.test.evil.test'])
    expect([host, await shown(sites.put(host, '/', inFrame(start)))]).toEqual([host, nowhere]);
  expect(await shown('https://partner.test./listed')).toBe(nowhere);
  expect(await shown('http://partner.test/listed')).toBe(nowhere);
  await shown(sites.put('evil.test', '/around', inFrame(listed)));
  await expect.poll(lastFrame).toBe(nowhere);
  expect(page.frames().map((frame) => frame.url())).toEqual(['https://evil.test/around', listed, nowhere]);
  for (const path of ['/select-region', '/iframe-test', '/kiosk', '/authentication'])
    expect([path, await shown(sites.put('partner.test', '/top', inFrame(`https://portal.test${path}`)))]).toEqual([
      path,
      nowhere,
    ]);
});

test('the element reports a site that is not listed', async () => {
  const page = await openPage(browser(), {
    provoked: [/frame-ancestors/, /ERR_BLOCKED_BY_RESPONSE https:..portal.test/],
  });
  await page.clock.install();
  await page.goto(putPractice(sites, { host: 'evil.test' }));
  await page.waitForFunction(() => customElements.get('isocentre-portal'));
  await page.clock.fastForward(21_000);
  expect((await eventsAt(page)).map(({ at: _at, ...event }) => event)).toEqual([
    { type: 'error', code: 'unreachable' },
  ]);
});

test('ignores ten thousand forged messages', async () => {
  const forger = sites.put(
    'evil.test',
    '/forger',
    `<script>
      const lies = [
        { isocentre: 'isocentre/1 hello' }, { isocentre: 'isocentre/1 welcome', closable: true },
        { type: 'resize', height: 9000 }, { type: 'booked', references: ['00000000-0000-0000-0000-000000000000'] },
        { type: 'close' }, 'close', null, 1, [], { type: 'resize', height: 1e9, isocentre: 'isocentre/1 hello' },
      ];
      window.intercepted = 0;
      onmessage = ({ ports }) => ports.forEach((port) => { intercepted++; port.postMessage({ type: 'close' }); });
      let sent = 0;
      for (let turn = 0; turn < 500; turn++) for (const lie of lies) for (const target of [parent, parent.frames.plain]) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => intercepted++;
        target.postMessage(lie, '*', [port2]);
        sent++;
      }
      document.title = String(sent);
    </script>`,
  );
  const page = await openPage(browser());
  const before = `<iframe title="plain" name="plain" src="${start}"></iframe><div id="place"></div>`;
  const frame = await visitPractice(page, putPractice(sites, { before }));
  await seeStep(frame, regions);
  const plain = await portalIn(page, 'iframe[name=plain]');
  await seeStep(plain, regions);
  // What loads after the first paint changes the height once more.
  await page.waitForLoadState('networkidle');
  await settle(page);
  await expect.poll(async () => (await reportedHeight(page)) === (await heightOf(frame))).toBe(true);
  const received = await eventsAt(page);
  const height = await page.locator('isocentre-portal').evaluate((element) => element.clientHeight);

  await page.evaluate((src) => {
    const evil = document.createElement('iframe');
    evil.name = 'evil';
    evil.src = src;
    document.body.append(evil);
  }, forger);
  const evil = await portalIn(page, 'iframe[name=evil]');
  await evil.waitForFunction(() => document.title === '10000');
  // A hello that does not come from the frame gets no answer.
  await page.evaluate(() => {
    for (let turn = 0; turn < 100; turn++) postMessage({ isocentre: 'isocentre/1 hello' }, '*');
  });
  await settle(page);
  await settle(frame);
  expect(await evil.evaluate(() => (window as unknown as { intercepted: number }).intercepted)).toBe(0);
  expect(await eventsAt(page)).toEqual(received);
  expect(await page.locator('isocentre-portal').evaluate((element) => element.clientHeight)).toBe(height);
  expect(await plain.getByRole('button', { name: text('action.close'), exact: true }).count()).toBe(0);

  await chooseRegion(frame, 'Sydney');
  await chooseRegion(plain, 'Sydney');
  await expect.poll(async () => (await eventsAt(page)).length).toBeGreaterThan(received.length);
});

/** Returns the height in the last event that the page received, CSS pixels. */
async function reportedHeight(page: Page): Promise<number | undefined> {
  const received = await eventsAt(page);
  return received.findLast((event) => event.type === 'resize')?.height;
}

/** The height of the portal in its frame, CSS pixels. */
function heightOf(frame: Frame): Promise<number> {
  return frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
}

/** Times are compared only on a quiet machine, in `npm run soak`, milliseconds. */
const longestDelay = repeats(Number.POSITIVE_INFINITY, 100);

/** Waits until the page received the height after a change. Returns the delay in milliseconds, and the number of events. */
async function afterChange(page: Page, frame: Frame, change: () => number | Promise<number>) {
  const count = (await eventsAt(page)).length;
  const changedAt = await frame.evaluate(change);
  await settle(frame);
  const height = await heightOf(frame);
  await expect.poll(() => reportedHeight(page)).toBe(height);
  const news = (await eventsAt(page)).slice(count);
  return { ms: Number(news.at(-1)?.at) - changedAt, messages: news.length };
}

test("a page follows the portal's height in few messages", async () => {
  const page = await openPage(browser());
  const frame = await visitPractice(page, putPractice(sites));
  await seeStep(frame, regions);
  await expect.poll(() => reportedHeight(page)).toBe(await heightOf(frame));
  const results = [];
  for (let turn = 0; turn < 2; turn++) {
    const grown = await afterChange(page, frame, () => {
      const more = document.createElement('div');
      more.id = 'more';
      more.style.blockSize = '700px';
      document.querySelector('main')?.append(more);
      return Date.now();
    });
    const moved = await afterChange(page, frame, async () => {
      const more = document.getElementById('more');
      await more?.animate({ blockSize: ['700px', '200px'] }, { duration: 300, fill: 'forwards' }).finished;
      return Date.now();
    });
    const shrunk = await afterChange(page, frame, () => {
      document.getElementById('more')?.remove();
      return Date.now();
    });
    results.push(grown, moved, shrunk);
  }
  expect(Math.max(...results.map(({ messages }) => messages))).toBeLessThanOrEqual(5);
  const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b);
  expect(times[Math.floor(times.length / 2)]).toBeLessThanOrEqual(longestDelay);
  expect(await page.locator('isocentre-portal').evaluate((element) => element.clientHeight)).toBe(
    await heightOf(frame),
  );
});

test('scrolls the top of each new page into view', async () => {
  const page = await openPage(browser(), { width: 390, height: 500 });
  const frame = await visitPractice(page, putPractice(sites, { attributes: '' }));
  await seeStep(frame, regions);
  const topOf = () => page.locator('isocentre-portal').evaluate((element) => element.getBoundingClientRect().top);
  await chooseRegion(frame, 'Calgary');
  await expect.poll(topOf).toBeGreaterThanOrEqual(-1);
  expect(await topOf()).toBeLessThan(100);
});

/** Opens a dialog in the portal: at once, or when the next event of a name comes. */
function openDialog(event: string | undefined): void {
  const dialog = document.createElement('div');
  dialog.className = 'dialog fui-DialogSurface';
  dialog.style.cssText = 'position: fixed; inset-inline: 0; margin-inline: auto; block-size: fit-content';
  dialog.append('Words');
  dialog.tabIndex = -1;
  const show = () => {
    document.body.append(dialog);
    dialog.focus();
  };
  if (event) addEventListener(event, show, { once: true });
  else show();
}

test.each([
  ['a phone', 390, 450],
  ['a desktop', 1280, 600],
])('[DL-7] a dialog on %s has its height and is visible', async (_name, width, needed) => {
  const page = await openPage(browser(), { width, height: 500 });
  const heightOf = () => page.locator('isocentre-portal').evaluate((element) => element.clientHeight);
  const small = await visitPractice(page, putPractice(sites, { attributes: 'path="/deny"' }));
  await small.getByText('Closed on Monday.').waitFor();
  await expect.poll(heightOf).toBeLessThan(450);
  const before = await heightOf();
  await small.evaluate(openDialog, undefined);
  await expect.poll(heightOf).toBe(needed);
  await small.evaluate(() => document.querySelector('.dialog')?.remove());
  await expect.poll(heightOf).toBe(before);

  const tall = await visitPractice(page, putPractice(sites));
  await seeStep(tall, regions);
  await expect.poll(heightOf).toBeGreaterThan(800);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(scrolled).toBe(400);
  await settle(tall);
  const inSight = async () => {
    const { y = -1, height = 0 } = (await tall.locator('.dialog').boundingBox()) ?? {};
    return y >= 0 && y + height <= 500;
  };
  await tall.evaluate(openDialog, undefined);
  await expect.poll(inSight).toBe(true);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBe(300);
  await expect.poll(inSight).toBe(true);

  // A press does not scroll the page.
  await tall.evaluate(() => document.querySelector('.dialog')?.remove());
  await page.evaluate(() => scrollTo(0, 400));
  await tall.evaluate(openDialog, 'pointerup');
  await page.mouse.click(width - 12, 200, { delay: 60 });
  await expect.poll(inSight).toBe(true);
  expect(await scrolled()).toBe(400);
});

test('[RT-12] the frame test page embeds a link and lists events', async () => {
  const page = await openPage(browser());
  await page.goto('https://portal.test/iframe-test');
  expect(await page.locator('iframe').getAttribute('src')).toContain('/iframe/select-region');
  const frame = await portalIn(page);
  await seeStep(frame, regions);
  expect(frame.url()).toBe(start);
  await page.getByText('step {"progress":2}').waitFor();
  await frame.getByRole('button', { name: text('action.close'), exact: true }).click();
  await page.getByText('close {}').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.goto('https://portal.test/iframe-test?locale=en');
  await seeStep(await portalIn(page), regions);
  expect(await (await portalIn(page)).locator('html').getAttribute('lang')).toBe('en');

  await page.goto(`https://portal.test/iframe-test?link=${encodeURIComponent('/iframe/deny?status=CANCELED')}`);
  await (await portalIn(page)).getByRole('heading', { level: 1 }).waitFor();
  expect((await portalIn(page)).url()).toMatch(/^https:\/\/portal\.test\/iframe\/deny\?status=CANCELED(&|$)/);
  for (const link of ['https://evil.test/', '//evil.test', 'javascript:alert(1)', 'https://portal.test@evil.test/']) {
    await page.goto(`https://portal.test/iframe-test?link=${encodeURIComponent(link)}`);
    await page.getByText(text('page.iframe-test.refused')).waitFor();
    await expect.poll(async () => (await portalIn(page)).url(), { message: link }).toBe(start);
  }
});
