import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { signDenial } from '#server/domain/denialMessage.ts';
import { logInAt, withIdentityProvider } from '#test/support/identityProvider.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { redirectPayloads } from '#test/support/redirectPayloads.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt } from '#test/support/testClient.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { settle } from './settle.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const signingKey = 'k'.repeat(43);
const identity = withIdentityProvider();
const portal = withPortal(
  () => ({ BRANDS_FROM: 'database', SIGNING_KEY: signingKey, ...identity.settings }),
  'catalog',
);
const browser = withBrowser();
const folder = withPackFolder();

const brand = 'southern-light';
const listed = 'partner.example';
const payloads = redirectPayloads('localhost', listed);
const long = repeats(60_000, 3_600_000);

/** Payloads that a parameter is tried with: all of them in the soak, else some that other parameters are not. */
const some = (parameter: number, count: number): readonly string[] => {
  const step = Math.ceil(payloads.length / repeats(count, payloads.length));
  return payloads.filter((_payload, index) => index % step === parameter % step);
};

beforeAll(async () => {
  const settings = JSON.parse(folder.read(`brands/${brand}/brand.json`));
  settings.application.outsideHosts = [listed];
  settings.radiology.contactUrl = `https://${listed}/contact`;
  folder.write(`brands/${brand}/brand.json`, settings);
  folder.write(`brands/${brand}/flows/booking.overlay.json`, {
    base: { id: 'booking', revision: 1 },
    ops: [
      { op: 'hide', path: 'steps.enquiry' },
      {
        op: 'insert',
        path: 'steps.away',
        after: 'exam',
        value: {
          kind: 'redirect',
          title: 'flow.booking.enquiry.title',
          at: 'select-exam/away',
          progress: 1,
          when: { use: 'by-enquiry' },
          options: { to: 'config.radiology.contactUrl' },
          end: true,
        },
      },
    ],
  });
  await publishPack(portal, folder, brand);
}, 60_000);

/** A page beside which every other site answers, and the addresses elsewhere that it went to. */
async function openWatched(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser(), options);
  const gone: string[] = [];
  await page.context().route(
    (url) => url.origin !== portal.url && url.origin !== identity.issuer,
    (route) => {
      gone.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' });
    },
  );
  page.context().on('page', (other) => gone.push(other.url()));
  return { page, gone };
}

const leaving = (page: Page) => page.getByRole('alertdialog', { name: text('leave.title') });
const onList = (url: string) => new URL(url).origin === `https://${listed}`;

/** Confirms the dialog that leaves the portal, if it is open. Fails if the final origin is not allowed. */
async function goOn(page: Page): Promise<void> {
  if (await leaving(page).isVisible()) {
    await page.getByRole('button', { name: text('leave.go') }).click();
    await page.waitForURL((url) => onList(url.href));
  }
  const { origin } = new URL(page.url());
  expect([portal.url, `https://${listed}`]).toContain(origin);
}

test(
  '[DN-2a] a denial follows no redirectUrl outside the list',
  async () => {
    const { page, gone } = await openWatched();
    const tried = some(0, 15);
    expect(tried.length).toBeGreaterThan(10);
    for (const payload of tried) {
      await page.goto(`${portal.url}/deny?showClose=true&redirectUrl=${encodeURIComponent(payload)}`);
      await page.getByRole('button', { name: text('action.close') }).waitFor();
      const onward = page.getByRole('link', { name: text('action.continue') });
      if (await onward.count()) {
        await onward.click();
        await page.waitForLoadState();
        await settle(page);
      }
      await goOn(page);
    }
    expect(gone.filter((url) => !onList(url))).toEqual([]);
  },
  long,
);

test(
  '[AU-6] authentication follows no returnUrl outside the list',
  async () => {
    const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
    const { page, gone } = await openWatched();
    for (const payload of some(1, 3)) {
      const claim = new URLSearchParams({ type: 'APPOINTMENT', bookingKey, dateOfBirth, returnUrl: payload });
      await page.goto(`${portal.url}/authentication?${claim}`);
      await page.waitForURL((url) => url.pathname !== '/authentication');
      await goOn(page);
    }
    expect(gone.filter((url) => !onList(url))).toEqual([]);
  },
  long,
);

test(
  '[HD-3] [HD-2] no configured URL makes a link other than https',
  async () => {
    const page = await openPage(browser());
    const offered: string[] = [];
    for (const url of ['https://site.example/page', ...some(2, 4)]) {
      await page.unrouteAll();
      await withSettings(page, {
        application: { homeUrl: url, confirmationHeaderUrl: url },
        radiology: {
          aboutUrl: url,
          contactUrl: url,
          termsAndConditionsUrl: url,
          privacyPolicyUrl: url,
          showMenuOnConfirmationPage: true,
        },
      });
      await page.goto(`${portal.url}/unsubscribe`);
      await page.getByRole('contentinfo').waitFor();
      await page.getByRole('navigation').getByRole('listitem').first().waitFor();
      offered.push(
        ...(await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))),
      );
    }
    const kept = offered.filter((href) => href && !href.startsWith('tel:') && !href.startsWith(`${portal.url}/`));
    expect(kept.filter((href) => href === 'https://site.example/page').length).toBeGreaterThanOrEqual(6);
    expect(kept.filter((href) => !/^https:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])\//.test(href))).toEqual([]);
  },
  long,
);

test(
  '[AU-11b] signing in returns to no URL outside the list',
  async () => {
    identity.allow(`${portal.url}/api/sign-in/staff/callback`);
    for (const payload of [`https://${listed}/thanks`, ...some(3, 40)]) {
      const away = await fetch(`${portal.url}/api/sign-in/staff?returnTo=${encodeURIComponent(payload)}`, {
        redirect: 'manual',
      });
      if (payload.length > 2_000) expect(away.status).toBe(400);
      else expect(away.status, payload).toBe(302);
    }
    const { rows } = await portal.db.pool.query<{ return_to: string }>('select distinct return_to from sign_in');
    const places = rows.map(({ return_to }) => new URL(return_to, portal.url).origin);
    expect([...new Set(places)].sort()).toEqual([portal.url, `https://${listed}`].sort());

    const grace = clientAt(() => portal.url);
    const away = await grace.get(`/api/sign-in/staff?returnTo=https://${listed}/thanks`);
    const back = await logInAt(away.headers.get('location') ?? '', 'grace');
    expect((await grace.get(back.slice(portal.url.length))).headers.get('location')).toBe(`https://${listed}/thanks`);
  },
  long,
);

test(
  '[RT-12] the frame test page shows only pages of the portal',
  async () => {
    const { page, gone } = await openWatched({ provoked: [/status of 404/] });
    for (const payload of [`https://${listed}/`, ...some(4, 8)]) {
      await page.goto(`${portal.url}/iframe-test?link=${encodeURIComponent(payload)}`);
      await page.locator('iframe').waitFor({ state: 'attached' });
      await page.waitForLoadState();
      await settle(page);
      // A frame has no address until its document arrives.
      await expect.poll(() => page.frames().every((frame) => frame.url() !== '')).toBe(true);
      const frames = page.frames().filter((frame) => frame !== page.mainFrame() && frame.url() !== 'about:blank');
      expect(
        frames.filter((frame) => !frame.url().startsWith(`${portal.url}/iframe`)).map((frame) => frame.url()),
      ).toEqual([]);
    }
    expect(gone).toEqual([]);
  },
  long,
);

test('[DL-6] leaves for a listed host after five seconds', async () => {
  const { page, gone } = await openWatched({ width: 390 });
  // The clock stands still until the test moves it, so that a busy machine cannot be too late.
  let now = Date.now();
  const pass = (milliseconds: number) => {
    now += milliseconds;
    return page.clock.setFixedTime(now);
  };
  await pass(0);
  await page.goto(`${portal.url}/deny?redirectUrl=${encodeURIComponent(`https://${listed}/thanks?a=b`)}`);
  const onward = page.getByRole('link', { name: text('action.continue') });
  await onward.click();
  await leaving(page).getByText(listed).waitFor();
  await page.getByText('5 seconds left').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await pass(3_000);
  await page.getByText('2 seconds left').waitFor();
  await page.keyboard.press('Escape');
  await leaving(page).waitFor({ state: 'detached' });
  expect(await onward.evaluate((link) => link === document.activeElement)).toBe(true);

  await onward.click();
  await page.getByRole('button', { name: text('leave.stay') }).click();
  await pass(20_000);
  await settle(page);
  expect(gone).toEqual([]);

  await onward.click();
  await page.getByText('5 seconds left').waitFor();
  await pass(4_500);
  await page.getByText('1 second left').waitFor();
  expect(gone).toEqual([]);
  await pass(600);
  await page.waitForURL(`https://${listed}/thanks?a=b`);
  await page.goBack();
  await seeStep(page, text('deny.title'));
  expect(await leaving(page).count()).toBe(0);
});

test('[DL-6] a flow ends at a configured URL after the countdown', async () => {
  const { page } = await openWatched();
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=ct-lung-biopsy`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await leaving(page).waitFor();
  await page.getByRole('button', { name: text('leave.stay') }).click();
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: text('action.continue') })
      .getAttribute('href'),
  ).toBe(`https://${listed}/contact`);
  await page.reload();
  await settle(page);
  expect(new URL(page.url()).origin).toBe(portal.url);
});

test('[DL-6] opens other sites in a tab, never on a kiosk', async () => {
  const { page, gone } = await openWatched();
  const onwards = `redirectUrl=${encodeURIComponent(`https://${listed}/`)}`;
  await page.goto(`${portal.url}/iframe/deny?${onwards}`);
  await page.getByRole('link', { name: text('action.continue') }).click();
  const opened = page.context().waitForEvent('page');
  await leaving(page)
    .getByRole('link', { name: text('leave.go') })
    .click();
  await (await opened).waitForURL(`https://${listed}/`);
  expect(new URL(page.url()).pathname).toBe('/iframe/deny');

  gone.length = 0;
  await page.goto(`${portal.url}/deny?kioskMode=true&showClose=true&${onwards}`);
  await page.getByRole('button', { name: text('action.close') }).waitFor();
  expect(await page.getByRole('link', { name: text('action.continue') }).count()).toBe(0);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a')?.click());
  await settle(page);
  expect(await leaving(page).count()).toBe(0);
  expect(gone).toEqual([]);
});

test('[DN-2b] the close button closes a window or goes on', async () => {
  const { page } = await openWatched({ provoked: [/Scripts may close only the windows/] });
  await page.goto(`${portal.url}/about`);
  await page.goto(`${portal.url}/deny?showClose=true`);
  await page.getByRole('button', { name: text('deny.close') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  await page.goto(`${portal.url}/deny?showClose=true&redirectUrl=/contact`);
  await page.getByRole('button', { name: text('deny.close') }).click();
  await seeStep(page, text('shell.contact'));

  const opened = page.context().waitForEvent('page');
  await page.evaluate((url) => window.open(url), `${portal.url}/deny?showClose=true`);
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: text('deny.close') }).click();
  await closed;
});

test('[DN-2a] shows only signed messages and those of the portal', async () => {
  const { page } = await openWatched({ provoked: [/404/] });
  const customMessage = 'Your results are with your doctor.';
  const expires = Math.floor(Date.now() / 1_000) + 60;
  const signature = signDenial({ signingKey: Buffer.from(signingKey), brand }, { customMessage, expires });
  const link = (words: string) =>
    `${portal.url}/deny?${new URLSearchParams({ customMessage: words, expires: String(expires), signature, showClose: 'true', redirectUrl: '/select-region' })}`;
  await page.goto(link(customMessage));
  await page.getByText(customMessage).waitFor();
  await page.getByRole('button', { name: text('action.close') }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  await page.goBack();
  await page.getByText(customMessage).waitFor();

  await page.goto(link('Call 0900 and have your card at hand.'));
  await page.getByText(text('deny.problem')).waitFor();
  expect(await page.getByText('0900').count()).toBe(0);

  await page.evaluate(() => {
    history.pushState({ usr: { customMessage: 'Handed over by the portal.' }, key: 'k', idx: 5 }, '', '/deny');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await page.getByText('Handed over by the portal.').waitFor();
});
