import type { OutsideServices } from '#brand/settings/outsideServices.ts';
import type { VisitFacts } from '#brand/settings/runFacts.ts';
import type { components } from '#contract/openapi.d.ts';

/** Settings, flows and addresses of a brand. */
export type Config = components['schemas']['config'];

/** Facts about the visit that flows read as `context.*`. */
export type Context = Pick<VisitFacts, 'iframe'> & Partial<Pick<VisitFacts, 'kiosk' | 'tablet' | 'staff' | 'advanced'>>;

/** A page that the server drew, and the responses that it was drawn from. The browser draws the same and takes the page over. */
export interface Drawn {
  /** Path and query below the portal's base. Absent for the page for unknown addresses, which is the same at all of them. */
  readonly at?: string;
  /** JSON of the answers and drafts that the link gave to the flow. */
  readonly answers: string;
  /** JSON responses of the API by path and query. */
  readonly responses: { readonly [url: string]: unknown };
}

/** Texts of a locale by message key. */
export interface Texts {
  readonly [key: string]: string;
}

/** Data that the server writes into the document, so that the first screen needs no request for it. */
export interface DocumentData {
  readonly config: Config;
  /** Path of the file with the texts of the locale. */
  readonly textFile: string;
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

/** What the portal is opened with: the data of the document, and the texts of its file. */
export interface Boot extends Omit<DocumentData, 'textFile'> {
  readonly texts: Texts;
}

/** Reads the data of the document. Throws if the document has none. */
export function readDocumentData(page: Document): DocumentData {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new Error('The document has no boot data: serve it through the portal server.');
  return JSON.parse(text);
}
