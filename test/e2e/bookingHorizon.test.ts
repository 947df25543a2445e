import { beforeAll, test } from 'vitest';
import { addDays, daysBetween, isoWeekday } from '#base/dates.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { freeTimes } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
const browser = withBrowser();

const thyroid = { region: 'nsw-sydney', clinic: 'surry-hills', exam: 'us-thyroid' };
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney' }).format(Date.now());
/** A Wednesday, two to three weeks from now. */
const lastDate = addDays(today, 14 + ((10 - isoWeekday(today)) % 7));

const horizonDays = daysBetween(today, lastDate);

beforeAll(() =>
  publishSettings(portal, folder, {
    application: { weekStartsToday: false },
    booking: { horizonDays },
  }),
);

test('[SL-1] a day after the last one leads to free times', async () => {
  const page = await openPage(browser());
  // As in a browser whose date is ahead of the clinic's.
  await withSettings(page, { booking: { horizonDays: horizonDays + 4 } });
  await bookingSteps.goToTimes(page, portal.url, thyroid);
  const url = new URL(page.url());
  url.searchParams.delete('week');
  url.searchParams.set('date', lastDate);
  await page.goto(url.href);
  const later = page
    .getByRole('group', { name: text('slot.days') })
    .getByRole('radio', { name: new RegExp(`, ${text('slot.reason.horizon')}$`) });
  await freeTimes(page).first().waitFor();
  await later.first().click();
  const [day = ''] = (await later.first().getAttribute('aria-label'))?.split(',') ?? [];
  const panel = page.getByRole('region', { name: day });
  await panel.getByText(text('slot.why.horizon', { day })).waitFor();
  await panel.getByRole('link', { name: '+61 2 5550 0110' }).waitFor();
  await panel.getByRole('button', { name: text('slot.first-free') }).click();
  await freeTimes(page).first().waitFor();
});
