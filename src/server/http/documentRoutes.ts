import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  advancedBase,
  baseOf,
  fileFolders,
  frameBase,
  isKioskPath,
  isPagePath,
  isPublicPath,
  pages,
} from '#base/pages.ts';
import { mapServiceOf } from '#brand/settings/mapService.ts';
import { type OutsideServices, outsideServices } from '#brand/settings/outsideServices.ts';
import { stepAt } from '#flow/walk/address.ts';
import { hostOf } from '#server/domain/brands/live/brands.ts';
import { atClinic, firstFlow, type ServedBrand, versionsOf } from '#server/domain/brands/served/servedBrand.ts';
import { servedOnly } from '#server/domain/catalog/liveCatalog.ts';
import { localizeCatalog } from '#server/domain/catalog/localizeCatalog.ts';
import { sendCompressed } from './compress.ts';
import { documentRenderer, type Place, type RenderedDocument } from './document.ts';
import { titleOf } from './documentHead.ts';
import type { HttpDeps } from './httpDeps.ts';
import { mapSources } from './mapRoutes.ts';
import { drawnAddress, pageRenderer, sharedPage } from './pageRenderer.ts';
import { pdfSources } from './pdfRoutes.ts';
import { sendProblem } from './problem.ts';
import { contentSecurityPolicy, joinSources, type PolicySources } from './securityHeaders.ts';
import { mayHaveSession } from './tokens.ts';
import { renderTrackingFrame } from './trackingFrame.ts';
import { visitorLocale } from './visitorLocale.ts';

const belowFileFolder = new RegExp(`^/(${fileFolders.join('|')})(/|$)`);

/** Serves the portal's document at every address, with status 404 where no page is, and the document of the tracking frame. */
export async function documentRoutes(
  app: FastifyInstance,
  { brands, clientBuild, portal, upToDate, depsFor, publicUrl, observer }: HttpDeps,
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

  const renderDocument = documentRenderer(clientBuild, portal, pageRenderer(app, observer?.onDrawing));
  app.get('/*', async (request, reply) => {
    const { path: pathname, search, query } = request.target;
    if (belowFileFolder.test(pathname)) return sendProblem(reply, 'not-found');
    await upToDate?.();
    const base = baseOf(pathname);
    const [iframe, advanced] = [base === frameBase, base === advancedBase];
    const path = pathname.slice(base.length) || '/';
    const brand = brands.forHost(request.hostname);
    const clinic = brand.flows.booking && stepAt(brand.flows.booking, path, search)?.clinic;
    const served = atClinic(brand, clinic ?? query.get('selectedClinic') ?? undefined);
    const locale = visitorLocale(request, reply, { served, iframe });
    const kioskMode = query.get('kioskMode');
    // A device that patients share never books for others.
    if (advanced && kioskMode === 'true') return reply.redirect(`${pages.kiosk.path}?kioskMode=true`);
    const kiosk = base === '' && (kioskMode === 'true' || (kioskMode === null && isKioskPath(path)));
    const context = { iframe, kiosk, advanced };
    const thirdParties = outsideServices(served.brand, context);
    const signedIn = mayHaveSession(request, iframe);
    const isStep = () =>
      versionsOf(brand).some(({ flows }) =>
        Object.values(flows).some((flow) => stepAt(flow, path, search) !== undefined),
      );
    const place = placeAt(served, path, search);
    const isOff = advanced && !served.brand.booking.advancedBookingEnabled;
    const isUnknown = isOff || (!isPagePath(path, iframe) && !place && !isStep());
    const visit = { served, locale, path, place, context, thirdParties, signedIn };
    // A kiosk starts its watch before it shows anything.
    const page = isUnknown || kiosk ? undefined : await publicPage();
    const document = await renderDocument({
      ...visit,
      page,
      shared: kiosk ? undefined : sharedPage(path, query, isUnknown),
      title: titleOf(served, locale, { path, place, isUnknown, advanced }),
    });

    async function publicPage() {
      // Only staff and referrers see pages of advanced booking.
      if (advanced) return undefined;
      const isPage = isPublicPath(path);
      if (!isPage && !(place?.flow === firstFlow && place.step.kind.isPublic)) return undefined;
      // Without a catalog the browser draws the page, and says what is missing.
      const { catalog: live, regions } = depsFor(served);
      const whole = await live.recent();
      if (!whole) return undefined;
      const catalog = servedOnly(localizeCatalog(whole, locale), regions);
      const at = drawnAddress(path, query, { step: isPage ? undefined : place?.step, catalog });
      // Search engines list neither frames nor test environments.
      const listedAt = iframe || portal().profiles.length > 0 ? undefined : publicUrl(served);
      // A host from the settings: equal requests share a drawing, and the host of the first could be made up.
      return at === undefined ? undefined : { at, host: hostOf(brands, brand) ?? request.hostname, catalog, listedAt };
    }
    const map = kiosk ? undefined : mapServiceOf(served.brand.application);
    const sources = [
      frameSources(served.brand.frameOrigins, iframe, path),
      thirdPartySources(thirdParties),
      mapSources(map),
      pdfSources,
      { style: [document.styleHash] },
    ].reduce(joinSources);
    reply.header('content-security-policy', contentSecurityPolicy(sources));
    // Google compares the site with those that the key is for.
    if (map?.googleKey !== undefined) reply.header('referrer-policy', 'strict-origin');
    if (isUnknown) return sendUnknown(request, reply, document);
    // The browser of a kiosk keeps nothing that it showed (KI-3).
    return sendDocument(request, reply, document, kiosk ? 'no-store' : signedIn ? 'private, no-cache' : 'no-cache');
  });
}

/** Returns the step at an address: of the document's flow, which shows its first step at its home pages, else of another flow. */
function placeAt({ flows }: ServedBrand, path: string, search: string): Place | undefined {
  const { [firstFlow]: first, ...others } = flows;
  const home = path === pages.home.path ? first?.steps.find(({ step }) => !step.hidden) : undefined;
  if (home) return { flow: firstFlow, step: home };
  for (const flow of first ? [first, ...Object.values(others)] : Object.values(others)) {
    const step = flow.byId.get(stepAt(flow, path, search)?.step ?? '');
    if (step) return { flow: flow.flow.id, step };
  }
  return undefined;
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
function sendUnknown(request: FastifyRequest, reply: FastifyReply, document: RenderedDocument) {
  reply.status(404).headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding, accept-language, host',
  });
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), document.brotli);
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: RenderedDocument, caching: string) {
  const { etag } = document;
  reply.headers({ 'cache-control': caching, etag, vary: 'accept-encoding, accept-language, host' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), document.brotli);
}
