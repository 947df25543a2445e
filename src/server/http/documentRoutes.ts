import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPage } from '#brand/portalPages.ts';
import { type OutsideServices, outsideServices } from '#brand/settings/outsideServices.ts';
import { stepAt } from '#flow/walk/address.ts';
import { atClinic, localeOf, type ServedBrand, versionsOf } from '#server/domain/brands/served/servedBrand.ts';
import { clientFolder } from './clientBuild.ts';
import { contentSecurityPolicy, type PolicyNeeds } from './contentSecurityPolicy.ts';
import { documentRenderer, type RenderedDocument } from './document.ts';
import { sendProblem } from './problem.ts';
import type { Services } from './services.ts';
import { mayBeSignedIn } from './session.ts';
import { renderTrackingFrame } from './trackingFrame.ts';

/** Addresses that are a kiosk's unless their query says otherwise (RT-2, RT-6). */
const kioskAddress = /^\/kiosk$|^(?:\/[^/]+)?\/(?:appointments|a)\/[^/]+\/kiosk\/?$/;

const forever = 'public, max-age=31536000, immutable';

/** The portal's document at every address that is a page, and the files it names, which are immutable by their hashes. */
export async function documentRoutes(
  app: FastifyInstance,
  { brands, clientBuild, portal, upToDate }: Services,
): Promise<void> {
  await app.register(staticFiles, {
    root: [`${process.cwd()}/${clientFolder}`],
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    allowedPath: (path) => /\.(js|css|svg|map)$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', forever),
  });
  await app.register(staticFiles, {
    root: [`${process.cwd()}/${clientFolder}/embed`],
    prefix: '/embed/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    allowedPath: (path) => path.endsWith('.js'),
    // Pages of other sites load it, and are to have its next correction soon.
    setHeaders: (reply) =>
      reply.headers({ 'cache-control': 'public, max-age=600', 'cross-origin-resource-policy': 'cross-origin' }),
  });
  app.get<{ Params: { file: string } }>('/forms/:file', async (request, reply) => {
    const form = brands.formAt(`/forms/${request.params.file}`);
    if (!form) return sendProblem(reply, 'not-found');
    return reply.header('cache-control', forever).type('text/javascript; charset=utf-8').send(form.module);
  });
  app.get<{ Params: { file: string } }>('/flows/:file', async (request, reply) => {
    const flowFile = brands.flowFileAt(`/flows/${request.params.file}`);
    if (!flowFile) return sendProblem(reply, 'not-found');
    return reply.header('cache-control', forever).type('application/json; charset=utf-8').send(flowFile.json);
  });
  app.get<{ Params: { file: string } }>('/themes/:file', async (request, reply) => {
    const theme = brands.themeAt(`/themes/${request.params.file}`);
    if (!theme) return sendProblem(reply, 'not-found');
    return reply.header('cache-control', forever).type('text/css; charset=utf-8').send(theme.css);
  });

  // Browsers ask for it where a page names no icon, as the mailbox does.
  app.get('/favicon.ico', async (request, reply) => {
    const { favicon } = brands.forHost(request.hostname).images;
    if (!favicon) return sendProblem(reply, 'not-found');
    return reply.header('cache-control', 'public, max-age=3600').type(favicon.type).send(favicon.bytes);
  });

  app.get('/tracking-frame', async (request, reply) => {
    const { brand } = brands.forHost(request.hostname);
    const { tools } = outsideServices(brand, { kiosk: false, iframe: false });
    if (!tools) return sendProblem(reply, 'not-found');
    const around = brand.integration.trackingInFramesEnabled ? brand.frameOrigins : [];
    const { html, policy } = renderTrackingFrame(tools, clientBuild(), ["'self'", ...around]);
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' });
    return reply.type('text/html; charset=utf-8').send(html);
  });

  const renderDocument = documentRenderer(clientBuild, portal);
  app.get('/*', async (request, reply) => {
    const { path: pathname, search, query } = request.target;
    if (/^\/(api|assets|embed|flows|forms|themes)(\/|$)/.test(pathname)) return sendProblem(reply, 'not-found');
    await upToDate?.();
    const iframe = /^\/iframe(\/|$)/.test(pathname);
    const path = (iframe ? pathname.slice('/iframe'.length) : pathname) || '/';
    const brand = brands.forHost(request.hostname);
    const named = brand.flows.booking && stepAt(brand.flows.booking, path, search)?.clinic;
    const served = atClinic(brand, named ?? query.get('selectedClinic') ?? undefined);
    const locale = visitorLocale(request, reply, { served, iframe });
    const said = query.get('kioskMode');
    const kiosk = !iframe && (said === 'true' || (said === null && kioskAddress.test(path)));
    const context = { iframe, kiosk };
    const outside = outsideServices(brand.brand, context);
    const signedIn = mayBeSignedIn(request, iframe);
    const found = versionsOf(brand).some(({ flows }) => isPage(Object.values(flows), { path, search, iframe }));
    const document = renderDocument({ served, locale, path, query: search, context, outside, signedIn });
    const needs = { ...framing(served, iframe, path), ...reaching(outside) };
    reply.header('content-security-policy', contentSecurityPolicy(needs));
    if (!found) return sendMissing(request, reply, document);
    // What a shared device showed is not to be had from its browser's memory (KI-3).
    return sendDocument(request, reply, document, kiosk ? 'no-store' : signedIn ? 'private, no-cache' : 'no-cache');
  });
}

/** Whose frames a document may be shown in, and which it has itself: those that try out a frame (RT-12). */
function framing({ brand }: ServedBrand, iframe: boolean, path: string): PolicyNeeds {
  if (iframe) return { frameAncestors: ["'self'", ...brand.frameOrigins] };
  return path === '/iframe-test' ? { frame: ["'self'"] } : {};
}

/** Where a document reports errors to, and the tracking frame beside it, as far as there are such. */
function reaching({ errors, tools }: OutsideServices): PolicyNeeds {
  return { ...(errors && { connect: [new URL(errors).origin] }), ...(tools && { frame: ["'self'"] }) };
}

/** The portal's document at an address that is no page: the browser shows its page of what is not found. */
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
