import { type SlowPhone, slowVisits } from './slowVisits.ts';
import { type Spread, spreadOf } from './spread.ts';

/** How `/select-region` loads on a slow phone that was never here; milliseconds from the start of the navigation. */
export interface FirstLoadResult {
  readonly runs: number;
  readonly firstPaint: Spread;
  /** Until the names of the regions are on the screen. */
  readonly content: Spread;
  /** Bytes of JavaScript on the wire, as it is compressed. */
  readonly javaScript: number;
  readonly scripts: number;
  /** Bytes of everything on the wire, as it is compressed. */
  readonly all: number;
  /** Requests after the first paint, except the icon. */
  readonly lateRequests: readonly string[];
}

const runs = 7;
const icon = '/api/assets/application/favicon';

/** Measures the first load of a portal with the demo provider, built as for production. */
export async function measureFirstLoad(): Promise<FirstLoadResult> {
  // The first visit warms the server; its sizes count, its times do not.
  const [{ javaScript, scripts, all } = noLoad, ...loads] = await slowVisits(runs + 1, load);
  const late = new Set(loads.flatMap((one) => one.lateRequests));
  return {
    runs,
    firstPaint: spreadOf(loads.map((one) => one.firstPaint)),
    content: spreadOf(loads.map((one) => one.content)),
    ...{ javaScript, scripts, all },
    lateRequests: [...late].filter((path) => path !== icon),
  };
}

interface Load {
  readonly firstPaint: number;
  readonly content: number;
  readonly javaScript: number;
  readonly scripts: number;
  readonly all: number;
  readonly lateRequests: readonly string[];
}

const noLoad: Load = { firstPaint: 0, content: 0, javaScript: 0, scripts: 0, all: 0, lateRequests: [] };

/** One visit with nothing in any cache. */
async function load({ page, cdp, url }: SlowPhone): Promise<Load> {
  const requests: { readonly url: string; readonly at: number }[] = [];
  const answered: { readonly type: string; readonly bytes: number }[] = [];
  cdp.on('Network.requestWillBeSent', ({ request, wallTime }) =>
    requests.push({ url: request.url, at: wallTime * 1000 }),
  );
  cdp.on('Network.responseReceived', ({ type, response }) => {
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    answered.push({ type, bytes: Number(length ?? 0) });
  });
  await page.addInitScript(noteContent);
  await page.goto(`${url}/select-region`);
  const times = await (await page.waitForFunction(readTimes)).jsonValue();
  if (!times) throw new Error('The first load never showed a region');
  const { firstPaint, content, origin } = times;
  await page.waitForTimeout(2_000);
  const sum = (some: typeof answered) => some.reduce((bytes, one) => bytes + one.bytes, 0);
  const scripts = answered.filter(({ type }) => type === 'Script');
  const late = requests.filter(({ at }) => at > origin + firstPaint).map((one) => new URL(one.url).pathname);
  return {
    firstPaint,
    content,
    javaScript: sum(scripts),
    scripts: scripts.length,
    all: sum(answered),
    lateRequests: late,
  };
}

/** In the page: keeps the moment at which the first region stands there. */
function noteContent(): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('main section li button')) return;
    performance.mark('content');
    watcher.disconnect();
  });
  watcher.observe(document, { childList: true, subtree: true });
}

/** In the page: the moments, once all have come. */
function readTimes(): { firstPaint: number; content: number; origin: number } | undefined {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const content = performance.getEntriesByName('content')[0];
  if (!paint || !content) return undefined;
  return { firstPaint: paint.startTime, content: content.startTime, origin: performance.timeOrigin };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureFirstLoad(), null, 2)}\n`);
