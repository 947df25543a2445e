import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { axeFaults } from './axeFaults.ts';
import { misfits } from './misfits.ts';
import { drawContactSheets, pictureOf } from './sheet/contactSheet.ts';
import { keyboardFaults } from './sheet/keyboardFaults.ts';
import { type Cell, openScreen } from './sheet/openScreen.ts';
import { allCells, someCells } from './sheet/pickCells.ts';
import { type Place, places } from './sheet/places.ts';
import { recordWalk, type Walk } from './sheet/recordWalk.ts';
import { wordFaults } from './sheet/wordFaults.ts';
import { withBrowser } from './withBrowser.ts';

/** Where pictures of all screens are put, by `npm run sheet`; none are taken without it. */
const folder = process.env.SHEET;
const whole = process.env.SOAK !== undefined || folder !== undefined;

const cells = whole ? allCells : someCells;
const nameOf = ({ screen, locale, place }: Cell) => `${screen.name}, ${locale}, ${place.name}`;

const [phone] = places as readonly [Place];

const portal = withPortal();
const browser = withBrowser();
const walks = new Map<Place['entry'], Walk>();

/** The walk by a way of coming in, made when it is first asked for: one cell can be looked at alone. */
async function walkBy(entry: Place['entry']): Promise<Walk> {
  const walk = walks.get(entry) ?? (await recordWalk(browser(), portal.url, entry));
  walks.set(entry, walk);
  return walk;
}

test.each(['root', 'kiosk', 'frame'] as const)('a booking by the %s is walked and kept', async (entry) => {
  expect((await walkBy(entry)).size).toBeGreaterThan(10);
});

// However long one looks, the times are held as if they had just been chosen.
beforeEach(async () => {
  await portal.db.pool.query("update allocation set expires_at = now() + interval '9 minutes' where kind = 'hold'");
});

/** What is wrong with a screen; of a phone's, also at 320 pixels, and at 400 % of a desktop. */
async function faultsOf(page: Page, { locale, place }: Cell): Promise<readonly string[]> {
  const faults = [...(await axeFaults(page)), ...(await wordFaults(page, locale)), ...(await misfits(page))];
  if (place.name === 'phone') {
    for (const height of [640, 225]) {
      await page.setViewportSize({ width: 320, height });
      faults.push(...(await misfits(page)).map((fault) => `at 320 × ${height}: ${fault}`));
    }
  }
  return [...faults, ...(await keyboardFaults(page))];
}

/** Ways to spoil a page by one element more, and what must then be said of it. */
const spoils = [
  { what: 'a button without words', tag: 'button', words: '', css: '', said: /^button-name/ },
  { what: 'a text that is missing', tag: 'p', words: 'page.missing.title', css: '', said: /^a key: page\.missing/ },
  { what: 'what nothing was put in', tag: 'p', words: 'Call {{phone}}.', css: '', said: /^not filled in/ },
  { what: 'English on a Macedonian page', tag: 'p', words: 'We cannot find this page', css: '', said: /^English: We/ },
  { what: 'what is too wide', tag: 'p', words: 'x', css: 'inline-size: 1000px', said: /^the page is \d+ wide in 390/ },
  { what: 'a small target', tag: 'button', words: 'x', css: 'all: unset; inline-size: 20px', said: /^small, 20×/ },
  { what: 'no control', tag: 'p', words: 'x', css: 'cursor: pointer', said: /^no control/ },
  {
    what: 'a focus that is not seen',
    tag: 'button',
    words: 'blind',
    css: 'outline: none',
    said: /^focus not seen.*blind/,
  },
  { what: 'what Tab goes past', tag: 'button', words: 'past', css: '', said: /^not reached.*past/ },
];

test('a page that is spoiled on purpose is found fault with in every way', async () => {
  const screen = { name: 'spoiled', route: '*', address: '/deny', ready: 'main h1' };
  const cell = { screen, locale: 'mk', place: { ...phone, name: 'phone, looked at once' } } as const;
  const page = await openScreen(browser(), portal.url, cell, walkBy);
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
  for (const { what, said } of spoils)
    expect(
      faults.filter((fault) => said.test(fault)),
      what,
    ).not.toEqual([]);
});

describe('every screen in every language at every place', () => {
  test.each(cells.map((cell) => [nameOf(cell), cell] as const))('%s', async (_name, cell) => {
    const page = await openScreen(browser(), portal.url, cell, walkBy);
    if (folder) await page.screenshot({ path: pictureOf(folder, cell), fullPage: true });
    expect(await faultsOf(page, cell)).toEqual([]);
  });
});

afterAll(async () => {
  if (folder) await drawContactSheets(browser(), folder);
}, 120_000);
