import { createHash } from 'node:crypto';
import { utcDate } from '#base/dates.ts';
import { embeddedJson } from '#base/html.ts';
import { advancedBase, needsSession, pageAt } from '#base/pages.ts';
import { escapeHtml } from '#base/richText.ts';
import type { OutsideServices } from '#brand/settings/outsideServices.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import type { ClientBuild } from './clientBuild.ts';
import { compress } from './compress.ts';
import { headTags } from './documentHead.ts';
import { notDrawn, type pageRenderer, type SharedPage } from './pageRenderer.ts';
import { type PortalFacts, presentConfig } from './presenters/config.ts';

/** A rendered HTML document. */
export interface RenderedDocument {
  /** Brotli (RFC 7932) of the HTML. */
  readonly brotli: Buffer;
  readonly etag: string;
  /** Source of its style element for the content security policy. */
  readonly styleHash: string;
}

/** A step, and the flow that it belongs to. */
export interface Place {
  readonly flow: string;
  readonly step: CompiledStep;
}

/** What a document depends on. */
interface DocumentRequest {
  readonly served: ServedBrand;
  readonly locale: string;
  /** Path below the portal's base. */
  readonly path: string;
  /** The step that the document shows first; undefined for a page outside of flows. */
  readonly place: Place | undefined;
  readonly context: { readonly iframe: boolean; readonly kiosk: boolean; readonly advanced: boolean };
  readonly thirdParties: OutsideServices;
  /** The browser may be signed in, so the client loads the session. */
  readonly signedIn: boolean;
  /** The public page to draw; undefined for a page that the browser draws. */
  readonly page:
    | {
        readonly at: string;
        readonly host: string;
        readonly catalog: CatalogSnapshot;
        /** Origin of the brand; undefined for a page that search engines must not list. */
        readonly listedAt: string | undefined;
      }
    | undefined;
  /** What is drawn if no page is; undefined for a document that the browser draws alone. */
  readonly shared: SharedPage | undefined;
  /** Title of a page that is not drawn; undefined for the title of the brand. */
  readonly title: string | undefined;
}

/** Maximum number of documents in memory; a document takes 20 to 60 kB. */
const maxDocuments = 200;

/** Time until a page that could not be drawn is drawn again, milliseconds. */
const failureAge = 10_000;

/** A document in memory, which does not keep the catalog that it was drawn from. */
interface KeptDocument {
  readonly document: Promise<RenderedDocument & { readonly failed: boolean }>;
  /** Revision of the catalog; undefined without a drawn page. */
  readonly revision: string | undefined;
  /** End of its use in milliseconds of `performance.now`; infinite unless the drawing failed. */
  until: number;
}

/**
 * Returns a function that renders the portal's document. It contains settings, preloads the texts, modules and data of the
 * first screen, and contains the first screen itself if that is public. Documents contain no
 * personal data and are cached; equal requests share a rendering. A drawn page is rendered again when the catalog or the date changes, and
 * after `failureAge` if it could not be drawn.
 */
export function documentRenderer(
  build: () => ClientBuild,
  portal: () => PortalFacts,
  draw: ReturnType<typeof pageRenderer>,
): (request: DocumentRequest) => Promise<RenderedDocument> {
  const rendered = new Map<string, KeptDocument>();
  let renderedFor: ClientBuild | undefined;

  async function renderNow(request: DocumentRequest, client: ClientBuild) {
    const { page, served } = request;
    const preloads = preloadsOf(request, client);
    const data = documentData(request, portal());
    const boot = { ...data, texts: served.texts[request.locale] ?? {} };
    const result = page && (await draw.page(client, boot, page));
    const drawn = result === notDrawn ? undefined : result;
    const shared = request.shared && drawn === undefined ? await draw.shared(client, boot, request.shared) : undefined;
    // Nothing in a style sheet may end its element.
    const styles = `${client.styles}\n${served.theme.css}`.replaceAll('</', '<\\/');
    const content = drawn ?? (shared === notDrawn ? undefined : shared);
    // A page that could not be drawn this time stays listed.
    const isListed = result !== undefined;
    const html = render(request, client, preloads, { data, styles, content, isListed });
    return {
      failed: result === notDrawn || shared === notDrawn,
      styleHash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
      brotli: await compress(html),
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    };
  }

  return (request) => {
    const client = build();
    if (client !== renderedFor) rendered.clear();
    renderedFor = client;
    const { served, place, locale, context, thirdParties, signedIn, page, shared, title } = request;
    const shown = place ? [place.flow, place.step.kind.kind] : pageAt(request.path);
    const drawnFor = (page ?? shared) && [page?.at, shared, utcDate(Date.now())];
    const key = JSON.stringify([served.revision, locale, context, thirdParties, signedIn, shown, title, drawnFor]);
    const known = rendered.get(key);
    rendered.delete(key);
    const revision = page?.catalog.revision;
    const current: KeptDocument =
      known && known.revision === revision && performance.now() < known.until
        ? known
        : { document: renderNow(request, client), revision, until: Number.POSITIVE_INFINITY };
    // The document that was used last is at the end, and the first is dropped.
    rendered.set(key, current);
    const [oldest] = rendered.size > maxDocuments ? rendered.keys() : [];
    if (oldest !== undefined) rendered.delete(oldest);
    if (current !== known) {
      current.document.then(
        ({ failed }) => {
          if (failed) current.until = performance.now() + failureAge;
        },
        () => rendered.get(key) === current && rendered.delete(key),
      );
    }
    return current.document;
  };
}

interface Preloads {
  readonly modules: readonly string[];
  readonly data: readonly string[];
}

/** Requests that the first screen of a step kind makes at once. */
const firstCalls: Readonly<Record<string, (locale: string) => string>> = {
  'region-picker': (locale) => `/api/regions?${new URLSearchParams({ locale })}`,
};

/** Folders are named after step kinds, flows and pages, so their chunks are known without a table. */
function preloadsOf({ place, path, served, locale }: DocumentRequest, client: ClientBuild): Preloads {
  const pageFolder = pageAt(path)?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const folders = place
    ? [`src/client/steps/${place.step.kind.kind}/`, `src/client/pages/${place.flow}/`]
    : [`src/client/pages/${pageFolder}/`];
  const parts = Object.entries(client.chunks).filter(([source]) => folders.some((one) => source.startsWith(one)));
  const modules = [...new Set(parts.flatMap(([, files]) => files))].filter((file) => file !== client.entry).sort();
  const isOpen = place && !needsSession(path);
  const data = isOpen ? [firstCalls[place.step.kind.kind]?.(locale), served.flowFiles[place.flow]?.path] : [];
  return { modules, data: data.filter((one) => one !== undefined) };
}

/** The data that the browser needs at once; `DocumentData` of the client. */
function documentData({ served, locale, context, thirdParties, signedIn }: DocumentRequest, portal: PortalFacts) {
  return {
    config: presentConfig(served, locale, portal),
    textFile: served.textFiles[locale] ?? '',
    context,
    ...(signedIn && { signedIn }),
    ...(context.iframe && { frameOrigins: served.brand.frameOrigins }),
    ...(Object.keys(thirdParties).length > 0 && { outside: thirdParties }),
  };
}

/** What a document is put together from. */
interface Parts {
  readonly data: ReturnType<typeof documentData>;
  readonly styles: string;
  readonly content: { readonly html: string; readonly title?: string; readonly drawn?: object } | undefined;
  /** Search engines may list the page. */
  readonly isListed: boolean;
}

function render(
  { served, locale, path, context, page: shown, title }: DocumentRequest,
  client: ClientBuild,
  preloads: Preloads,
  { data, styles, content, isListed }: Parts,
): string {
  const listed = shown?.listedAt === undefined ? undefined : { ...shown, origin: shown.listedAt };
  const entry = client.chunks['src/client/main.tsx'] ?? [client.entry];
  const frame = context.iframe ? (client.chunks['src/client/frame/enterFrame.ts'] ?? []) : [];
  const modules = [...new Set([...entry, ...frame, ...preloads.modules])];
  // Content that the server drew is painted while its scripts are fetched; without it the scripts are urgent.
  const priority = content?.drawn ? ' fetchpriority="low"' : '';
  const scripts = [
    ...modules.map((file) => `<link rel="modulepreload" href="/assets/${file}"${priority}>`),
    ...[data.textFile, ...(content?.drawn ? [] : preloads.data)].map(
      (href) => `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous"${priority}>`,
    ),
    `<script type="module" src="/assets/${client.entry}"${priority}></script>`,
  ].join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" ${layoutAttributes(served.theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(served, { locale, path: context.advanced ? advancedBase + path : path, pageTitle: content?.title || title, page: isListed ? listed : undefined })}
${colourTags(served.theme)}
<link rel="icon" href="${data.config.theme.images.favicon}" type="${served.images.favicon?.type}">
${scripts}
<style>${styles}</style>
</head>
<body>
<div id="root">${content?.html ?? ''}</div>
${content ? '' : `<noscript>${escapeHtml(served.texts[locale]?.['message.javascript_needed'] ?? '')}</noscript>\n`}<script type="application/json" id="boot">${embeddedJson({ ...data, ...(content?.drawn && { drawn: content.drawn }) })}</script>${content ? lateNotice(served.texts[locale], data.config.radiology.phone) : ''}${fontSheet(served.theme)}
</body>
</html>
`;
}

/** Returns a link to the style sheet of the fonts. At the end of the document it blocks no content. */
function fontSheet({ fontSheet: path }: ServedBrand['theme']): string {
  return path === undefined ? '' : `\n<link rel="stylesheet" href="${path}">`;
}

/** Returns the template of the notice that the browser shows above a drawn page that it cannot take over. */
function lateNotice(texts: Readonly<Record<string, string>> = {}, phone = ''): string {
  const call =
    phone && `<a class="no-kiosk" href="tel:${escapeHtml(phone.replaceAll(' ', ''))}">${escapeHtml(phone)}</a>`;
  const reload = `<a href="">${escapeHtml(texts['page.reload'] ?? '')}</a>`;
  const words = `<p>${escapeHtml(texts['error.offline'] ?? '')} ${reload} ${call}</p>`;
  return `\n<template id="late"><div id="late-notice" role="alert" class="notice-plain">${words}</div></template>`;
}

/** Returns the meta elements for the colours of the browser's bars and of the page before its style sheets arrive. */
function colourTags({ colorScheme, colour: light, darkBarColour: dark }: ServedBrand['theme']): string {
  const bars = (colour: string, media = '') => `<meta name="theme-color"${media} content="${escapeHtml(colour)}">`;
  const scheme = (value: string) => `<meta name="color-scheme" content="${value}">`;
  if (colorScheme !== 'system') return [scheme(colorScheme), bars(colorScheme === 'dark' ? dark : light)].join('\n');
  return [scheme('light dark'), bars(dark, ' media="(prefers-color-scheme: dark)"'), bars(light)].join('\n');
}

/** Returns the attributes that the style sheets read for the layout of the brand. */
function layoutAttributes({ layout: { header, stepper, clinicList } }: ServedBrand['theme']): string {
  return `data-header="${header}" data-stepper="${stepper}" data-clinic-list="${clinicList}"`;
}
