import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { chooseClinic, chooseRegion, chooseTime, freeTimes, takenOver, tickExam } from '#test/e2e/bookingSteps.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { text } from '#test/support/texts.ts';
import { noteVitals, worstShift } from '#test/support/vitals.ts';
import { npmStart } from './npmStart.ts';
import { releaseCheckout } from './releaseCheckout.ts';
import { type FirstScreen, type Note, noteScreens, type ScreenNotes } from './screenNotes.ts';
import { type SlowPhone, slowVisit } from './slowVisits.ts';
import { type Quartiles, quartilesOf } from './spread.ts';
import { serveStaticCopy } from './staticCopy.ts';

/** How a screen appears; milliseconds from the start of the navigation. */
export interface ScreenResult {
  /** Until its content is painted. */
  readonly content: Quartiles;
  readonly largestPaint: Quartiles;
  /** Until React answers a press; missing for the static copy. */
  readonly answers?: Quartiles;
  /** Cumulative layout shift, the worst of all runs. */
  readonly layoutShift: number;
  /** Bytes of everything on the wire. */
  readonly bytes: number;
}

/** A press on the content of a screen at the moment at which it is painted. */
export interface EarlyPressResult {
  readonly presses: number;
  /** Presses that led nowhere. */
  readonly lost: number;
  /** From the press until the content of the next screen or of the opened group is painted, milliseconds. */
  readonly wait: Quartiles;
  /** The same from the start of the navigation to the first screen. */
  readonly next: Quartiles;
}

/** One of the portals that are compared. */
export interface SideResult {
  readonly screens: { readonly [screen in ScreenName]: ScreenResult };
  /** Missing for the static copy, whose links are not followed. */
  readonly earlyPresses?: { readonly [screen in PressedScreen]: EarlyPressResult };
}

export interface FirstScreenResult {
  readonly runs: number;
  readonly here: SideResult;
  /** Missing if this checkout has no history. */
  readonly release?: SideResult;
  /** The pages of this checkout without their scripts. */
  readonly static: SideResult;
  /** From a press on a control until the next paint, milliseconds. */
  readonly presses: { readonly [control in Control]: Quartiles };
}

const runs = 7;

const screens = {
  region: { path: '/select-region', query: '', content: '^Sydney$' },
  clinic: { path: '/select-clinic', query: '?region=nsw-sydney', content: '^Chatswood$' },
  exam: { path: '/select-exam', query: '?region=nsw-sydney&selectedClinic=surry-hills', content: '^Head and neck$' },
  about: { path: '/about', query: '', content: '^Southern Light Imaging looks after people' },
} satisfies { readonly [name: string]: FirstScreen };
export type ScreenName = keyof typeof screens;
const screenNames = Object.keys(screens) as readonly ScreenName[];

/** Screens whose content is pressed at once, with what the press does. */
const earlyPresses = {
  region: (phone) => followEarly(phone, screens.region, screens.clinic),
  clinic: (phone) => followEarly(phone, screens.clinic, screens.exam),
  exam: (phone) => openEarly(phone, screens.exam),
} as const satisfies { readonly [name in ScreenName]?: (phone: SlowPhone) => Promise<EarlyPress> };
export type PressedScreen = keyof typeof earlyPresses;
const pressedScreens = Object.keys(earlyPresses) as readonly PressedScreen[];

/** Five presses of a booking, in their order. */
const controls = {
  region: (page) => chooseRegion(page, 'Sydney'),
  clinic: (page) => chooseClinic(page, 'Surry Hills'),
  scan: (page) => tickExam(page, 'Ultrasound of the knee'),
  continue: async (page) => {
    await page.getByRole('button', { name: text('action.continue') }).click();
    await freeTimes(page).first().waitFor();
  },
  time: chooseTime,
} as const satisfies { readonly [name: string]: (page: Page) => Promise<unknown> };
export type Control = keyof typeof controls;
const controlNames = Object.keys(controls) as readonly Control[];

/** A portal, and what was seen of it so far. */
interface Side {
  readonly url: string;
  readonly scripts: boolean;
  readonly visits: { readonly name: ScreenName; readonly visit: Visit }[];
  readonly earlyPresses: { readonly name: PressedScreen; readonly press: EarlyPress }[];
}

interface Visit {
  readonly content: number;
  readonly largestPaint: number;
  readonly answers: number | undefined;
  readonly layoutShift: number;
  readonly bytes: number;
}

/** Times are undefined for a press that led nowhere. */
interface EarlyPress {
  readonly wait: number | undefined;
  readonly next: number | undefined;
}

/**
 * Measures the first screens of this checkout in turns with the release and with a static copy: on slow 4G, with the processor slowed
 * four times, in a phone's window and with empty caches. Both portals run as `npm start` starts them.
 */
export async function measureFirstScreen(): Promise<FirstScreenResult> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-bench-'));
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const start = async (checkout: string, name: string) => {
    const portal = await npmStart(checkout, join(folder, name));
    ends.defer(portal.stop);
    return newSide(portal.url, true);
  };
  const here = await start(process.cwd(), 'here');
  const checkout = releaseCheckout();
  const release = checkout ? await start(checkout, 'release') : undefined;
  const copy = await serveStaticCopy(here.url);
  ends.defer(copy.stop);
  const still = newSide(copy.url, false);
  const browser = await launchChromium();
  ends.defer(() => browser.close());

  const sides = [here, ...(release ? [release] : []), still];
  const presses: { readonly [control in Control]: number }[] = [];
  // The first round warms the servers and does not count.
  for (let round = 0; round <= runs; round++) {
    for (const name of screenNames)
      for (const side of sides) {
        const visit = await slowVisit(browser, side.url, (phone) => lookAt(phone, screens[name], side.scripts));
        if (round > 0) side.visits.push({ name, visit });
      }
    if (round === 0) continue;
    for (const name of pressedScreens)
      for (const side of sides.filter(({ scripts }) => scripts))
        side.earlyPresses.push({ name, press: await slowVisit(browser, side.url, earlyPresses[name]) });
    presses.push(await slowVisit(browser, here.url, pressInTurn));
  }
  return {
    runs,
    here: resultOf(here),
    ...(release && { release: resultOf(release) }),
    static: resultOf(still),
    presses: byName(controlNames, (name) => quartilesOf(presses.map((one) => one[name]))),
  };
}

const newSide = (url: string, scripts: boolean): Side => ({ url, scripts, visits: [], earlyPresses: [] });

/** Visits a screen and waits until nothing more happens on it. */
async function lookAt(phone: SlowPhone, screen: FirstScreen, scripts: boolean): Promise<Visit> {
  const { page, cdp, url } = phone;
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(noteVitals);
  const notes = await noteScreens(phone, [screen]);
  await page.goto(url + screen.path + screen.query, { waitUntil: 'commit' });
  const painted = await notes.wait('painted', screen.path);
  const answers = scripts ? await notes.wait('answers', screen.path) : undefined;
  if (!painted || (scripts && !answers)) throw new Error(`${url}${screen.path} does not show ${screen.content}`);
  await page.waitForLoadState('load');
  await page.waitForTimeout(1_000);
  const { largestPaint, shifts } = await page.evaluate(() => window.vitals);
  return {
    content: painted.at - painted.origin,
    largestPaint,
    answers: answers && answers.at - answers.origin,
    layoutShift: worstShift(shifts),
    bytes,
  };
}

/** Presses the content of a screen at the moment at which it is painted, and waits for the content of the next. */
async function followEarly(phone: SlowPhone, from: FirstScreen, to: FirstScreen): Promise<EarlyPress> {
  const notes = await noteScreens(phone, [from, to]);
  const painted = await tapEarly(phone, from, notes);
  const next = await notes.wait('painted', to.path);
  return { wait: next && next.at - painted.at, next: next && next.at - painted.origin };
}

/**
 * Opens a group of exams at the moment at which it is painted, and waits for its exams. The press is also lost if the group is not open once
 * React answers.
 */
async function openEarly(phone: SlowPhone, screen: FirstScreen): Promise<EarlyPress> {
  const notes = await noteScreens(phone, [screen]);
  const painted = await tapEarly(phone, screen, notes);
  const exams = phone.page.locator('input[name=exam]').filter({ visible: true });
  const lost = { wait: undefined, next: undefined };
  const opened = await exams
    .first()
    .waitFor({ timeout: 20_000 })
    .then(Date.now, () => undefined);
  if (opened === undefined || !(await notes.wait('answers', screen.path))) return lost;
  await phone.page.waitForTimeout(1_000);
  return (await exams.count()) > 0 ? { wait: opened - painted.at, next: opened - painted.origin } : lost;
}

/** Visits a screen and presses its content at the moment at which it is painted. Returns that moment. */
async function tapEarly({ page, url }: SlowPhone, screen: FirstScreen, notes: ScreenNotes): Promise<Note> {
  await page.goto(url + screen.path + screen.query, { waitUntil: 'commit' });
  const painted = await notes.wait('painted', screen.path);
  if (!painted) throw new Error(`${url}${screen.path} does not show ${screen.content}`);
  await page.touchscreen.tap(painted.x, painted.y);
  return painted;
}

/** Presses five controls of a booking that has loaded, and returns how long each took until the next paint. */
async function pressInTurn({ page, url }: SlowPhone): Promise<{ readonly [control in Control]: number }> {
  await page.addInitScript(noteVitals);
  await page.goto(url + screens.region.path);
  await takenOver(page);
  await page.waitForTimeout(1_000);
  const known = new Set<string>();
  const slowest = new Map<Control, number>();
  for (const name of controlNames) {
    await controls[name](page);
    await page.waitForTimeout(1_000);
    const { interactions } = await page.evaluate(() => window.vitals);
    const fresh = Object.entries(interactions).filter(([id]) => !known.has(id));
    slowest.set(name, Math.max(0, ...fresh.map(([, { ms }]) => ms)));
    for (const [id] of fresh) known.add(id);
  }
  return byName(controlNames, (name) => slowest.get(name) ?? Number.NaN);
}

function resultOf({ visits, earlyPresses, scripts }: Side): SideResult {
  const screenResult = (name: ScreenName): ScreenResult => {
    const seen = visits.filter((one) => one.name === name).map(({ visit }) => visit);
    return {
      content: quartilesOf(seen.map(({ content }) => content)),
      largestPaint: quartilesOf(seen.map(({ largestPaint }) => largestPaint)),
      ...(scripts && { answers: quartilesOf(seen.map(({ answers }) => answers ?? Number.NaN)) }),
      layoutShift: Math.max(...seen.map(({ layoutShift }) => layoutShift)),
      bytes: quartilesOf(seen.map(({ bytes }) => bytes)).median,
    };
  };
  const pressResult = (name: PressedScreen): EarlyPressResult => {
    const presses = earlyPresses.filter((one) => one.name === name).map(({ press }) => press);
    const answered = presses.flatMap(({ wait, next }) =>
      wait === undefined || next === undefined ? [] : { wait, next },
    );
    return {
      presses: presses.length,
      lost: presses.length - answered.length,
      wait: quartilesOf(answered.map(({ wait }) => wait)),
      next: quartilesOf(answered.map(({ next }) => next)),
    };
  };
  return {
    screens: byName(screenNames, screenResult),
    ...(scripts && { earlyPresses: byName(pressedScreens, pressResult) }),
  };
}

function byName<N extends string, T>(names: readonly N[], value: (name: N) => T): { readonly [name in N]: T } {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as { [name in N]: T };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureFirstScreen(), null, 2)}\n`);
