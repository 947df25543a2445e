import type { Page } from 'playwright';
import { boxesOf, chooseClinic, chooseRegion, chooseTime, examBox, patient, seeStep } from '#test/e2e/bookingSteps.ts';
import { text } from '#test/support/texts.ts';
import { noteVitals, type Vitals, worstShift } from '#test/support/vitals.ts';
import { type SlowPhone, slowVisits } from './slowVisits.ts';
import { type Spread, spreadOf } from './spread.ts';

/** Web Vitals of a whole booking on a slow phone. */
export interface PageExperienceResult {
  readonly runs: number;
  /** Largest contentful paint of `/select-region`, milliseconds from the start of the navigation. */
  readonly largestPaint: Spread;
  /** Cumulative layout shift over the whole booking: the worst of its windows, and of all runs. */
  readonly layoutShift: number;
  /** Interaction to next paint: the slowest of the booking's interactions in each run, milliseconds. */
  readonly interaction: Spread;
  /** What the slowest interaction of all was. */
  readonly slowest: string;
  readonly interactions: number;
  /** Scripts that were asked for more than once during the booking. */
  readonly scriptsTwice: readonly string[];
}

const runs = 3;

/** Measures a booking from the first page to the review of a portal that is built as for production. */
export async function measurePageExperience(): Promise<PageExperienceResult> {
  const visits = await slowVisits(runs, visit);
  const worst = visits.map(slowestOf).toSorted((a, b) => b.ms - a.ms)[0];
  return {
    runs,
    largestPaint: spreadOf(visits.map(({ vitals }) => vitals.largestPaint)),
    layoutShift: Math.max(...visits.map(({ vitals }) => worstShift(vitals.shifts))),
    interaction: spreadOf(visits.map((one) => slowestOf(one).ms)),
    slowest: worst?.what ?? '',
    interactions: Object.keys(visits[0]?.vitals.interactions ?? {}).length,
    scriptsTwice: [...new Set(visits.flatMap(({ scriptsTwice }) => scriptsTwice))],
  };
}

interface Visit {
  readonly vitals: Vitals;
  readonly scriptsTwice: readonly string[];
}

const slowestOf = ({ vitals }: Visit) =>
  Object.values(vitals.interactions).toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, what: '' };

/** One booking up to its review. */
async function visit({ page, url }: SlowPhone): Promise<Visit> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(noteVitals);
  await page.goto(`${url}/select-region`);
  await bookUpToReview(page);
  const vitals = await page.evaluate(() => window.vitals);
  return { vitals, scriptsTwice: scripts.filter((path, at) => scripts.indexOf(path) !== at) };
}

async function bookUpToReview(page: Page): Promise<void> {
  await chooseRegion(page, 'Sydney');
  await chooseClinic(page, 'Surry Hills');
  await page.getByRole('searchbox', { name: text('exam.search') }).pressSequentially('knee');
  await examBox(page, 'Ultrasound of the knee').check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  const { day, month, year } = boxesOf(patient.dateOfBirth);
  await page.getByLabel(text('form.patient-details.firstName')).pressSequentially(patient.firstName);
  await page.getByLabel(text('form.patient-details.lastName')).pressSequentially(patient.lastName);
  await page.getByLabel(text('form.date.day')).pressSequentially(day);
  await page.getByLabel(text('form.date.month')).pressSequentially(month);
  await page.getByLabel(text('form.date.year')).pressSequentially(year);
  await page.getByLabel(text('form.patient-details.email')).pressSequentially(patient.email);
  await page.getByLabel(text('form.patient-details.mobile')).pressSequentially(patient.mobile);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await page.waitForTimeout(500);
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measurePageExperience(), null, 2)}\n`);
