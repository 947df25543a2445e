import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf, type ServedBrand } from '#server/domain/brands/served/servedBrand.ts';

const cookie = 'locale';
const year = 365 * 86_400;
const onPages = { sameSite: 'lax' } as const;
const inFrames = { sameSite: 'none', secure: true, partitioned: true } as const;

/**
 * Returns the locale for a visitor: that of the query parameter `locale`, which a cookie then keeps for a year, or that of the cookie,
 * or the one that the browser prefers, or the brand's default. Logs a requested locale that the brand does not offer and replaces it, mostly by
 * en-AU (`localeOf`, CF-2a).
 */
export function visitorLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { served, iframe }: { readonly served: ServedBrand; readonly iframe: boolean },
): string {
  const requested = request.target.query.get('locale') ?? undefined;
  const { locales, locale: usual } = served.brand;
  if (requested === undefined) {
    const kept = request.cookies[cookie];
    const isKept = locales.some((one) => one.toLowerCase() === kept?.toLowerCase());
    return isKept ? localeOf(served, kept) : browserLocale(request.headers['accept-language'], { locales, usual });
  }
  const isKnown = locales.some((one) => one.toLowerCase() === requested.toLowerCase());
  const locale = localeOf(served, requested);
  if (isKnown) {
    reply.setCookie(cookie, locale, { path: '/', httpOnly: true, maxAge: year, ...(iframe ? inFrames : onPages) });
  } else {
    // A value without the shape of a locale could be anything, and stays out of the log.
    const shown = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(requested) ? requested : 'the requested locale';
    request.log.warn({ reason: `${shown} is not supported; ${locale} is used` }, 'unsupported locale');
  }
  return locale;
}

/** Languages of an Accept-Language header that are read; browsers send fewer. */
const maxLanguages = 20;

/**
 * Returns the first locale of a brand that a browser accepts (RFC 9110, Accept-Language). A language alone, and a country that the brand
 * does not have, give the brand's default if it is in that language.
 */
function browserLocale(
  accepted: string | undefined,
  { locales, usual }: { readonly locales: readonly string[]; readonly usual: string },
): string {
  const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of acceptedTags(accepted ?? '')) {
    const isUsualLanguage = languageOf(tag) === languageOf(usual);
    const same = locales.find((locale) => locale.toLowerCase() === tag.toLowerCase());
    if (same && (same.includes('-') || !isUsualLanguage)) return same;
    const near = isUsualLanguage ? usual : locales.find((locale) => languageOf(locale) === languageOf(tag));
    if (near) return near;
  }
  return usual;
}

/** Returns the language tags of a header, the preferred first. */
function acceptedTags(header: string): readonly string[] {
  return header
    .split(',', maxLanguages)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
