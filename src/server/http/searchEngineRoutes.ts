import type { FastifyInstance } from 'fastify';
import { isPublicPath, pages, routedPages } from '#base/pages.ts';
import { escapeHtml } from '#base/richText.ts';
import { servedOnly } from '#server/domain/catalog/liveCatalog.ts';
import { addressIn, publicAddresses } from './documentHead.ts';
import type { HttpDeps } from './httpDeps.ts';
import { sendProblem } from './problem.ts';

/** Serves what crawlers of search engines read: robots.txt (RFC 9309) and the sitemap with every public page (sitemaps.org). */
export async function searchEngineRoutes(
  app: FastifyInstance,
  { brands, depsFor, portal, publicUrl }: HttpDeps,
): Promise<void> {
  app.get('/robots.txt', async (request, reply) => {
    const origin = publicUrl(brands.forHost(request.hostname));
    const isTest = portal().profiles.length > 0;
    const rules = isTest ? ['Disallow: /'] : ['Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`];
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'host' }).type('text/plain; charset=utf-8');
    return reply.send(['User-agent: *', ...rules, ''].join('\n'));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const served = brands.forHost(request.hostname);
    const { catalog, regions } = depsFor(served);
    const origin = publicUrl(served);
    const paths = routedPages(false).map((id) => pages[id].path);
    const known = await catalog.recent();
    if (!known) return sendProblem(reply, 'temporarily-unavailable');
    const addresses = publicAddresses(served, servedOnly(known, regions), paths.filter(isPublicPath));
    const entries = addresses.slice(0, sitemapLimit).map((at) => {
      const url = addressIn(served.brand.locale, { at, origin }, served);
      return `<url><loc>${escapeHtml(url)}</loc></url>`;
    });
    const map = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n');
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'host' });
    return reply.type('application/xml; charset=utf-8').send(map);
  });
}

/** Maximum number of addresses in a sitemap (sitemaps.org). */
const sitemapLimit = 50_000;
