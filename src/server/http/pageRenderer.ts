import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { utcDate } from '#base/dates.ts';
import { factsOf, isBookingKey, isCampaignParameter, type PageKind, pages } from '#base/pages.ts';
import { withinLimit } from '#base/withinLimit.ts';
import { contextVariables } from '#flow/language/variables.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { type ClientBuild, renderFolder } from './clientBuild.ts';

/** The drawing failed or was late; a later request may succeed. */
export const notDrawn = Symbol('not drawn');

/** What the server draws into a document. */
interface DrawnContent {
  readonly html: string;
  /** Title of the document; empty if the page does not decide it. */
  readonly title: string;
  /** What the browser needs to take the content over; absent if it replaces the content. */
  readonly drawn?: object;
}

/** What one drawing shows at many addresses: the shell of private pages, or the page for unknown addresses. */
export interface SharedPage {
  readonly kind: 'shell' | 'unknown';
  /** Path and query below the portal's base, with the header of the page. */
  readonly at: string;
}

/** `renderPage` of the client, as far as the server uses it. */
type RenderPage = (
  boot: object,
  request: {
    readonly at: string;
    readonly today: string;
    readonly send: (request: Request) => Promise<Response>;
  },
) => Promise<DrawnContent | undefined>;

/** Maximum time for a page with its wait, milliseconds; a later page is left to the browser. */
const timeLimit = 2_000;

/** Maximum number of pages that wait to be drawn; the browser draws further ones. */
const maxWaiting = 20;

/** The module that draws pages. */
interface Renderer {
  readonly renderPage: RenderPage;
  /** `renderShared` of the client. */
  readonly renderShared: (
    boot: object,
    kind: SharedPage['kind'],
    request: { readonly at: string; readonly today: string },
  ) => Promise<DrawnContent>;
}

/**
 * Draws pages with the components of the browser. Never throws: a page that fails or is late is left to the browser. `onDrawing` gets the
 * result of each drawing.
 */
export function pageRenderer(app: FastifyInstance, onDrawing?: (result: 'drawn' | 'failed') => void) {
  const loaded = new Map<string, Promise<Renderer>>();

  function load({ renderPage: file }: ClientBuild): Promise<Renderer> {
    const loading = loaded.get(file) ?? import(pathToFileURL(`${renderFolder}/${file}`).href);
    loaded.set(file, loading);
    return loading;
  }

  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /**
   * Draws one page at a time, so that other requests are answered in between. Resolves to `notDrawn` after a failure, at `timeLimit` even if
   * the page still waits, and at once when too many pages wait.
   */
  async function attempt<T>(draw: () => Promise<T>): Promise<T | typeof notDrawn> {
    if (waiting >= maxWaiting) return notDrawn;
    waiting += 1;
    const end = performance.now() + timeLimit;
    const drawing = turn.then(async () => {
      await setImmediate();
      const left = end - performance.now();
      return left > 0 ? withinLimit(draw(), left, notDrawn) : notDrawn;
    });
    turn = drawing.catch(() => undefined);
    try {
      const drawn = await withinLimit(drawing, timeLimit, notDrawn);
      onDrawing?.(drawn === notDrawn ? 'failed' : 'drawn');
      return drawn;
    } catch (error) {
      onDrawing?.('failed');
      app.log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'a page could not be drawn');
      return notDrawn;
    } finally {
      waiting -= 1;
    }
  }

  return {
    /** Draws the page at an address below the portal's base; undefined if it is not public. `host` selects the brand of API responses. */
    page: (build: ClientBuild, boot: object, { at, host }: { readonly at: string; readonly host: string }) =>
      attempt(async () => {
        const send = async ({ url, method }: Request): Promise<Response> => {
          const { pathname, search } = new URL(url);
          if (method !== 'GET') return new Response(null, { status: 405 });
          const { statusCode, headers, body } = await app.inject({
            method,
            url: pathname + search,
            headers: { host },
          });
          return new Response(body, {
            status: statusCode,
            headers: { 'content-type': String(headers['content-type']) },
          });
        };
        const { renderPage } = await load(build);
        return renderPage(boot, { at, today: utcDate(Date.now()), send });
      }),
    /** Draws what is the same at many addresses. */
    shared: (build: ClientBuild, boot: object, { kind, at }: SharedPage) =>
      attempt(async () => (await load(build)).renderShared(boot, kind, { at, today: utcDate(Date.now()) })),
  };
}

const drawnParameters = new Set(['region', 'selectedClinic', 'locale', 'iframe']);

/** What the visitor opened in the list of exams; the browser opens it when it replaces the page. */
const openedParameters = new Set(['groupName', 'procedureTab']);

/** Maximum number of clinics of a region on a drawn page; a longer list would take seconds and megabytes. */
const maxDrawnClinics = 200;

/**
 * Returns the address whose page is drawn for a request. Only lists of clinics and exams have a query, which names an existing region and a
 * clinic in it, so that the number of pages is bounded by the catalog. Undefined for every other address; parameters of campaigns and
 * of what the visitor opened do not count. `step` is undefined for a page without a flow.
 */
export function drawnAddress(
  path: string,
  query: URLSearchParams,
  { step, catalog }: { readonly step: CompiledStep | undefined; readonly catalog: CatalogSnapshot },
): string | undefined {
  const isKnown = (name: string) =>
    drawnParameters.has(name) || openedParameters.has(name) || isCampaignParameter(name);
  if (![...query.keys()].every(isKnown)) return undefined;
  const region = query.get('region');
  const clinic = query.get('selectedClinic');
  const ownPath = step
    ? `/${step.address?.segments.join('/')}` === path
    : Object.values(pages).some((page) => page.path === path);
  if (!ownPath) return undefined;
  if (region === null && clinic === null) return path;
  if (!step || step.kind.kind === 'region-picker') return undefined;
  const found = clinic === null ? undefined : catalog.clinicBySlug.get(clinic);
  if (clinic !== null && (!found || (region !== null && found.region.slug !== region))) return undefined;
  if (region !== null && !catalog.regionBySlug.has(region)) return undefined;
  const listed = catalog.clinics.filter((one) => region === null || one.region.slug === region);
  if (step.kind.kind === 'clinic-picker' && listed.length > maxDrawnClinics) return undefined;
  const kept = new URLSearchParams([
    ...(region === null ? [] : [['region', region]]),
    ...(clinic === null ? [] : [['selectedClinic', clinic]]),
  ]);
  return `${path}?${kept}`;
}

/** An address without a page for each header that a page can have (RT-16). No flow has a step there. */
const unknownAddresses: { readonly [Kind in PageKind]: string } = {
  confirmation: `${pages.authentication.path}/-`,
  'check-in': `${pages.checkIn.path}/-`,
  plain: '/-',
};

/**
 * Returns what is drawn for a request whose page is not public: the page for unknown addresses if `isUnknown`, so that guessed addresses
 * share one drawing, else the shell of the page.
 */
export function sharedPage(path: string, query: URLSearchParams, isUnknown: boolean): SharedPage {
  if (isUnknown) return { kind: 'unknown', at: unknownAddresses[factsOf(path).kind ?? 'plain'] };
  return { kind: 'shell', at: shellAddress(path, query) };
}

/**
 * Returns an address whose shell looks like that of a request, without its keys, so that one shell serves every visitor. Sign-in keeps what
 * selects its title.
 */
function shellAddress(path: string, query: URLSearchParams): string {
  const { id } = factsOf(path);
  if (id === undefined) return '/-';
  const address = pages[id].path.replace(/:\w+/g, '-');
  if (id !== 'authentication') return address;
  const type = query.get('type') ?? '';
  const kept = new URLSearchParams([
    ...(isBookingKey(query.get('bookingKey') ?? '') ? [['bookingKey', '-']] : []),
    ...(contextVariables.authenticationType?.enum?.includes(type) ? [['type', type]] : []),
    ...['isBookingRequest', 'staffBooking', 'shared']
      .filter((name) => query.get(name) === 'true')
      .map((name) => [name, 'true']),
  ]);
  return kept.size > 0 ? `${address}?${kept}` : address;
}
