import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { drawContactSheets, pictureOf } from '#test/e2e/screenshots/contactSheet.ts';
import { keyboardFaults } from '#test/e2e/screenshots/keyboardFaults.ts';
import { type Cell, openScreen } from '#test/e2e/screenshots/openScreen.ts';
import { allCells, someCells } from '#test/e2e/screenshots/pickCells.ts';
import { colours, locales, type Place, places } from '#test/e2e/screenshots/places.ts';
import { partWith, type RecordedPart, type Recording, recordPart } from '#test/e2e/screenshots/recordScreens.ts';
import { wordFaults } from '#test/e2e/screenshots/wordFaults.ts';
import { hedy } from '#test/support/behalf.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { layoutFaults } from './layoutFaults.ts';
import { withBrowser } from './withBrowser.ts';

/** Folder for the pictures of all screens, set by `npm run screenshots`; undefined takes no pictures. */
const folder = process.env.SCREENSHOTS;
const whole = process.env.SOAK !== undefined || folder !== undefined;

const cells = whole ? allCells : someCells;
const nameOf = ({ screen, locale, place }: Cell) => `${screen.name}, ${locale}, ${place.name}`;

const [phone] = places as readonly [Place];

const portal = withPortal();
const browser = withBrowser();
const recordings = new Map<string, Recording>();

const urlOf = (entry: Place['entry']) => (entry === 'kauri' ? portal.brandUrl('kauri.localhost') : portal.url);

/** Returns a part of a booking from an entry point. Records it on first use, so that a single cell can run alone. */
async function recordingOf(entry: Place['entry'], part: RecordedPart): Promise<Recording> {
  const known =
    recordings.get(`${entry} ${part}`) ??
    (await recordPart(browser(), urlOf(entry), entry, part, await signedIn(portal.db, 'staff', { account: hedy })));
  recordings.set(`${entry} ${part}`, known);
  return known;
}

const recorded = async (entry: Place['entry'], screen: string) =>
  (await recordingOf(entry, partWith(screen))).get(screen);

test.each(['root', 'kiosk', 'frame'] as const)('records a booking from the entry point %s', async (entry) => {
  expect((await recordingOf(entry, 'booking')).size).toBeGreaterThan(10);
});

// Holds never end during the checks.
beforeEach(async () => {
  await portal.db.pool.query("update allocation set expires_at = now() + interval '9 minutes' where kind = 'hold'");
});

/** Takes a picture of a screen, and in the locale of each demo brand also in dark and forced colours. */
async function takePictures(page: Page, cell: Cell, pictures: string): Promise<void> {
  await page.screenshot({ path: pictureOf(pictures, cell), fullPage: true });
  const { entry } = cell.place;
  if (entry !== 'kauri' && (entry !== 'root' || cell.locale !== locales[0])) return;
  for (const [name, media] of Object.entries(colours)) {
    await page.emulateMedia(media);
    // Without transitions, because they change colours.
    await page.screenshot({ path: pictureOf(pictures, cell, name), fullPage: true, animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** The faults of a screen. Checks a phone's screen also at 320 × 640 pixels, and at 320 × 225, a desktop at 400 %. */
async function faultsOf(page: Page, { locale, place }: Cell): Promise<readonly string[]> {
  const faults = [...(await axeFaults(page)), ...(await wordFaults(page, locale)), ...(await layoutFaults(page))];
  if (place.name === 'phone') {
    for (const height of [640, 225]) {
      await page.setViewportSize({ width: 320, height });
      faults.push(...(await layoutFaults(page)).map((fault) => `at 320 × ${height}: ${fault}`));
    }
  }
  return [...faults, ...(await keyboardFaults(page))];
}

/** Elements that spoil a page, each with the fault that the checks must report. */
const spoils = [
  { what: 'a button without words', tag: 'button', words: '', css: '', expected: /^button-name/ },
  { what: 'a missing text', tag: 'p', words: 'page.missing.title', css: '', expected: /^a key: page\.missing/ },
  { what: 'an unfilled placeholder', tag: 'p', words: 'Call {{phone}}.', css: '', expected: /^not filled in/ },
  {
    what: 'English on a Macedonian page',
    tag: 'p',
    words: text('page.missing.title'),
    css: '',
    expected: /^English: We/,
  },
  {
    what: 'a text wider than the screen',
    tag: 'p',
    words: 'x',
    css: 'inline-size: 1000px',
    expected: /^the page is \d+ wide in 390/,
  },
  { what: 'a small target', tag: 'button', words: 'x', css: 'all: unset; inline-size: 20px', expected: /^small, 20×/ },
  { what: 'a pointer cursor without a control', tag: 'p', words: 'x', css: 'cursor: pointer', expected: /^no control/ },
  {
    what: 'a focus that is not seen',
    tag: 'button',
    words: 'blind',
    css: 'outline: none',
    expected: /^focus not seen.*blind/,
  },
  { what: 'a control that Tab skips', tag: 'button', words: 'past', css: '', expected: /^not reached.*past/ },
];

test('reports every fault of a deliberately broken page', async () => {
  const screen = { name: 'spoiled', route: '*', address: '/deny', ready: 'main h1' };
  const cell = { screen, locale: 'mk', place: { ...phone, name: 'phone, looked at once' } } as const;
  const page = await openScreen(browser(), portal.url, cell, recorded);
  expect(await faultsOf(page, cell)).toEqual([]);
  await page.evaluate(
    (pieces) => {
      for (const { tag, words, css } of pieces) {
        const piece = document.createElement(tag);
        piece.textContent = words;
        piece.style.cssText = css;
        if (words === 'past') piece.addEventListener('focus', () => piece.blur());
        document.querySelector('main .page')?.append(piece);
      }
    },
    spoils.map(({ tag, words, css }) => ({ tag, words, css })),
  );
  const faults = await faultsOf(page, cell);
  for (const { what, expected } of spoils)
    expect(
      faults.filter((fault) => expected.test(fault)),
      what,
    ).not.toEqual([]);
});

describe('every screen in every language on every device', () => {
  test.each(cells.map((cell) => [nameOf(cell), cell] as const))('%s', async (_name, cell) => {
    const page = await openScreen(browser(), urlOf(cell.place.entry), cell, recorded);
    if (folder) await takePictures(page, cell, folder);
    expect(await faultsOf(page, cell)).toEqual([]);
  });
});

afterAll(async () => {
  if (folder) await drawContactSheets(browser(), folder);
}, 120_000);
