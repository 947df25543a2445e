import { expect, test } from 'vitest';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { visitorLocale } from './documentRoutes.ts';
import { readTarget } from './requestTarget.ts';

const served = { brand: { locale: 'en-AU', locales: ['en-AU', 'mk'] } } as unknown as ServedBrand;

/** Greets a visitor who comes by this address with these cookies; what was kept and what was logged besides. */
function greet(url: string, cookies: { readonly [name: string]: string } = {}) {
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

test('[CF-2a] a locale that is asked for is kept, and one from before is remembered', () => {
  expect(greet('/about?locale=mk')).toEqual({ locale: 'mk', kept: ['mk'], warned: [] });
  expect(greet('/about?locale=MK')).toMatchObject({ locale: 'mk', kept: ['mk'] });
  expect(greet('/about', { locale: 'mk' })).toEqual({ locale: 'mk', kept: [], warned: [] });
  expect(greet('/about')).toMatchObject({ locale: 'en-AU' });
});

test('[CF-2a] a locale that is not spoken is warned of, and answered in the brand’s own', () => {
  const unknown = greet('/about?locale=de-DE', { locale: 'mk' });
  expect(unknown).toEqual({ locale: 'en-AU', kept: [], warned: ['de-DE is not spoken here, en-AU is'] });
});

test('what is not shaped like a locale stays out of the log', () => {
  const { locale, warned } = greet(`/about?locale=${encodeURIComponent('Ada Example\n1985-12-10')}`);
  expect(locale).toBe('en-AU');
  expect(warned).toEqual(['what was asked for is not spoken here, en-AU is']);
});
