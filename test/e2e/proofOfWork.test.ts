import { expect, test } from 'vitest';
import { budgetsOf, type Usage } from '#server/domain/budgets/usageBudgets.ts';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { keyedHash } from '#server/domain/keyedHash.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { patient, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const signingKey = Buffer.from('k'.repeat(43));
const portal = withPortal(
  () => ({ SIGNING_KEY: signingKey.toString(), WRITES_PER_MINUTE: '200' }),
  'catalog',
  usageLimits,
);
const browser = withBrowser();

/** Where a browser of this machine comes from. */
const here = [
  { ipAddress: '127.0.0.1', network: '127.0.0' },
  { ipAddress: '0:0:0:0', network: '0:0:0' },
];

const budgetsFor = (recipient: string, from: Usage['from']) =>
  budgetsOf({ signingKey, usageLimits }, { kind: 'booking', recipients: [recipient], from });

async function setSpent({ name, subject }: { name: string; subject: Buffer }, spent: number, seconds = 3_600) {
  await portal.db.pool.query(
    `insert into budget (name, subject, spent, ends_at) values ($1, $2, $3, now() + make_interval(secs => $4))
     on conflict (name, subject) do update set spent = excluded.spent, ends_at = excluded.ends_at`,
    [name, subject, spent, seconds],
  );
}

test("solves a proof past half the network's budget", async () => {
  const page = await openPage(browser(), { provoked: [/status of 403/] });
  const proofs: string[] = [];
  page.on('request', (request) => {
    const proof = request.headers()['portal-proof'];
    if (proof !== undefined) proofs.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await bookingSteps.goToReview(page, portal.url);
  expect(proofs).toEqual([]);
  for (const from of here) {
    const [, network] = budgetsFor(patient.email, from).bySource;
    if (network) await setSpent(network, 1_000);
  }
  let solving = () => undefined as unknown;
  await page.route('**/api/captcha', async (route) => {
    await new Promise((resolve) => {
      solving = () => resolve(undefined);
    });
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/captcha');
  await page.getByRole('button', { name: text('review.agree') }).click();
  await requested;
  await page.getByText(text('action.working')).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  solving();
  await seeStep(page, text('appointment.title.booked'));
  expect(proofs).toEqual(['POST /api/appointments']);
});

test("solves proofs past half the address's requests", async () => {
  const page = await openPage(browser(), { provoked: [/status of 403/] });
  for (const { ipAddress } of here)
    await setSpent({ name: 'requests', subject: keyedHash(signingKey, 'requests', ipAddress) }, 100);
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.handInDetails(page, 'grace@patient.example');
  await bookingSteps.book(page);
});

test('tells a recipient of too many bookings what to do', async () => {
  const page = await openPage(browser(), { provoked: [/status of (429|403)/] });
  const [hourly] = here[0] ? budgetsFor('often@patient.example', here[0]).byRecipient : [];
  if (!hourly) throw new Error('A recipient has budgets');
  await setSpent(hourly, hourly.limit, 42.5 * 60);
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.handInDetails(page, 'often@patient.example');
  await page.getByRole('button', { name: text('review.agree') }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Several appointments were booked with this email' });
  await alert.getByText('You can try again in 43 minutes.').waitFor();
  await alert.getByText(text('error.retry-too-late')).waitFor();
  const call = alert.getByRole('link', { name: 'Call +61 2 5550 0100' });
  expect(await call.getAttribute('href')).toBe('tel:+61255500100');
  expect(await page.locator('main .button-primary').allTextContents()).toEqual(['Call +61 2 5550 0100']);
  await seeStep(page, text('flow.booking.review.title'));
  await setSpent(hourly, 0);
  await page.getByRole('button', { name: text('review.retry') }).click();
  await seeStep(page, text('appointment.title.booked'));
});
