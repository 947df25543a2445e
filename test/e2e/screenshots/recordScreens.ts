import type { Browser, Cookie, Page } from 'playwright';
import { advancedBase } from '#base/pages.ts';
import { addCookie } from '#test/e2e/addSession.ts';
import * as bookingSteps from '#test/e2e/bookingSteps.ts';
import { openPage } from '#test/e2e/openPage.ts';
import { text } from '#test/support/texts.ts';
import type { Place } from './places.ts';

type Memory = Readonly<Record<string, string>>;

/** A screen of a booking: its address, and what the browser and the tab stored there. */
export interface RecordedScreen {
  readonly address: string;
  readonly cookies: readonly Cookie[];
  /** The session storage of the tab, and the local storage that all tabs share. */
  readonly memory: Memory;
  readonly shared: Memory;
}

/** Screens of a booking by their names. */
export type Recording = ReadonlyMap<string, RecordedScreen>;

type Keep = (screen: string) => Promise<void>;
type Entry = Place['entry'];

/** The address below the portal at which each entry point begins. */
export const entryPaths: { readonly [entry in Entry]: string } = {
  root: '/',
  kauri: '/',
  kiosk: '/select-region?kioskMode=true',
  frame: '/iframe',
};

/** Keeps every screen of a booking. Kauri is not booked, because its last screens differ only by their texts. */
async function recordBooking(page: Page, start: string, keep: Keep, entry: Entry): Promise<void> {
  if (entry === 'kauri') await bookingSteps.walkToReview(page, start, keep, bookingSteps.kauri);
  else await bookingSteps.walk(page, start, keep);
}

/** Keeps two screens with a hold that lasts, because a booking ends its hold. */
async function recordHold(page: Page, start: string, keep: Keep, entry: Entry): Promise<void> {
  if (entry === 'kauri') return recordBooking(page, start, keep, entry);
  await page.goto(start);
  await bookingSteps.goToDetails(page, start.endsWith(entryPaths.frame) ? start : new URL(start).origin);
  await keep('details');
  await bookingSteps.handInDetails(page);
  await keep('review');
}

/** Keeps the steps of a booking for a patient on which staff have choices. */
async function recordAdvanced(page: Page, start: string, keep: Keep): Promise<void> {
  await bookingSteps.goToTimes(page, `${new URL(start).origin}${advancedBase}`);
  await keep('advanced times');
  await bookingSteps.chooseTime(page);
  await bookingSteps.seeStep(page, text('flow.booking.details.title'));
  await keep('advanced details');
  await bookingSteps.handInDetails(page);
  await keep('advanced review');
}

/** Keeps the step of an exam that asks for documents. */
async function recordDocuments(page: Page, start: string, keep: Keep): Promise<void> {
  const place = { region: 'nsw-sydney', clinic: 'surry-hills', exam: 'ct-head' };
  await page.goto(start);
  await bookingSteps.goToDetails(page, start.endsWith(entryPaths.frame) ? start : new URL(start).origin, place);
  await bookingSteps.fillDetails(page);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.seeStep(page, text('flow.booking.documents.title'));
  await keep('documents');
}

/** Keeps the screens of an exam that patients book by telephone, and of one that they do not know. */
async function recordEnquiry(page: Page, start: string, keep: Keep): Promise<void> {
  await goToExam(page, start, 'Breast core biopsy');
  await bookingSteps.seeStep(page, text('flow.booking.enquiry.title'));
  await keep('enquiry');
  await page.getByRole('link', { name: text('flow.booking.enquiry.again') }).click();
  await bookingSteps.seeStep(page, text('flow.booking.exam.title'));
  await bookingSteps.chooseExam(page, 'I’m not sure which scan I need');
  await bookingSteps.seeStep(page, text('flow.booking.unsure.title'));
  await keep('unsure');
}

/** Keeps the safety questions before an MRI, and the screen that refuses it. */
async function recordScreening(page: Page, start: string, keep: Keep): Promise<void> {
  await goToExam(page, start, 'MRI of the knee');
  await bookingSteps.seeStep(page, text('flow.mri-screening.metal.title'));
  await keep('screening');
  await bookingSteps.answerMetal(page, 'device');
  await bookingSteps.seeStep(page, text('flow.mri-screening.stop.title'));
  await keep('stop');
}

async function goToExam(page: Page, start: string, exam: string): Promise<void> {
  await page.goto(start);
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  await bookingSteps.chooseExam(page, exam);
}

const parts = {
  booking: recordBooking,
  hold: recordHold,
  advanced: recordAdvanced,
  documents: recordDocuments,
  enquiry: recordEnquiry,
  screening: recordScreening,
};

/** A part of a recording that one visit makes. */
export type RecordedPart = keyof typeof parts;

const partOfScreen: Readonly<Record<string, RecordedPart>> = {
  details: 'hold',
  review: 'hold',
  'advanced times': 'advanced',
  'advanced details': 'advanced',
  'advanced review': 'advanced',
  documents: 'documents',
  enquiry: 'enquiry',
  unsure: 'enquiry',
  screening: 'screening',
  stop: 'screening',
};

/** Returns the part that has a screen. */
export function partWith(screen: string): RecordedPart {
  return partOfScreen[screen] ?? 'booking';
}

/** Visits the screens of a part from an entry point and records each. `staff` is the cookie of a session of staff. */
export async function recordPart(
  browser: Browser,
  url: string,
  entry: Entry,
  part: RecordedPart,
  staff: string,
): Promise<Recording> {
  const screens = new Map<string, RecordedScreen>();
  const page = await openPage(browser);
  if (part === 'advanced') await addCookie(page, staff);
  await parts[part](
    page,
    url + entryPaths[entry],
    async (screen) => {
      screens.set(screen, await recordedScreen(page));
    },
    entry,
  );
  const booked = screens.get('appointment');
  if (booked) screens.set('short', { ...booked, address: booked.address.replace('/appointments/', '/a/') });
  return screens;
}

async function recordedScreen(page: Page): Promise<RecordedScreen> {
  const { pathname, search } = new URL(page.url());
  const stored = await page.evaluate(() => ({
    memory: Object.fromEntries(Object.entries(sessionStorage)),
    shared: Object.fromEntries(Object.entries(localStorage)),
  }));
  return { address: pathname + search, cookies: await page.context().cookies(), ...stored };
}
