import { getOwn } from '#base/json.ts';
import { fallbackLocale } from '#brand/texts/resolveTexts.ts';
import type { Brand, Theme } from '#contract/brandFiles.d.ts';
import type { FormFacts, KeepAskedHere } from '#flow/conditions/fieldVisibility.ts';
import type { Form } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';

/** An answer that does not match the schema of its form. */
interface AnswerFault {
  /** JSON pointer into the form's answers. */
  readonly pointer: string;
  readonly keyword: string;
}

/** A compiled form: a same-origin module for the browser, and the same validator for the server. */
export interface ServedForm {
  /** Path of the module, with its content hash. */
  readonly path: string;
  readonly module: string;
  readonly form: Form;
  readonly validate: (answers: StepAnswers, facts?: FormFacts) => readonly AnswerFault[];
  readonly askedHere: KeepAskedHere;
  /** The fields whose choices come from a list of the catalog, by name, with the name of the list. */
  readonly lists: { readonly [field: string]: string };
}

/** A flow that is not in the document. The browser fetches it when a run starts. */
export interface FlowFile {
  /** Path of its JSON, with its content hash. */
  readonly path: string;
  /** `{ revision, definition }`, as for the flow in the document. */
  readonly json: string;
}

/** The bytes and media type of an image. */
export interface ServedImage {
  readonly type: 'image/svg+xml' | 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** The texts of the pages about the provider: HTML of a few tags. */
export interface ProviderPages {
  readonly about: string;
  readonly privacy: string;
  readonly terms: string;
}

/**
 * A resolved, linted and compiled brand. It is immutable; `revision` is its content hash. Its records have no prototype, so that a name from
 * a request selects own properties only.
 */
export interface ServedBrand {
  readonly brand: Brand;
  readonly revision: string;
  /** Number of the published version; undefined for a pack on disk. */
  readonly version: number | undefined;
  /** Texts by locale, complete through the fallback chain (CF-2): of the brand's locales, and of en-AU if it is complete. */
  readonly texts: { readonly [locale: string]: { readonly [key: string]: string } };
  /** Path of the file with the texts of a locale, with its content hash. */
  readonly textFiles: { readonly [locale: string]: string };
  /** The long texts of the pages about the provider, by locale; `texts` does not repeat them. */
  readonly pages: { readonly [locale: string]: ProviderPages };
  readonly flows: { readonly [flow: string]: CompiledFlow };
  /** The flows that the browser fetches when a run starts. */
  readonly flowFiles: { readonly [flow: string]: FlowFile };
  readonly forms: { readonly [form: string]: ServedForm };
  /** The images of the brand by their name in the contract. */
  readonly images: { readonly [image: string]: ServedImage };
  readonly theme: Pick<Theme, 'colorScheme' | 'neutral' | 'fonts' | 'radius' | 'layout'> & {
    /** The style sheet with the tokens. */
    readonly css: string;
    /** The accent of the brand, also the colour of the browser's bars around a light page. */
    readonly colour: string;
    /** Colour of the browser's bars around a dark page. */
    readonly darkBarColour: string;
    /** Path of the logo, or its letters. */
    readonly logo: string;
    /** Letters of the logo for mails; empty if it has none. */
    readonly logoLetters: string;
    /** Font files and their style sheet by their path, which contains their content hash. */
    readonly fontFiles: { readonly [path: string]: Buffer };
    /** Path of the style sheet of the font files; undefined for a brand without. */
    readonly fontSheet: string | undefined;
  };
  /** The brand as changed by clinics, by slug. These have no clinics. */
  readonly clinics: { readonly [clinic: string]: ServedBrand };
  /** Earlier live versions, newest first, for runs that started with them. These have no earlier versions. */
  readonly earlier: readonly ServedBrand[];
}

/** The flow that the document contains. */
export const firstFlow = 'booking';

/** Returns the brand as changed by a clinic; the brand itself if the clinic changes nothing. */
export function atClinic(served: ServedBrand, clinic: string | undefined): ServedBrand {
  return (clinic !== undefined && getOwn(served.clinics, clinic)) || served;
}

/** Returns the live version and the earlier versions, each with its clinics. */
export function versionsOf(served: ServedBrand): readonly ServedBrand[] {
  return [served, ...served.earlier].flatMap((version) => [version, ...Object.values(version.clinics)]);
}

/** Returns the served version in which the flow has this revision; undefined if there is none. */
export function findVersionOfRevision(served: ServedBrand, flow: string, revision: string): ServedBrand | undefined {
  return versionsOf(served).find(({ flows }) => getOwn(flows, flow)?.hash === revision);
}

/**
 * Returns the version that validates a run at a clinic: the version of the clinic with the revision of the run if it is still served,
 * else the live version of the clinic. The rules of the clinic apply even if the run started without them.
 */
export function versionForClinic(
  served: ServedBrand,
  { flow, revision, clinic }: { readonly flow: string; readonly revision: string; readonly clinic: string | undefined },
): ServedBrand {
  const versions = [served, ...served.earlier].map((version) => atClinic(version, clinic));
  return versions.find(({ flows }) => getOwn(flows, flow)?.hash === revision) ?? atClinic(served, clinic);
}

/**
 * Returns the requested locale if the brand has its texts, en-AU for an unsupported one, and the default locale of the brand without a
 * request or without complete texts in en-AU (CF-2a).
 */
export function localeOf(
  { brand, texts }: Pick<ServedBrand, 'texts'> & { readonly brand: Pick<Brand, 'locale'> },
  requested: string | undefined,
): string {
  if (requested === undefined) return brand.locale;
  const known = Object.keys(texts).find((locale) => locale.toLowerCase() === requested.toLowerCase());
  return known ?? (Object.hasOwn(texts, fallbackLocale) ? fallbackLocale : brand.locale);
}

const isLocal = (host: string): boolean => /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(host);

/**
 * Returns the origin of a brand, from one known address of the portal: with the same scheme and port, and with the first host of the brand
 * that is local if the known host is local, or public if it is public. Returns the origin unchanged if the brand has no such host.
 */
export function brandAddress(address: string, hosts: readonly string[]): string {
  const url = new URL(address);
  const own = hosts.includes(url.hostname) ? undefined : hosts.find((host) => isLocal(host) === isLocal(url.hostname));
  if (own) url.hostname = own;
  return url.origin;
}

/** Returns the id of the brand's questionnaire for patients who decline an appointment (CR-5a); undefined for a brand without. */
export function declineQuestionnaire({ flows }: Pick<ServedBrand, 'flows'>): string | undefined {
  const found = Object.values(flows).find(
    ({ flow, steps }) =>
      flow.questionnaire?.type === 'DECLINE_APPOINTMENT' && steps.some(({ call }) => call?.name === declineService),
  );
  return found?.flow.id;
}

/** The service that ends a questionnaire of the type DECLINE_APPOINTMENT. */
export const declineService = 'decline-appointment';
