import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf, type ServedBrand } from '#server/domain/brands/served/servedBrand.ts';

const cookie = 'locale';
const year = 365 * 86_400;
const onPages = { sameSite: 'lax' } as const;
const inFrames = { sameSite: 'none', secure: true, partitioned: true } as const;

/**
 * Returns the locale for a visitor: that of the query parameter `locale`, which a cookie then keeps for a year, or that of the cookie,
 * or the brand's default. Logs a requested locale that the brand does not have (CF-2).
 */
export function visitorLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { served, iframe }: { readonly served: ServedBrand; readonly iframe: boolean },
): string {
  const requested = request.target.query.get('locale') ?? undefined;
  if (requested === undefined) return localeOf(served, request.cookies[cookie]);
  const locale = localeOf(served, requested);
  if (locale.toLowerCase() === requested.toLowerCase()) {
    reply.setCookie(cookie, locale, { path: '/', httpOnly: true, maxAge: year, ...(iframe ? inFrames : onPages) });
  } else {
    // A value without the shape of a locale could be anything, and stays out of the log.
    const shown = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(requested) ? requested : 'the requested locale';
    request.log.warn({ reason: `${shown} is not supported; ${locale} is used` }, 'unsupported locale');
  }
  return locale;
}
