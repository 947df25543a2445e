import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Brand } from '#brand/brand.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';

/** An answer that a form's schema refuses. */
interface AnswerFault {
  /** JSON pointer into the form's answers. */
  readonly pointer: string;
  readonly keyword: string;
}

/** A form as it is served: a same-origin module for the browser, and the same rules for the server. */
export interface ServedForm {
  /** Path of the module, with its content hash. */
  readonly path: string;
  readonly module: string;
  readonly validate: (answers: { readonly [key: string]: Json }) => readonly AnswerFault[];
}

/** A flow that is not in the document: fetched when it is begun. */
export interface FlowFile {
  /** Path of its JSON, with its content hash. */
  readonly path: string;
  /** `{ revision, definition }`, as the document has the flow that a page begins with. */
  readonly json: string;
}

/** An image as it is served. */
export interface ServedImage {
  readonly type: 'image/svg+xml' | 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/**
 * A brand pack, resolved over the base, linted and compiled: immutable, named by its content hash. Its records are lookup tables that
 * inherit nothing, so that a name from a request finds only what the pack has.
 */
export interface ServedBrand {
  readonly brand: Brand;
  readonly revision: string;
  /** Number of the published version; undefined for what is on disk. */
  readonly version: number | undefined;
  /** Texts by locale, every locale complete by its fallback chain. */
  readonly texts: { readonly [locale: string]: { readonly [key: string]: string } };
  readonly flows: { readonly [flow: string]: CompiledFlow };
  /** Of these, those that the browser fetches when they are begun. */
  readonly flowFiles: { readonly [flow: string]: FlowFile };
  readonly forms: { readonly [form: string]: ServedForm };
  /** Images by their name in the contract; those that the brand has. */
  readonly images: { readonly [image: string]: ServedImage };
  readonly theme: { readonly path: string; readonly css: string; readonly colour: string; readonly logo: string };
  /** By slug, the brand as it is for those clinics that change something for themselves; they have no clinics. */
  readonly clinics: { readonly [clinic: string]: ServedBrand };
  /** Versions that were live before, newest first, for flows that began with them; these name no earlier ones themselves. */
  readonly earlier: readonly ServedBrand[];
}

/** The flow that every page begins with: the browser is given it with the document. */
export const firstFlow = 'booking';

/** The brand as it is for a clinic: its own, or that of the brand when it changes nothing for itself. */
export function atClinic(served: ServedBrand, clinic: string | undefined): ServedBrand {
  return (clinic !== undefined && getOwn(served.clinics, clinic)) || served;
}

/** Everything that a flow may be walked by: the live version, as the brand and as its clinics are, and those before it. */
export function versionsOf(served: ServedBrand): readonly ServedBrand[] {
  return [served, ...served.earlier].flatMap((version) => [version, ...Object.values(version.clinics)]);
}

/** The version in which a flow has this revision: the live one, or an earlier one that is still served. */
export function versionWalked(served: ServedBrand, flow: string, revision: string): ServedBrand | undefined {
  return versionsOf(served).find(({ flows }) => getOwn(flows, flow)?.revision === revision);
}

/**
 * The version that judges a flow at a clinic: as the clinic was when a run of this revision began, while that is still served;
 * else as the clinic is now. A clinic's own rules hold there even if the run was begun without them.
 */
export function versionAt(
  served: ServedBrand,
  { flow, revision, clinic }: { readonly flow: string; readonly revision: string; readonly clinic: string | undefined },
): ServedBrand {
  const versions = [served, ...served.earlier].map((version) => atClinic(version, clinic));
  return versions.find(({ flows }) => getOwn(flows, flow)?.revision === revision) ?? atClinic(served, clinic);
}

/** The locale that a wish leads to: itself, or else the brand's default (CF-2). */
export function localeOf(served: ServedBrand, wish: string | undefined): string {
  return served.brand.locales.find((locale) => locale.toLowerCase() === wish?.toLowerCase()) ?? served.brand.locale;
}
