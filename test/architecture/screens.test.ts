import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeTable } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { someCells } from '#test/e2e/screenshots/pickCells.ts';
import { locales, places } from '#test/e2e/screenshots/places.ts';
import { screens } from '#test/e2e/screenshots/screens.ts';

const pathsOf = (base: string) => routeTable({} as RootStore, base).map(({ path }) => path);

test('[RT-1] the screenshot matrix has a screen of every route', () => {
  const shown = (entry: 'root' | 'frame') =>
    new Set(screens.filter(({ entries }) => entries?.includes(entry) ?? true).map(({ route }) => route));
  expect(new Set(screens.map(({ route }) => route))).toEqual(new Set(pathsOf('/')));
  // A kiosk is no frame, though its address means the same there.
  expect(shown('frame')).toEqual(new Set(pathsOf('/iframe').filter((path) => path !== '/kiosk')));
});

test('the screenshot matrix has every booking step with a screen', () => {
  const { steps } = JSON.parse(readFileSync('flows/booking.json', 'utf8')) as {
    steps: { [step: string]: { kind: string } };
  };
  const seen = Object.entries(steps).flatMap(([step, { kind }]) => (kind === 'action' ? [] : [step]));
  expect(new Set(screens.flatMap(({ step }) => step ?? []))).toEqual(new Set(seen));
});

test('the small screenshot matrix has every screen, language and place', () => {
  expect(new Set(someCells.map(({ screen }) => screen))).toEqual(new Set(screens));
  const pairs = new Set(someCells.map(({ locale, place }) => `${locale} ${place.name}`));
  expect([...pairs].sort()).toEqual(locales.flatMap((locale) => places.map(({ name }) => `${locale} ${name}`)).sort());
});
