import { expect, test } from 'vitest';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { readTarget } from './requestTarget.ts';
import { visitorLocale } from './visitorLocale.ts';

const served = { brand: { locale: 'en-AU', locales: ['en-AU', 'mk'] } } as unknown as ServedBrand;

/** Returns the locale for an address and cookies, the cookies that were set and the warnings that were logged. */
function resolve(url: string, cookies: { readonly [name: string]: string } = {}) {
  const kept: string[] = [];
  const warned: string[] = [];
  const log = { warn: ({ reason }: { reason: string }) => warned.push(reason) };
  const reply = { setCookie: (_name: string, value: string) => kept.push(value) };
  const locale = visitorLocale({ target: readTarget(url), cookies, log } as never, reply as never, {
    served,
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

test('keeps an invalid locale out of the log', () => {
  const { locale, warned } = resolve(`/about?locale=${encodeURIComponent('Ada Example\n1985-12-10')}`);
  expect(locale).toBe('en-AU');
  expect(warned).toEqual(['the requested locale is not supported; en-AU is used']);
});
