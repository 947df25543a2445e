import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { text } from '#test/support/texts.ts';
import { chooseClinic, seeStep } from './bookingSteps.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }));
const browser = withBrowser();
const folder = withPackFolder();
const key = 'AIza-test_Key.1';
const script = 'https://maps.googleapis.com/maps/api/js?**';

beforeAll(() =>
  publishSettings(portal, folder, { application: { mapUiEnabled: true, mapStyle: '', mapsApiKey: key } }),
);

const panel = (page: Page) => page.getByRole('region', { name: text('map.title') });
const pin = (page: Page, clinic: string) => panel(page).locator('.map-pin').filter({ hasText: clinic });

/** A stand-in for the script of Google Maps: keeps what it is asked, and puts overlays in a row. */
const standIn = () => {
  const noted: Record<string, unknown> = {};
  let overlays = 0;
  class LatLng {
    readonly at: readonly number[];
    constructor(...at: number[]) {
      this.at = at;
    }
  }
  class LatLngBounds {
    readonly points: LatLng[] = [];
    extend(point: LatLng) {
      this.points.push(point);
    }
  }
  class StandInMap {
    readonly pane = document.createElement('div');
    constructor(box: HTMLElement, options: object) {
      box.append(this.pane);
      Object.assign(noted, { options });
    }
    addListener(_name: string, call: () => void) {
      const timer = setTimeout(call, 20);
      return { remove: () => clearTimeout(timer) };
    }
    fitBounds({ points }: LatLngBounds) {
      noted.bounds = points.length;
    }
    panTo({ at }: LatLng) {
      noted.center = at;
    }
    getZoom = () => 11;
    setZoom(zoom: number) {
      noted.zoom = zoom;
    }
    setOptions() {}
  }
  class OverlayView {
    map?: StandInMap;
    readonly place = ++overlays;
    setMap(map: StandInMap) {
      this.map = map;
      for (const hook of ['onAdd', 'draw'] as const) (this as unknown as { [hook: string]: () => void })[hook]?.();
    }
    getPanes = () => ({ overlayMouseTarget: this.map?.pane });
    getProjection = () => ({ fromLatLngToDivPixel: () => ({ x: this.place * 60, y: 200 }) });
  }
  const { maps } = (window as unknown as { google: { maps: { [name: string]: unknown } } }).google;
  maps.importLibrary = async (name: string) =>
    name === 'maps' ? { Map: StandInMap, OverlayView } : { LatLng, LatLngBounds };
  Object.assign(window, { noted });
  (maps.__ib__ as () => void)();
};

const notedIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: { [name: string]: unknown } }).noted);

async function openMap(path: string, options: PageOptions = {}) {
  const page = await openPage(browser(), options);
  const urls: URL[] = [];
  await page.route(script, (route) => {
    urls.push(new URL(route.request().url()));
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn})()` });
  });
  await page.goto(portal.url + path);
  await panel(page).locator('.map-pin').first().waitFor();
  return { page, urls };
}

test('[BK-3b] [RT-15b] loads Google Maps with the key of the brand', async () => {
  const { page, urls } = await openMap('/select-clinic?region=nsw-sydney');
  expect(urls.map(({ searchParams }) => searchParams.get('key'))).toEqual([key]);
  expect(await notedIn(page)).toMatchObject({ options: { gestureHandling: 'auto' }, bounds: 5 });
  await panel(page)
    .getByRole('button', { name: text('map.zoom-in') })
    .click();
  expect(await notedIn(page)).toMatchObject({ zoom: 12 });
  await pin(page, 'Penrith').click();
  await page.locator('.clinic[data-chosen=true]').getByText('Penrith').first().waitFor();
  expect(await notedIn(page)).toMatchObject({ center: [-33.7518, 150.6938], zoom: 16 });
});

test.each([
  ['in a frame', '/iframe/select-clinic', {}],
  ['on touch screens', '/select-clinic', { hasTouch: true, isMobile: true }],
])('[BK-3a] [RT-15b] Google Maps moves by two fingers %s', async (_where, path, more) => {
  const { page } = await openMap(`${path}?region=nsw-sydney`, { more });
  expect(await notedIn(page)).toMatchObject({ options: { gestureHandling: 'cooperative' } });
});

test('[BK-3b] the list works alone when Google refuses the key', async () => {
  const page = await openPage(browser());
  await page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'setTimeout(() => gm_authFailure(), 50)' }),
  );
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await panel(page).waitFor({ state: 'detached' });
  await chooseClinic(page, 'Penrith');
  await seeStep(page, text('flow.booking.exam.title'));
});

test('[BK-3b] the list works alone without the script', async () => {
  const page = await openPage(browser(), { provoked: [/status of 503/] });
  await page.route(script, (route) => route.fulfill({ status: 503 }));
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await panel(page).waitFor({ state: 'detached' });
});

test('[BK-3b] only documents of this brand allow Google', async () => {
  const page = await openPage(browser());
  await page.route(script, (route) => route.abort('aborted'));
  const policyOf = async (url: string) => (await page.goto(url))?.headers()['content-security-policy'] ?? '';
  expect(await policyOf(portal.url)).toContain('https://*.googleapis.com');
  expect(await policyOf(portal.url)).not.toContain('unsafe-eval');
  expect(await policyOf(`${portal.url}/select-region?kioskMode=true`)).not.toMatch(/google|unsafe/);
  expect(await policyOf(portal.brandUrl('kauri.localhost'))).not.toMatch(/google|unsafe/);
});
