import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

/** Opens a tablet, with or without a signed-in member of staff. */
async function openDevice(role?: 'staff' | 'patient') {
  const page = await openPage(browser(), { width: 820, height: 1180 });
  if (role) {
    const [name = '', value = ''] = (await signedIn(portal.db, role)).split('=');
    const host = { domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' as const };
    await page.context().addCookies([{ name, value, ...host }]);
  }
  await page.goto(`${portal.url}/kiosk?kioskMode=false`);
  await seeStep(page, text('kiosk.title'));
  await page.getByText(text('kiosk.device.none')).waitFor();
  return page;
}

test('[KI-4a] staff register a device and are signed out', async () => {
  const page = await openDevice('staff');
  const register = page.getByRole('button', { name: text('kiosk.device.register') });
  await register.click();
  const dialog = page.getByRole('dialog', { name: text('kiosk.device.register.title') });
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByText(text('kiosk.device.registered')).count()).toBe(0);

  await register.click();
  await dialog.getByRole('button', { name: text('kiosk.device.register') }).click();
  await page.waitForURL(/kioskMode=true/);
  await page.getByText(text('kiosk.device.registered')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await register.count()).toBe(0);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toContain('__Host-kiosk');
  expect(names).not.toContain('__Host-sid');
  await page.goto(`${portal.url}/kiosk?kioskMode=false`);
  await page.getByText(text('kiosk.device.registered')).waitFor();
  expect(await register.count()).toBe(0);
});

test('[KI-4a] offers registration to staff only', async () => {
  for (const role of [undefined, 'patient'] as const) {
    const page = await openDevice(role);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: text('kiosk.device.register') }).count()).toBe(0);
  }
});
