import type { Frame, Locator, Page, Response } from 'playwright';
import type { components } from '#contract/openapi.d.ts';
import { text } from '#test/support/texts.ts';

type Slot = components['schemas']['slot'];

/** A tab or a frame that shows the flow. */
export type View = Page | Frame;

/** The invented patient of these flows. */
export const patient = {
  firstName: 'Ada',
  lastName: 'Example',
  dateOfBirth: '1985-12-10',
  email: 'ada@patient.example',
  mobile: '0491 570 006',
  notes: 'I come with a walking frame.',
};

/** Waits until the step with this heading is shown. */
export async function seeStep(page: View, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Waits until the browser has taken over a page that the server drew; before that, a press follows a link to another document. */
export async function takenOver(page: View): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1') ?? document;
    return Object.keys(heading).some((key) => key.startsWith('__reactProps')) && !document.querySelector('[inert]');
  });
}

/** Returns the button of the header's menu. */
export function menuButton(page: View): Locator {
  return page.getByRole('navigation', { name: text('shell.menu') }).locator('summary');
}

export async function chooseRegion(page: View, region: string): Promise<void> {
  await seeStep(page, text('flow.booking.region.title'));
  await page.getByRole('link', { name: region, exact: true }).click();
  await seeStep(page, text('flow.booking.clinic.title'));
}

export async function chooseClinic(page: View, clinic: string): Promise<void> {
  await page
    .getByRole('list', { name: text('clinic.list') })
    .getByRole('link', { name: clinic, exact: true })
    .click();
}

/** Searches for an exam, chooses only it and continues. */
export async function chooseExam(page: View, exam: string): Promise<void> {
  await tickExam(page, exam);
  await page.getByRole('button', { name: text('action.continue') }).click();
}

/** Searches for an exam and ticks it. */
export async function tickExam(page: View, exam: string): Promise<void> {
  await page.getByRole('searchbox', { name: text('exam.search') }).fill(exam);
  await examBox(page, exam).check();
}

/** Returns the checkbox of an exam; its label continues after the name. */
export function examBox(page: View, exam: string): Locator {
  return page.locator('label', { has: page.getByText(exam, { exact: true }) }).locator('input[name=exam]');
}

/** Returns the buttons of the free times of the visible day. */
export function freeTimes(page: View): Locator {
  return page
    .getByRole('region', { name: /day \d/ })
    .getByRole('listitem')
    .getByRole('button', { name: /:\d\d\s[ap]m/ });
}

/** Chooses a free time, by default the first, and returns the held slot. */
export async function chooseTime(page: View, time: Locator = freeTimes(page).first()): Promise<Slot> {
  const tab = 'page' in page ? page.page() : page;
  const placed = tab.waitForResponse((answer) => answer.url().endsWith('/api/holds') && answer.status() === 201);
  await time.click();
  const hold: components['schemas']['hold'] = await (await placed).json();
  const [slot] = hold.slots;
  if (!slot) throw new Error('A hold has at least one slot');
  return slot;
}

/** Splits a date, YYYY-MM-DD, into the texts of its three inputs. */
export function boxesOf(date: string): { readonly day: string; readonly month: string; readonly year: string } {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day, month, year };
}

/** Fills in a date of birth, YYYY-MM-DD. */
export async function giveDate(page: View, date: string): Promise<void> {
  const { day, month, year } = boxesOf(date);
  await page.getByLabel(text('form.date.day')).fill(day);
  await page.getByLabel(text('form.date.month')).fill(month);
  await page.getByLabel(text('form.date.year')).fill(year);
}

/** Answers a question of a form by the name of a choice. */
export async function choose(page: View, question: string | RegExp, choice: string): Promise<void> {
  await page
    .getByRole('group', { name: question })
    .or(page.getByRole('radiogroup', { name: question }))
    .first()
    .getByLabel(choice, { exact: true })
    .check();
}

/** The questions about metal in the body: electronic implant, clip in the head, metal in the eye, other metal. */
export const questionsOnMetal = { device: /pacemaker/, clip: /clip/, splinters: /your eye/, other: /other metal/ };

/** Answers “No” to every question about metal except one. */
export async function answerMetal(page: View, yes?: keyof typeof questionsOnMetal): Promise<void> {
  await seeStep(page, text('flow.mri-screening.metal.title'));
  for (const [what, question] of Object.entries(questionsOnMetal)) {
    await choose(page, question, what === yes ? text('form.yes') : text('form.no'));
  }
  await page.getByRole('button', { name: text('action.continue') }).click();
}

/** Answers the safety questions of an MRI so that the patient may be scanned. */
export async function answerScreening(page: View): Promise<void> {
  await answerMetal(page);
  await seeStep(page, text('flow.mri-screening.body.title'));
  await choose(page, /kidney/, text('form.no'));
  await choose(page, /tight spaces/, text('form.mri-body.spaces.fine'));
  await page.getByRole('button', { name: text('action.continue') }).click();
}

export async function fillDetails(page: View, email = patient.email): Promise<void> {
  await seeStep(page, text('flow.booking.details.title'));
  await page.getByLabel(text('form.patient-details.firstName')).fill(patient.firstName);
  await page.getByLabel(text('form.patient-details.lastName')).fill(patient.lastName);
  await giveDate(page, patient.dateOfBirth);
  await page.getByLabel(text('form.patient-details.email')).fill(email);
  await page.getByLabel(text('form.patient-details.mobile')).fill(patient.mobile);
  await page.getByLabel(text('form.patient-details.notes')).fill(patient.notes);
}

/** Fills in the details and continues to the review, without the documents that some exams ask for. */
export async function handInDetails(page: View, email = patient.email): Promise<void> {
  await fillDetails(page, email);
  await page.getByRole('button', { name: text('action.continue') }).click();
  const skip = page.getByRole('button', { name: text('document.later') });
  await page
    .getByRole('heading', { level: 1, name: text('flow.booking.review.title') })
    .or(skip)
    .waitFor();
  if (await skip.isVisible()) await skip.click();
  await seeStep(page, text('flow.booking.review.title'));
}

/** Confirms the review and waits for the booking. */
export async function book(page: View): Promise<void> {
  await page.getByRole('button', { name: text('review.agree') }).click();
  await seeStep(page, text('appointment.title.booked'));
}

/** Waits for the appointment page of the new booking and returns its key. */
export async function seeAppointment(page: View): Promise<string> {
  await page.getByRole('article').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** What to book: region and clinic by slug, the exam by slug and by name. */
export interface Wanted {
  readonly region: string;
  readonly clinic: string;
  readonly exam: string;
}

export const kneeInSydney: Wanted = { region: 'nsw-sydney', clinic: 'surry-hills', exam: 'us-knee' };

/** Opens the free times of a week by a link with region, clinic and exam, as a practice would use it. */
export async function goToTimes(page: View, url: string, wanted = kneeInSydney): Promise<void> {
  const { region, clinic, exam } = wanted;
  await page.goto(`${url}/select-exam?region=${region}&selectedClinic=${clinic}&exam=${exam}&slotsView=WEEK`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await freeTimes(page).first().waitFor();
}

/** Shows the free times of next week or month and returns the response of the search. */
export async function goToNext(page: View, range: 'week' | 'month'): Promise<Response> {
  const tab = 'page' in page ? page.page() : page;
  const found = tab.waitForResponse((answer) => answer.url().endsWith('/availability/search'));
  await page.getByRole('button', { name: text(`slot.next.${range}`) }).click();
  return found;
}

/** Goes to the form, with a held slot. */
export async function goToDetails(page: View, url: string, wanted = kneeInSydney): Promise<Slot> {
  await goToTimes(page, url, wanted);
  return holdFirst(page);
}

/** Goes to the form, with a held slot of next week: late in the day, the first slot of this week is too near to be canceled. */
export async function goToLaterDetails(page: View, url: string): Promise<Slot> {
  await goToTimes(page, url);
  await goToNext(page, 'week');
  return holdFirst(page);
}

async function holdFirst(page: View): Promise<Slot> {
  const slot = await chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  return slot;
}

/** Goes to the review, with all answers. */
export async function goToReview(page: View, url: string, wanted = kneeInSydney): Promise<Slot> {
  const slot = await goToDetails(page, url, wanted);
  await handInDetails(page);
  return slot;
}

/** How a booking with a demo brand begins. */
export interface FirstSteps {
  readonly order: readonly ('region' | 'clinic' | 'exam')[];
  readonly clinic: string;
}

export const southernLight: FirstSteps = { order: ['region', 'clinic', 'exam'], clinic: 'Surry Hills' };
export const kauri: FirstSteps = { order: ['exam', 'clinic'], clinic: 'Ponsonby' };

type AtScreen = (screen: string) => Promise<void>;

/** Completes the whole flow and calls back at each screen with its name. */
export async function walk(page: Page, url: string, at: AtScreen): Promise<void> {
  await walkToReview(page, url, at);
  await book(page);
  await at('done');
  await seeAppointment(page);
  await at('appointment');
}

/** Goes through the flow up to the review and calls back at each screen with its name. */
export async function walkToReview(page: Page, url: string, at: AtScreen, brand = southernLight): Promise<void> {
  const firstSteps = {
    async region() {
      await page.getByRole('link', { name: 'Sydney', exact: true }).waitFor();
      await at('region');
      await chooseRegion(page, 'Sydney');
    },
    async clinic() {
      await page.getByRole('list', { name: text('clinic.list') }).waitFor();
      await at('clinic');
      await chooseClinic(page, brand.clinic);
    },
    async exam() {
      await page.getByRole('searchbox', { name: text('exam.search') }).waitFor();
      await at('exams');
      await tickExam(page, 'Ultrasound of the knee');
      await at('exam chosen');
      await page.getByRole('button', { name: text('action.continue') }).click();
    },
  };
  await page.goto(url);
  await takenOver(page);
  for (const step of brand.order) await firstSteps[step]();
  await page.getByRole('radio', { name: text('slot.view.week') }).click();
  await page.getByRole('group', { name: text('slot.days') }).waitFor();
  await freeTimes(page).first().waitFor();
  await at('week');
  await page.getByRole('radio', { name: text('slot.view.month') }).click();
  await page.getByRole('grid').waitFor();
  await freeTimes(page).first().waitFor();
  await at('month');
  // Late in the day, the first time of this month is too near to be canceled.
  await goToNext(page, 'month');
  await chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  await at('details');
  await handInDetails(page);
  await at('review');
}
