import { expect, test } from 'vitest';
import { formattingLocale } from './formattingLocale.ts';

test.each([
  ['en-AU', '', 'en-AU'],
  ['en-AU', undefined, 'en-AU'],
  ['en-AU', 'en-GB', 'en-GB'],
  ['mk', 'en-GB', 'mk'],
  ['mk', '', 'mk'],
  ['en', '', 'en-001'],
  ['en', 'en-CA', 'en-CA'],
])('[CF-1a] formats dates for %s with jsLocale “%s” as %s', (locale, own, written) => {
  expect(formattingLocale(locale, own)).toBe(written);
});
