import type { Browser, Cookie, Page } from 'playwright';
import * as bookingSteps from '#test/e2e/bookingSteps.ts';
import { openPage } from '#test/e2e/openPage.ts';
import { text } from '#test/support/texts.ts';
import type { Place } from './places.ts';

type Memory = Readonly<Record<string, string>>;

/** A moment of a walk: its address, and what the browser and the tab kept. */
export interface Moment {
  readonly address: string;
  readonly cookies: readonly Cookie[];
  /** Of the tab, and what all tabs share. */
  readonly memory: Memory;
  readonly shared: Memory;
}

/** The moments of a walk, by their screens. */
export type Walk = ReadonlyMap<string, Moment>;

/** Where each way of coming in begins, below the portal's address. */
export const beginnings: { readonly [entry in Place['entry']]: string } = {
  root: '/',
  kiosk: '/select-region?kioskMode=true',
  frame: '/iframe',
};

async function momentOf(page: Page): Promise<Moment> {
  const { pathname, search } = new URL(page.url());
  const kept = await page.evaluate(() => ({
    memory: Object.fromEntries(Object.entries(sessionStorage)),
    shared: Object.fromEntries(Object.entries(localStorage)),
  }));
  return { address: pathname + search, cookies: await page.context().cookies(), ...kept };
}

/** Books once by a way of coming in, and by exams that end with a word to telephone, and keeps every screen on the way. */
export async function recordWalk(browser: Browser, url: string, entry: Place['entry']): Promise<Walk> {
  const moments = new Map<string, Moment>();
  const keep = async (screen: string, page: Page) => moments.set(screen, await momentOf(page));
  const page = await openPage(browser);
  await bookingSteps.walk(page, url + beginnings[entry], async (screen) => {
    await keep(screen, page);
  });
  const booked = moments.get('appointment');
  if (booked) moments.set('short', { ...booked, address: booked.address.replace('/appointments/', '/a/') });
  // The booking ended the hold of its way; these two screens are of one whose times are still held.
  const held = await openPage(browser);
  await held.goto(url + beginnings[entry]);
  await bookingSteps.goToDetails(held, entry === 'frame' ? `${url}/iframe` : url);
  await keep('details', held);
  await bookingSteps.handInDetails(held);
  await keep('review', held);
  const other = await openPage(browser);
  await other.goto(url + beginnings[entry]);
  await bookingSteps.chooseRegion(other, 'Sydney');
  await bookingSteps.chooseClinic(other, 'Surry Hills');
  await bookingSteps.chooseExam(other, 'Breast core biopsy');
  await bookingSteps.seeStep(other, text('flow.booking.enquiry.title'));
  await keep('enquiry', other);
  const magnet = await openPage(browser);
  await magnet.goto(url + beginnings[entry]);
  await bookingSteps.chooseRegion(magnet, 'Sydney');
  await bookingSteps.chooseClinic(magnet, 'Surry Hills');
  await bookingSteps.chooseExam(magnet, 'MRI of the knee');
  await bookingSteps.seeStep(magnet, text('flow.mri-screening.metal.title'));
  await keep('screening', magnet);
  await bookingSteps.answerMetal(magnet, 'device');
  await bookingSteps.seeStep(magnet, text('flow.mri-screening.stop.title'));
  await keep('stop', magnet);
  return moments;
}
