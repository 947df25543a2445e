import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { frameBase, isKioskPath, isPagePath, isPublicPath, pages } from '#base/pages.ts';
import { type OutsideServices, outsideServices } from '#brand/settings/outsideServices.ts';
import { stepAt } from '#flow/walk/address.ts';
import { atClinic, firstFlow, type ServedBrand, versionsOf } from '#server/domain/brands/served/servedBrand.ts';
import { servedOnly } from '#server/domain/catalog/liveCatalog.ts';
import { documentRenderer, type RenderedDocument } from './document.ts';
import type { HttpDeps } from './httpDeps.ts';
import { drawnAddress, frameAddress, pageRenderer } from './pageRenderer.ts';
import { sendProblem } from './problem.ts';
import { contentSecurityPolicy, type PolicySources } from './securityHeaders.ts';
import { fileFolders } from './staticRoutes.ts';
import { mayHaveSession } from './tokens.ts';
import { renderTrackingFrame } from './trackingFrame.ts';
import { visitorLocale } from './visitorLocale.ts';

/** Maximum wait for the catalog before a document is sent without a drawn page, milliseconds. */
const catalogTimeLimit = 500;

const belowFileFolder = new RegExp(`^/(${fileFolders.join('|')})(/|$)`);

/** Serves the portal's document at every address, with status 404 where no page is, and the document of the tracking frame. */
export async function documentRoutes(
  app: FastifyInstance,
  { brands, clientBuild, portal, upToDate, depsFor, publicUrl }: HttpDeps,
): Promise<void> {
  app.get('/tracking-frame', async (request, reply) => {
    const { brand } = brands.forHost(request.hostname);
    const { tools } = outsideServices(brand, { kiosk: false, iframe: false });
    if (!tools) return sendProblem(reply, 'not-found');
    const origins = brand.integration.trackingInFramesEnabled ? brand.frameOrigins : [];
    const { html, policy } = renderTrackingFrame(tools, clientBuild(), ["'self'", ...origins]);
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' });
    return reply.type('text/html; charset=utf-8').send(html);
  });

  const renderDocument = documentRenderer(clientBuild, portal, pageRenderer(app));
  app.get('/*', async (request, reply) => {
    const { path: pathname, search, query } = request.target;
    if (belowFileFolder.test(pathname)) return sendProblem(reply, 'not-found');
    await upToDate?.();
    const iframe = `${pathname}/`.startsWith(`${frameBase}/`);
    const path = (iframe ? pathname.slice(frameBase.length) : pathname) || '/';
    const brand = brands.forHost(request.hostname);
    const clinic = brand.flows.booking && stepAt(brand.flows.booking, path, search)?.clinic;
    const served = atClinic(brand, clinic ?? query.get('selectedClinic') ?? undefined);
    const locale = visitorLocale(request, reply, { served, iframe });
    const kioskMode = query.get('kioskMode');
    const kiosk = !iframe && (kioskMode === 'true' || (kioskMode === null && isKioskPath(path)));
    const context = { iframe, kiosk };
    const thirdParties = outsideServices(served.brand, context);
    const signedIn = mayHaveSession(request, iframe);
    const isStep = () =>
      versionsOf(brand).some(({ flows }) =>
        Object.values(flows).some((flow) => stepAt(flow, path, search) !== undefined),
      );
    const missing = !isPagePath(path, iframe) && !isStep();
    const visit = { served, locale, path, query: search, context, thirdParties, signedIn };
    // A kiosk starts its watch before it shows anything.
    const isDrawn = !missing && !kiosk;
    const page = isDrawn ? await publicPage() : undefined;
    const document = await renderDocument({ ...visit, page, frame: isDrawn ? frameAddress(path, query) : undefined });

    async function publicPage() {
      if (!isPublicPlace(served, path, search)) return undefined;
      // Without the database the browser draws the page, and says what is missing.
      const { catalog: live, regions } = depsFor(served);
      const reading = live.recent().then(
        (whole) => servedOnly(whole, regions),
        () => undefined,
      );
      const catalog = await withinLimit(reading);
      if (!catalog) return undefined;
      const at = drawnAddress(path, query, catalog);
      // Search engines list neither frames nor test environments.
      const listedAt = iframe || portal().profiles.length > 0 ? undefined : publicUrl(served);
      return at === undefined ? undefined : { at, host: request.headers.host ?? '', catalog, listedAt };
    }
    const sources = {
      ...frameSources(served.brand.frameOrigins, iframe, path),
      ...thirdPartySources(thirdParties),
      style: [document.styleHash],
    };
    reply.header('content-security-policy', contentSecurityPolicy(sources));
    if (missing) return sendMissing(request, reply, document);
    // The browser of a kiosk keeps nothing that it showed (KI-3).
    return sendDocument(request, reply, document, kiosk ? 'no-store' : signedIn ? 'private, no-cache' : 'no-cache');
  });
}

/** Resolves to undefined if the catalog takes longer than its limit. */
async function withinLimit<T>(reading: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, catalogTimeLimit, undefined);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true if the page at an address shows the same to every visitor. Addresses of appointments and requests are never drawn or kept. */
function isPublicPlace({ flows: { [firstFlow]: flow } }: ServedBrand, path: string, search: string): boolean {
  if (isPublicPath(path)) return true;
  const found = flow && stepAt(flow, path, search);
  return found !== undefined && flow?.byId.get(found.step)?.kind.isPublic === true;
}

/** In a frame: the sites that may show the document (RT-15a). The page that tests frames shows one itself (RT-12). */
function frameSources(frameOrigins: readonly string[], iframe: boolean, path: string): PolicySources {
  if (iframe) return { frameAncestors: ["'self'", ...frameOrigins] };
  return path === pages.iframeTest.path ? { frame: ["'self'"] } : {};
}

/** The host that gets error reports, and the tracking frame. */
function thirdPartySources({ errors, tools }: OutsideServices): PolicySources {
  return { ...(errors && { connect: [new URL(errors).origin] }), ...(tools && { frame: ["'self'"] }) };
}

/** Sends the document with status 404; the browser then shows the page for unknown addresses. */
function sendMissing(request: FastifyRequest, reply: FastifyReply, document: RenderedDocument) {
  reply.status(404).headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept-encoding, host' });
  return sendHtml(request, reply, document);
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: RenderedDocument, caching: string) {
  const { etag } = document;
  reply.headers({ 'cache-control': caching, etag, vary: 'accept-encoding, host' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return sendHtml(request, reply, document);
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, { html, brotli }: RenderedDocument) {
  reply.type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(brotli);
}
