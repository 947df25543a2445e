import type { OutsideServices } from '#brand/settings/outsideServices.ts';
import type { components } from '#contract/openapi.d.ts';

/** A brand as the browser gets it: settings, resolved flows, form modules. */
export type Config = components['schemas']['config'];

/** What the server knows of the visit: facts for `context.*` of a flow. */
export interface Context {
  readonly iframe: boolean;
  readonly kiosk?: boolean;
  readonly tablet?: boolean;
  readonly staff?: boolean;
}

/** What the server wrote into the document, so that the first screen asks for nothing that is already known. */
export interface Boot {
  readonly config: Config;
  /** Texts of the locale by message key. */
  readonly texts: { readonly [key: string]: string };
  readonly context: Context;
  /** The browser came with the token of a session; whether that is still good, the server has to be asked. */
  readonly signedIn?: true;
  /** In a frame: origins of the pages that may be around it. */
  readonly frameOrigins?: readonly string[];
  /** Services of others that this page may turn to; left out when there are none. */
  readonly outside?: OutsideServices;
}

/** Reads the JSON that the server put into the document; throws when it is not there, since nothing can be drawn then. */
export function readBoot(page: Document): Boot {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new Error('The document has no boot data: serve it through the portal server.');
  return JSON.parse(text);
}
