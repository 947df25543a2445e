import type { OutsideServices } from '#brand/settings/outsideServices.ts';
import type { VisitFacts } from '#brand/settings/runFacts.ts';
import type { components } from '#contract/openapi.d.ts';

/** Settings, flows and addresses of a brand. */
export type Config = components['schemas']['config'];

/** Facts about the visit that flows read as `context.*`. */
export type Context = Pick<VisitFacts, 'iframe'> & Partial<Pick<VisitFacts, 'kiosk' | 'tablet' | 'staff'>>;

/** A page that the server drew, and the responses that it was drawn from. The browser draws the same and takes the page over. */
export interface Drawn {
  /** Path and query below the portal's base. Absent for the page for unknown addresses, which is the same at all of them. */
  readonly at?: string;
  /** JSON of the answers that the link gave to the flow. */
  readonly answers: string;
  /** JSON responses of the API by path and query. */
  readonly responses: { readonly [url: string]: unknown };
}

/** Data that the server writes into the document, so that the first screen needs no request for it. */
export interface Boot {
  readonly config: Config;
  /** Texts of the locale by message key. */
  readonly texts: { readonly [key: string]: string };
  readonly context: Context;
  /** The request had a session token, which may have expired. */
  readonly signedIn?: true;
  /** In a frame: origins of the sites that may surround it. */
  readonly frameOrigins?: readonly string[];
  /** What the server drew into the document; absent if it drew nothing. */
  readonly drawn?: Drawn;
  /** External services that this page may use; absent if there are none. */
  readonly outside?: OutsideServices;
}

/** Reads the boot data from the document. Throws if the document has none. */
export function readBoot(page: Document): Boot {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new Error('The document has no boot data: serve it through the portal server.');
  return JSON.parse(text);
}
