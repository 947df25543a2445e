import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { ResolvedTheme } from '#brand/theme/theme.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import type { Form } from '#flow/language/form.ts';
import type { Flow } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import type { SchemaViolation } from '#flow/lint/lintContext.ts';

/**
 * One file of a pack. `file` is its path in faults. The JSON of an image is a string: the source of an SVG, or the bytes of a PNG, a JPEG or
 * a font in Base64.
 */
export interface PackFile {
  readonly file: string;
  readonly json: Json;
}

/**
 * The files of a pack by path: `brand.json`, `theme.json`, `locales/<tag>.json`, `flows/<id>.json` (base) or
 * `flows/<id>.overlay.json`, `forms/<id>.schema.json` with `forms/<id>.ui.json`, or `forms/<id>.overlay.json`, and
 * `assets/<name>.svg`, `.png`, `.jpg` or `.woff2`. The changes of a clinic are in `clinics/<slug>/`: `settings.json`, locales and overlays.
 */
export interface Pack {
  readonly id: string;
  readonly files: { readonly [place: string]: PackFile };
}

/** Names of the schemas in `schemas/` for the files of a pack. */
export type SchemaName = 'flow-test' | 'brand' | 'theme' | 'overlay' | 'form' | 'form-ui' | 'locale' | 'clinic';

/** The functions that `resolvePack` needs and this layer does not have. */
export interface ResolveTools {
  /** Returns the violations of a schema: a schema of `schemas/` by name, or a schema as data. */
  readonly validate: (schema: SchemaName | JsonSchema, value: unknown) => readonly SchemaViolation[];
  /** Returns the SHA-256 hash of a text in letters and digits. */
  readonly sha256: (text: string) => string;
}

/** A flow of a resolved pack, with the fields of its forms and with its subflows inlined. */
export interface ResolvedFlow {
  readonly flow: Flow;
  /** Content hash. A run stores it as its `revision`. */
  readonly hash: string;
}

/** A form of a resolved pack, with settings in place of `$config`. */
export interface ResolvedForm extends Form {
  readonly hash: string;
}

/** The complete settings, flows, forms and texts of a brand or clinic. */
export interface ResolvedContent {
  readonly brand: Brand;
  readonly flows: { readonly [flow: string]: ResolvedFlow };
  readonly forms: { readonly [form: string]: ResolvedForm };
  /** Texts by locale, complete through the fallback chain (CF-2): of the brand's locales, and of en-AU if it is complete. */
  readonly texts: { readonly [locale: string]: { readonly [key: string]: string } };
}

/** A brand merged with the base, complete and checked. `hash` is the hash of its content. */
export interface ResolvedPack extends ResolvedContent {
  readonly id: string;
  readonly hash: string;
  readonly theme: ResolvedTheme;
  /** SVG source of the logo image of the theme. */
  readonly logo?: string;
  /** The font files of the theme in Base64, by their path in the pack. */
  readonly fonts?: { readonly [file: string]: string };
  /** Images for `imagePlaces`, and scenes, by file name, such as `confirmation-header.png` (SH-6). */
  readonly images?: { readonly [file: string]: string };
  /** The content for clinics that change something, by slug. */
  readonly clinics: { readonly [clinic: string]: ResolvedContent };
  /** Faults of severity `warning`. */
  readonly warnings: readonly Fault[];
}

/** The files of a pack with this folder and ending, by the name between the two. */
export function filesOf(pack: Pack, folder: string, ending: string): ReadonlyMap<string, PackFile> {
  const found = Object.entries(pack.files).filter(([place]) => place.startsWith(folder) && place.endsWith(ending));
  return new Map(
    found
      .map(([place, file]): readonly [string, PackFile] => [place.slice(folder.length, -ending.length), file])
      .filter(([name]) => !name.includes('.')),
  );
}
