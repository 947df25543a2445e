import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

/** What the first screen may weigh, bytes on the wire; `npm run bench` tells how long it takes on a slow phone. */
const javaScriptLimit = 160_000;

test('the first screen brings no more JavaScript than it may, compressed, and asks for nothing that is not shown', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts: number[] = [];
  const asked: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    asked.push(pathname);
    if (!pathname.endsWith('.js')) return;
    expect(answer.headers()['content-encoding']).toBe('br');
    scripts.push(Number(answer.headers()['content-length']));
  });
  await page.goto(`${portal.url}/select-region`);
  await page.getByRole('button', { name: 'Sydney', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(javaScriptLimit);
  expect(
    asked.filter((path) => !/^\/(select-region$|assets\/|themes\/|api\/assets\/application\/favicon$)/.test(path)),
  ).toEqual(['/api/regions']);
});
