import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf, type ServedBrand } from '#server/domain/brands/servedBrand.ts';

const cookie = 'locale';
const year = 365 * 86_400;
const onPages = { sameSite: 'lax' } as const;
const inFrames = { sameSite: 'none', secure: true, partitioned: true } as const;

/**
 * The locale to greet a visitor in: the one that the address asks for, which is remembered, or the one asked for before, or
 * the brand's own. A locale that the brand does not speak is logged, once for each address that asks for it (CF-2).
 */
export function visitorLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { served, iframe }: { readonly served: ServedBrand; readonly iframe: boolean },
): string {
  const wish = request.target.query.get('locale') ?? undefined;
  if (wish === undefined) return localeOf(served, request.cookies[cookie]);
  const locale = localeOf(served, wish);
  if (locale.toLowerCase() === wish.toLowerCase()) {
    reply.setCookie(cookie, locale, { path: '/', httpOnly: true, maxAge: year, ...(iframe ? inFrames : onPages) });
  } else {
    // What is not shaped like a locale could be anything, and stays out of the log.
    const asked = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(wish) ? wish : 'what was asked for';
    request.log.warn({ reason: `${asked} is not spoken here, ${locale} is` }, 'unsupported locale');
  }
  return locale;
}
