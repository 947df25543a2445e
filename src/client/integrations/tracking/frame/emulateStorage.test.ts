import { beforeEach, expect, test, vi } from 'vitest';
import { emulateStorage } from './emulateStorage.ts';

beforeEach(() => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', {});
  emulateStorage();
  return () => vi.unstubAllGlobals();
});

const keep = (cookie: string) => Object.assign(document, { cookie });

test('[SH-10] keeps written cookies until they expire', () => {
  keep('_ga=GA1.1=x; Path=/; Secure');
  keep('_fbp = fb.1');
  expect(document.cookie).toBe('_ga=GA1.1=x; _fbp=fb.1');
  keep('_ga=; Max-Age=0');
  keep('_fbp=; expires=Thu, 01 Jan 1970 00:00:00 GMT');
  expect(document.cookie).toBe('');
});

test('[SH-10] emulates localStorage and sessionStorage', () => {
  window.localStorage.setItem('a', 1 as unknown as string);
  expect([window.localStorage.getItem('a'), window.localStorage.key(0), window.localStorage.length]).toEqual([
    '1',
    'a',
    1,
  ]);
  expect(window.sessionStorage.getItem('a')).toBeNull();
  window.localStorage.removeItem('a');
  expect(window.localStorage.getItem('a')).toBeNull();
});
