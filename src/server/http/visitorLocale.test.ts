import { expect, test } from 'vitest';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { readTarget } from './requestTarget.ts';
import { visitorLocale } from './visitorLocale.ts';

/** A brand with these locales, the first as its default, and with texts in these and `more` locales. */
const brandWith = (locales: readonly string[], ...more: readonly string[]) =>
  ({
    brand: { locale: locales[0], locales },
    texts: Object.fromEntries([...locales, ...more].map((locale) => [locale, {}])),
  }) as unknown as ServedBrand;

const served = brandWith(['en-AU', 'mk']);

/** Returns the locale for an address and cookies, the cookies that were set and the warnings that were logged. */
function resolve(url: string, cookies: { readonly [name: string]: string } = {}, headers = {}, brand = served) {
  const kept: string[] = [];
  const warned: string[] = [];
  const log = { warn: ({ reason }: { reason: string }) => warned.push(reason) };
  const reply = { setCookie: (_name: string, value: string) => kept.push(value) };
  const locale = visitorLocale({ target: readTarget(url), cookies, headers, log } as never, reply as never, {
    served: brand,
    iframe: false,
  });
  return { locale, kept, warned };
}

test('[CF-2a] remembers the locale that an address requests', () => {
  expect(resolve('/about?locale=mk')).toEqual({ locale: 'mk', kept: ['mk'], warned: [] });
  expect(resolve('/about?locale=MK')).toMatchObject({ locale: 'mk', kept: ['mk'] });
  expect(resolve('/about', { locale: 'mk' })).toEqual({ locale: 'mk', kept: [], warned: [] });
  expect(resolve('/about')).toMatchObject({ locale: 'en-AU' });
});

test('[CF-2a] logs a locale that the brand does not have', () => {
  const unknown = resolve('/about?locale=de-DE', { locale: 'mk' });
  expect(unknown).toEqual({ locale: 'en-AU', kept: [], warned: ['de-DE is not supported; en-AU is used'] });
});

const southern = brandWith(['en-AU', 'en-NZ', 'mk', 'en']);

test.each([
  ['en-NZ,en;q=0.9', 'en-NZ'],
  ['mk-MK,mk;q=0.9,en;q=0.8', 'mk'],
  ['de-DE,de;q=0.9,mk;q=0.7', 'mk'],
  ['en;q=0.4, mk;q=0.6', 'mk'],
  ['mk;q=0, en-NZ;q=0.1', 'en-NZ'],
  ['en-US,en;q=0.9', 'en-AU'],
  ['en', 'en-AU'],
  ['*', 'en-AU'],
  ['de', 'en-AU'],
])('[CF-2a] a browser that accepts %s gets %s', (accepted, locale) => {
  const headers = { 'accept-language': accepted };
  expect(resolve('/about', {}, headers, southern)).toEqual({ locale, kept: [], warned: [] });
  expect(resolve('/about', { locale: 'mk' }, headers, southern)).toMatchObject({ locale: 'mk' });
});

test.each<[locale: string, brand: ServedBrand]>([
  ['en-AU', brandWith(['mk', 'en-AU'])],
  ['en-AU', brandWith(['mk', 'en-CA'], 'en-AU')],
  ['en-NZ', brandWith(['en-NZ'])],
])('[CF-2a] an unsupported locale becomes %s', (locale, brand) => {
  const warned = [`de-DE is not supported; ${locale} is used`];
  expect(resolve('/about?locale=de-DE', {}, {}, brand)).toEqual({ locale, kept: [], warned });
  expect(resolve('/about', {}, {}, brand)).toMatchObject({ locale: brand.brand.locale, warned: [] });
});

test('keeps an invalid locale out of the log', () => {
  const { locale, warned } = resolve(`/about?locale=${encodeURIComponent('Ada Example\n1985-12-10')}`);
  expect(locale).toBe('en-AU');
  expect(warned).toEqual(['the requested locale is not supported; en-AU is used']);
});
