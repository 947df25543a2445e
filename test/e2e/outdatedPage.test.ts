import { expect, test } from 'vitest';
import { readClientBuild } from '#server/http/clientBuild.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();
const search = '**/api/availability/search';

test('an outdated page keeps its answers and reloads', async () => {
  const page = await openPage(browser(), { provoked: [/status of 400/] });
  const builds: string[] = [];
  // Sends what the previous build sent: another name, and a query that the contract no longer allows.
  await page.route(search, async (route) => {
    const { slotsOn: _slotsOn, ...query } = route.request().postDataJSON();
    builds.push(route.request().headers()['portal-build'] ?? '');
    const headers = { ...route.request().headers(), 'portal-build': 'main.PREVIOUS.js' };
    await route.continue({ headers, postData: JSON.stringify(query) });
  });
  const { region, clinic, exam } = bookingSteps.kneeInSydney;
  await page.goto(`${portal.url}/select-exam?region=${region}&selectedClinic=${clinic}&exam=${exam}`);
  await page.getByRole('button', { name: text('action.continue'), exact: true }).click();
  await page.getByText(text('error.page-outdated')).waitFor();
  const [entry] = await page
    .locator('script[type=module][src]')
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
  expect(new Set(builds)).toEqual(new Set([entry?.split('/').at(-1)]));
  await page.unroute(search);
  await page.getByRole('button', { name: text('page.reload') }).click();
  await bookingSteps.freeTimes(page).first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('isocentre.run.booking'))).toContain(exam);
});

async function send(path: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return (await fetch(`${portal.url}${path}`, init)).json();
}

test('an outdated page learns that it must reload', async () => {
  const query = { exams: ['us-knee'], view: 'WEEK', from: '2030-01-01' };
  const ask = (headers: Record<string, string>) => send('/api/availability/search', query, headers);
  const page = { 'sec-fetch-site': 'same-origin' };
  expect(await ask({})).toMatchObject({ code: 'invalid-request', status: 400 });
  expect(await ask(page)).toMatchObject({ code: 'page-outdated', status: 400, messageKey: 'page.broken.text' });
  expect(await ask({ ...page, 'portal-build': 'main.PREVIOUS.js' })).toMatchObject({
    code: 'page-outdated',
    messageKey: 'error.page-outdated',
  });
});

test('a page with slots of 2460d12 learns to reload', async () => {
  // Release 2460d12 signed each slot alone.
  const slots = ['v1.12.57.29640960.30.417.n.29640000.AAAAAAAAAAAAAAAAAAAAAA'];
  const hold = (headers: Record<string, string>) =>
    send('/api/holds', { slots }, { 'idempotency-key': 'key-of-an-outdated-page', ...headers });
  const page = { 'sec-fetch-site': 'same-origin' };
  expect(await hold({})).toMatchObject({ code: 'slot-token-invalid', status: 400 });
  expect(await hold({ ...page, 'portal-build': readClientBuild().entry })).toMatchObject({
    code: 'slot-token-invalid',
  });
  expect(await hold(page)).toMatchObject({ code: 'page-outdated', status: 400, messageKey: 'page.broken.text' });
});
