import { expect, test } from 'vitest';
import { placeOf } from './usePlace.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

test('[RT-15b] in a frame two fingers move a map, so that one scrolls the page around it; outside one does', () => {
  expect(placeOf(at('/select-clinic'), true).mapGestures).toBe('cooperative');
  expect(placeOf(at('/select-clinic'), false).mapGestures).toBe('auto');
});

test('[RT-2] [RT-15a] a kiosk is one by its address, and a frame never is', () => {
  expect(placeOf(at('/kiosk'), false).kiosk).toBe(true);
  expect(placeOf(at('/deny', '?kioskMode=true'), false).kiosk).toBe(true);
  expect(placeOf(at('/deny', '?kioskMode=true'), true).kiosk).toBe(false);
});
