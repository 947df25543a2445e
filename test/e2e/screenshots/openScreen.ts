import type { Browser, Page } from 'playwright';
import { madeUp, openPage } from '#test/e2e/openPage.ts';
import type { Locale, Place } from './places.ts';
import { entryPaths, type RecordedScreen } from './recordScreens.ts';
import { bookingRequest, type Screen } from './screens.ts';

/** A screen in a language at a place: one picture of the screenshot matrix. */
export interface Cell {
  readonly screen: Screen;
  readonly locale: Locale;
  readonly place: Place;
}

/** Opens a screen as a visitor would see it who came there in this language on this device. */
export async function openScreen(
  browser: Browser,
  url: string,
  { screen, locale, place }: Cell,
  recorded: (entry: Place['entry'], screen: string) => Promise<RecordedScreen | undefined>,
): Promise<Page> {
  const start = screen.recorded === undefined ? undefined : await recorded(place.entry, screen.recorded);
  const page = await openPage(browser, { map: true, ...place.options, provoked: screen.provoked ?? [] });
  const spoken = { name: 'locale', value: locale, url };
  await page.context().addCookies([...(start?.cookies ?? []).filter(({ name }) => name !== 'locale'), spoken]);
  await page.addInitScript(
    ({ memory, shared }) => {
      if (sessionStorage.length > 0) return;
      for (const [name, value] of Object.entries(memory)) sessionStorage.setItem(name, value);
      for (const [name, value] of Object.entries(shared)) localStorage.setItem(name, value);
    },
    { memory: start?.memory ?? {}, shared: start?.shared ?? {} },
  );
  await answerSections(page);
  await screen.before?.(page);
  await page.goto(url + (start?.address ?? addressOf(screen.address ?? '/', place.entry)));
  await page.locator(screen.ready).first().waitFor();
  await settled(page);
  await screen.act?.(page);
  return page;
}

/** Answers what the sections of a page load, for pages whose own data a screen invents; the answers of the screen come first. */
async function answerSections(page: Page): Promise<void> {
  const documents = { attachments: bookingRequest.attachments, uploads: [], examDocumentTypes: [] };
  for (const [url, json] of [
    ['**/attachments/response?*', documents],
    ['**/api/questionnaires/due?*', { questionnaires: [] }],
    ['**/questionnaires?locale=*', []],
  ] as const)
    await page.route(url, (route) => route.fulfill({ status: 200, json, headers: madeUp }));
}

/** Waits until everything visible is loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('.skeleton, .loading-overlay') && [...document.images].every(({ complete }) => complete),
  );
}

function addressOf(address: string, entry: Place['entry']): string {
  if (entry === 'frame') return `${entryPaths.frame}${address}`;
  if (entry === 'root' || entry === 'kauri') return address;
  return `${address}${address.includes('?') ? '&' : '?'}kioskMode=true`;
}
