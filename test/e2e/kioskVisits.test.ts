import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { repeats } from '#test/support/soak.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { openKiosk } from './openKiosk.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

const idleMs = 60_000;
const countdownMs = 10_000;

/** Goes to the patient's details with a held slot and writes to every storage that a page has. */
async function leaveTraces(page: Page): Promise<void> {
  await page.getByRole('link', { name: text('kiosk.book') }).click();
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await bookingSteps.freeTimes(page).first().waitFor();
  await bookingSteps.chooseTime(page);
  await bookingSteps.fillDetails(page);
  await plantTraces(page);
}

/** Leaves the patient's name wherever a script can leave it. */
async function plantTraces(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    localStorage.setItem('trace', name);
    sessionStorage.setItem('trace', name);
    await (await caches.open('trace')).put('/trace', new Response(name));
    await new Promise((done, failed) => {
      const opening = indexedDB.open('trace');
      opening.onerror = failed;
      opening.onsuccess = () => {
        opening.result.close();
        done(undefined);
      };
    });
  }, bookingSteps.patient.lastName);
}

/** Books to the end, and looks at the appointment, whose answers are the patient's own. */
async function bookAndLook(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.book(page);
  await bookingSteps.seeAppointment(page);
  await plantTraces(page);
}

/** What the browser may not offer to the next person to fill in: each field but those that said so when they were entered. */
const remembered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')].flatMap((field) => {
      field.focus();
      const typed = field.matches(':not([type=radio], [type=checkbox])');
      return typed && field.autocomplete !== 'off' ? [field.name || field.id] : [];
    }),
  );

/** Returns the data of a visit that is left in each storage of the browser; `requestedUrls` are the URLs of the visit's requests. */
async function residue(page: Page, requestedUrls: ReadonlySet<string>) {
  const cookies = await page.context().cookies();
  const inPage = await page.evaluate(
    async ({ patient, requestedUrls }) => ({
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      answers: (
        await Promise.all(
          requestedUrls.map((url) =>
            fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
              () => [url],
              () => [],
            ),
          ),
        )
      ).flat(),
      entries: history.length,
      document: [patient.lastName, patient.email, patient.mobile].filter((word) =>
        document.documentElement.outerHTML.includes(word),
      ),
      fields: [...document.querySelectorAll('input, textarea')].length,
      address: location.pathname + location.search,
      state: JSON.stringify(history.state ?? {}).includes(patient.lastName),
    }),
    { patient: bookingSteps.patient, requestedUrls: [...requestedUrls] },
  );
  return { ...inPage, cookies: cookies.map(({ name }) => name).sort() };
}

const heapOf = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
};

test(
  '[KI-3] each visit ends within a second and leaves nothing',
  async () => {
    // The console reports each URL that is not in the cache.
    const page = await openKiosk(browser(), portal.url, { provoked: [/ERR_CACHE_MISS/] });
    const named = { kioskIdentity: 'Reception 2', postalCodeLocationId: '2010' };
    await page.evaluate(
      (device) =>
        fetch('/api/kiosk/device', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(device),
        }),
      named,
    );
    const requestedUrls = new Set<string>();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && /^\/api\/(?!assets\/)/.test(pathname)) requestedUrls.add(pathname + search);
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const entries = await page.evaluate(() => history.length);
    const heaps: number[] = [];
    const waits: number[] = [];
    for (let visit = 0; visit < repeats(5, 200); visit += 1) {
      await leaveTraces(page);
      expect(await remembered(page)).toEqual([]);
      if (visit % 5 === 3) await bookAndLook(page);
      await page.clock.fastForward(idleMs + 500);
      await page.getByRole('alertdialog').waitFor();
      await page.clock.fastForward(countdownMs);
      const ended = performance.now();
      await seeStep(page, text('kiosk.title'));
      waits.push(performance.now() - ended);
      await page.getByText('This device: Reception 2, 2010').waitFor();
      expect(await residue(page, requestedUrls)).toEqual({
        localStorage: [],
        sessionStorage: ['isocentre.kiosk'],
        databases: [],
        caches: [],
        workers: 0,
        answers: [],
        entries,
        document: [],
        fields: 0,
        address: '/kiosk?kioskMode=true',
        state: false,
        cookies: Object.keys(named).sort(),
      });
      heaps.push(await heapOf(devtools));
    }
    const { rows } = await portal.db.pool.query("select 1 from allocation where kind = 'hold'");
    expect(rows).toHaveLength(0);
    const sorted = waits.toSorted((a, b) => a - b);
    const share = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
    const [first = 0] = heaps;
    const growth = (heaps.at(-1) ?? 0) / first - 1;
    process.stdout.write(
      `${waits.length} visits: over in ${[0.5, 0.95, 1].map((part) => Math.round(share(part))).join(', ')} ms (median, 95 %, longest); heap ${(growth * 100).toFixed(1)} % larger\n`,
    );
    expect(share(0.5)).toBeLessThan(1_000);
    expect(growth).toBeLessThan(0.1);
    await page.goBack();
    expect(await page.content()).not.toContain(bookingSteps.patient.lastName);
    expect(page.url()).toBe('about:blank');
  },
  repeats(120_000, 3_600_000),
);

test('[KI-3] ends a visit without the server and recovers', async () => {
  const page = await openKiosk(browser(), portal.url, { provoked: [/ERR_INTERNET_DISCONNECTED|request failed/] });
  await leaveTraces(page);
  await page.context().setOffline(true);
  await page.clock.fastForward(1_000);
  await page.getByText(text('kiosk.away.text')).waitFor();
  await page.clock.fastForward(idleMs);
  await page.getByRole('alertdialog').waitFor();
  await page.clock.fastForward(countdownMs);
  await page.getByText(text('kiosk.away.ended')).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('alertdialog').isVisible()).toBe(true);
  const kept = () =>
    page.evaluate(async () => ({
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())],
      fields: document.querySelectorAll('input, textarea').length,
      path: location.pathname,
    }));
  // Chromium deletes caches in the background.
  await expect.poll(kept).toEqual({ keys: [], fields: 0, path: '/kiosk' });
  await page.context().setOffline(false);
  await page.clock.fastForward(4_000);
  await seeStep(page, text('kiosk.title'));
  const holds = async () => (await portal.db.pool.query("select 1 from allocation where kind = 'hold'")).rowCount;
  await expect.poll(holds).toBe(0);
});

test('reports an unreachable server and its return', async () => {
  const page = await openKiosk(browser(), portal.url, { provoked: [/ERR_INTERNET_DISCONNECTED|request failed/] });
  await page.context().setOffline(true);
  await page.getByText(text('kiosk.away.title')).waitFor();
  await page.context().setOffline(false);
  await page.getByText(text('kiosk.away.title')).waitFor({ state: 'detached' });
});
