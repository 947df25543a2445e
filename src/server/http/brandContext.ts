import type { FastifyRequest } from 'fastify';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { localeOf, type ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { inLocale } from '#server/domain/catalog/localizeCatalog.ts';
import type { HttpDeps } from './httpDeps.ts';

/** What an operation reads of a request for a brand. */
interface BrandContext {
  /** The brand of the host. */
  readonly served: ServedBrand;
  /** The locale of the brand that serves the visitor. */
  readonly locale: string;
  /** What use cases need, with the catalog in the locale. */
  readonly deps: BrandDeps;
}

/** Returns the brand of a request, the locale nearest to the wanted one, and what use cases need. */
export function contextOf(
  { brands, depsFor }: HttpDeps,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  wanted: string | undefined,
): BrandContext {
  const served = brands.forHost(hostname);
  const locale = localeOf(served, wanted);
  return { served, locale, deps: inLocale(depsFor(served), locale) };
}
