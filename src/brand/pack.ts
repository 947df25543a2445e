import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { ResolvedTheme } from '#brand/theme/theme.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import type { Form } from '#flow/language/form.ts';
import type { Flow } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import type { Violation } from '#flow/lint/lintContext.ts';

/** One JSON file of a pack, as it was read: `file` is what faults call it. An image is a JSON text: its SVG source, or its bytes in Base64. */
export interface PackFile {
  readonly file: string;
  readonly json: Json;
}

/**
 * The files of a pack by their place in it: `brand.json`, `theme.json`, `locales/<tag>.json`, `flows/<id>.json` (base) or
 * `flows/<id>.overlay.json`, `forms/<id>.schema.json` with `forms/<id>.ui.json`, or `forms/<id>.overlay.json`, and
 * `assets/<name>.svg`, `.png` or `.jpg`. What a clinic changes for itself is below `clinics/<slug>/`: `settings.json`, locales and overlays.
 */
export interface Pack {
  readonly id: string;
  readonly files: { readonly [place: string]: PackFile };
}

/** The schemas of `schemas/` that a pack's files keep to. */
export type SchemaName = 'flow-test' | 'brand' | 'theme' | 'overlay' | 'form' | 'form-ui' | 'locale' | 'clinic';

/** What the resolver is handed, since it has neither a JSON Schema engine nor a hash of its own. */
export interface ResolveTools {
  /** Violations of a schema: one of `schemas/` by its name, or a schema as data. */
  readonly validate: (schema: SchemaName | JsonSchema, value: unknown) => readonly Violation[];
  /** SHA-256 of a text, in letters and digits. */
  readonly sha256: (text: string) => string;
}

/** A flow of a resolved pack; `flow` carries the shapes of its forms, so it can be walked by itself. */
export interface ResolvedFlow {
  readonly flow: Flow;
  /** Content hash: what a run remembers. */
  readonly hash: string;
}

/** A form of a resolved pack, settings filled in. */
export interface ResolvedForm extends Form {
  readonly hash: string;
}

/** What is drawn for somebody: settings, flows, forms and texts, each complete. */
export interface ResolvedContent {
  readonly brand: Brand;
  readonly flows: { readonly [flow: string]: ResolvedFlow };
  readonly forms: { readonly [form: string]: ResolvedForm };
  /** Texts by locale, each complete through its fallback chain (CF-2). */
  readonly texts: { readonly [locale: string]: { readonly [key: string]: string } };
}

/** A brand over the base: complete, checked, and named by its content. */
export interface ResolvedPack extends ResolvedContent {
  readonly id: string;
  readonly revision: string;
  readonly theme: ResolvedTheme;
  /** SVG source of the image that the theme names as its logo. */
  readonly logo?: string;
  /** Images that the portal shows in places of their own, such as `confirmation-header.png` (SH-6). */
  readonly images?: { readonly [file: string]: string };
  /** By slug, the brand as it is for those clinics that change something for themselves. */
  readonly clinics: { readonly [clinic: string]: ResolvedContent };
  /** What is not good but stops nothing. */
  readonly warnings: readonly Fault[];
}

/** The files of a pack below a folder with a certain ending, by the name between the two. */
export function filesOf(pack: Pack, folder: string, ending: string): ReadonlyMap<string, PackFile> {
  const found = Object.entries(pack.files).filter(([place]) => place.startsWith(folder) && place.endsWith(ending));
  return new Map(
    found
      .map(([place, file]): readonly [string, PackFile] => [place.slice(folder.length, -ending.length), file])
      .filter(([name]) => !name.includes('.')),
  );
}
