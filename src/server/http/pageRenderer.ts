import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { utcDate } from '#base/dates.ts';
import { factsOf, pages } from '#base/pages.ts';
import { contextVariables } from '#flow/language/variables.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { type ClientBuild, renderFolder } from './clientBuild.ts';

/** The drawing failed or was late; a later request may succeed. */
export const notDrawn = Symbol('not drawn');

/** A page as HTML, and what the browser needs to take it over. */
interface DrawnPage {
  readonly html: string;
  /** Title of the document. */
  readonly title: string;
  readonly drawn: object;
}

/** `renderPage` of the client, as far as the server uses it. */
type RenderPage = (
  boot: object,
  request: {
    readonly at: string;
    readonly today: string;
    readonly send: (request: Request) => Promise<Response>;
  },
) => Promise<DrawnPage | undefined>;

/** Maximum time for a page, milliseconds; a later page is left to the browser. */
const timeLimit = 2_000;

/** The module that draws pages. */
interface Renderer {
  readonly renderPage: RenderPage;
  /** `renderShell` of the client. */
  readonly renderShell: (
    boot: object,
    request: { readonly at: string; readonly today: string },
  ) => Promise<{ readonly html: string }>;
}

/** Draws pages with the components of the browser. Never throws: a page that fails or is late is left to the browser. */
export function pageRenderer(app: FastifyInstance) {
  const loaded = new Map<string, Promise<Renderer>>();

  function load({ renderPage: file }: ClientBuild): Promise<Renderer> {
    const loading = loaded.get(file) ?? import(pathToFileURL(`${renderFolder}/${file}`).href);
    loaded.set(file, loading);
    return loading;
  }

  /** Returns what `draw` resolves to; `notDrawn` after a failure or when it is late. */
  async function attempt<T>(draw: () => Promise<T>): Promise<T | typeof notDrawn> {
    try {
      return await Promise.race([draw(), setTimeout(timeLimit, notDrawn, { ref: false })]);
    } catch (error) {
      app.log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'a page could not be drawn');
      return notDrawn;
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
            ...{ method, url: pathname + search, headers: { host } },
          });
          return new Response(body, {
            status: statusCode,
            headers: { 'content-type': String(headers['content-type']) },
          });
        };
        const { renderPage } = await load(build);
        return renderPage(boot, { at, today: utcDate(Date.now()), send });
      }),
    /** Draws the shell of a page that only the browser can draw; `at` is an address from `shellAddress`. */
    shell: (build: ClientBuild, boot: object, at: string) =>
      attempt(async () => (await load(build)).renderShell(boot, { at, today: utcDate(Date.now()) })),
  };
}

const drawnParameters = new Set(['region', 'selectedClinic', 'locale', 'iframe']);

/**
 * Returns the address whose page is drawn for a request: its path with the region and clinic of the query. Undefined for other parameters and
 * for a region or clinic that does not exist, so that the number of pages is bounded by the catalog.
 */
export function drawnAddress(path: string, query: URLSearchParams, catalog: CatalogSnapshot): string | undefined {
  const region = query.get('region');
  const clinic = query.get('selectedClinic');
  if ([...query.keys()].some((name) => !drawnParameters.has(name))) return undefined;
  if (region !== null && !catalog.regionBySlug.has(region)) return undefined;
  if (clinic !== null && !catalog.clinicBySlug.has(clinic)) return undefined;
  const kept = new URLSearchParams([
    ...(region === null ? [] : [['region', region]]),
    ...(clinic === null ? [] : [['selectedClinic', clinic]]),
  ]);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/**
 * Returns an address whose shell looks like that of a request, without its keys, so that one shell serves every visitor. Sign-in keeps what
 * selects its title.
 */
export function shellAddress(path: string, query: URLSearchParams): string {
  const { id } = factsOf(path);
  if (id === undefined) return '/-';
  const address = pages[id].path.replace(/:\w+/g, '-');
  if (id !== 'authentication') return address;
  const type = query.get('type') ?? '';
  const kept = new URLSearchParams([
    ...(query.get('bookingKey') ? [['bookingKey', '-']] : []),
    ...(contextVariables.authenticationType?.enum?.includes(type) ? [['type', type]] : []),
    ...['isBookingRequest', 'staffBooking', 'shared']
      .filter((name) => query.get(name) === 'true')
      .map((name) => [name, 'true']),
  ]);
  return kept.size > 0 ? `${address}?${kept}` : address;
}
