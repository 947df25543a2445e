import { expect, test } from 'vitest';
import { writtenLocale } from './writtenLocale.ts';

test.each([
  ['en-AU', '', 'en-AU'],
  ['en-AU', undefined, 'en-AU'],
  ['en-AU', 'en-GB', 'en-GB'],
  ['mk', 'en-GB', 'mk'],
  ['mk', '', 'mk'],
  ['en', '', 'en-001'],
  ['en', 'en-CA', 'en-CA'],
])('[CF-1a] formats dates for %s with jsLocale “%s” as %s', (locale, own, written) => {
  expect(writtenLocale(locale, own)).toBe(written);
});
