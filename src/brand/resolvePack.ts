import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { canonicalJson } from '#base/json.ts';
import { sanitizeMarkup } from '#base/richText.ts';
import { type CheckedForm, resolveForms } from '#brand/forms/resolveForms.ts';
import { checkSettings } from '#brand/settings/checkSettings.ts';
import { mergeSettings, sanitizeSettings } from '#brand/settings/settings.ts';
import { checkLockedTexts } from '#brand/texts/checkLockedTexts.ts';
import { checkMarkup } from '#brand/texts/checkMarkup.ts';
import { checkMissingTexts, checkPlaceholders, checkUnusedTexts } from '#brand/texts/checkTexts.ts';
import { fallbackLocale, type ResolvedTexts, resolveTexts, type Texts } from '#brand/texts/resolveTexts.ts';
import type { TextReference } from '#brand/texts/textReferences.ts';
import { mergeThemes, resolveTheme } from '#brand/theme/theme.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import { createWorkLimit } from '#flow/lint/workLimit.ts';
import { checkFiles } from './checkFiles.ts';
import { portalImages } from './images.ts';
import { type Layers, settingsFiles, splitClinics } from './layers.ts';
import type { Pack, ResolvedContent, ResolvedPack, ResolveTools } from './pack.ts';
import { type FlowCaches, resolveFlows } from './resolveFlows.ts';
import { ResultCache } from './resultCache.ts';

/** A resolved pack, or the faults of a broken pack. */
export type Resolved = { readonly pack: ResolvedPack } | { readonly faults: readonly Fault[] };

/**
 * Merges a brand with the base: checks every file, merges settings, applies overlays, lints flows and forms, and resolves texts; then
 * the same for each clinic with changes. Returns faults with file, pointer and reason if there is an error.
 */
export function resolvePack(base: Pack, pack: Pack, tools: ResolveTools): Resolved {
  const malformed = [...checkFiles(base, tools), ...checkFiles(pack, tools), ...missingFiles(base, pack)];
  if (malformed.length > 0) return { faults: malformed };

  const { brand, clinics } = splitClinics(pack);
  const caches: Caches = {
    work: createWorkLimit(),
    overlaid: new ResultCache(),
    withForms: new ResultCache(),
    flows: new ResultCache(),
    forms: new ResultCache(),
    sanitized: new Map(),
  };
  const brandResult = resolveContent([base, brand], tools, caches);
  const theme = resolveTheme(mergeThemes(base, brand), (brand.files['theme.json'] ? brand : base).files);
  const faults = [...brandResult.faults, ...('faults' in theme ? theme.faults : theme.warnings)];
  if (isBroken(faults) || 'faults' in theme) return { faults };

  const reported = new Set(faults);
  const known = new Set(faults.map((fault) => JSON.stringify(fault)));
  const clinicContents: { [clinic: string]: ResolvedContent } = {};
  for (const clinic of clinics) {
    const { content, faults: found } = resolveContent([base, brand, clinic], tools, caches);
    faults.push(...found.filter((fault) => !reported.has(fault) && !known.has(JSON.stringify(fault))));
    clinicContents[clinic.id] = content;
  }
  if (isBroken(faults)) return { faults };

  const images = portalImages(brand);
  const content = {
    ...brandResult.content,
    theme: theme.theme,
    ...(theme.logo && { logo: theme.logo }),
    ...(Object.keys(theme.fonts).length > 0 && { fonts: theme.fonts }),
    ...(Object.keys(images).length > 0 && { images }),
    clinics: clinicContents,
  };
  const hash = packHash(content, tools);
  return { pack: { id: content.brand.id, hash, ...content, warnings: faults } };
}

/** Content hash of a pack. Flows, forms and clinics contribute their own hashes. */
function packHash(content: Omit<ResolvedPack, 'id' | 'hash' | 'warnings'>, { sha256 }: ResolveTools): string {
  const hashOf = (part: unknown) => sha256(canonicalJson(part as Json));
  const hashes = (parts: { readonly [id: string]: { readonly hash: string } }) =>
    Object.fromEntries(Object.entries(parts).map(([id, { hash }]) => [id, hash]));
  const brief = <C extends ResolvedContent>(one: C) => ({ ...one, flows: hashes(one.flows), forms: hashes(one.forms) });
  const clinics = Object.entries(content.clinics).map(([slug, clinic]) => [slug, hashOf(brief(clinic))]);
  return hashOf({ ...brief(content), clinics: Object.fromEntries(clinics) });
}

function isBroken(faults: readonly Fault[]): boolean {
  return faults.some(({ severity }) => severity === 'error');
}

/** The work limit of one pack, and the cached results of its checks. */
interface Caches extends FlowCaches {
  readonly forms: ResultCache<CheckedForm>;
  /** Sanitized texts by their source. */
  readonly sanitized: Map<string, string>;
}

function resolveContent(
  layers: Layers,
  tools: ResolveTools,
  caches: Caches,
): { content: ResolvedContent; faults: readonly Fault[] } {
  const settings = resolveSettings(layers);
  const { forms, patterns, ...ofForms } = resolveForms(layers, settings, tools, caches);
  const { flows, ...ofFlows } = resolveFlows(layers, { forms, patterns }, tools, caches);
  const named = [...ofFlows.named, ...ofForms.named];
  const offered = resolveLocales(layers, settings.locales);
  const locales = [...offered, ...fallbackTexts(layers, settings, named)];
  const allFlows = Object.values(flows).map(({ flow }) => flow);
  const texts = Object.fromEntries(
    locales.map(([locale, { texts: words }]) => [locale, sanitizeTexts(words, caches.sanitized)]),
  );
  return {
    content: { brand: sanitizeSettings(settings), flows, forms, texts },
    faults: [
      ...checkSettings(settings, layers[1]),
      ...ofForms.faults,
      ...ofFlows.faults,
      ...checkMissingTexts(named, offered),
      ...checkPlaceholders(allFlows, locales),
      ...checkMarkup(locales, settingsFiles(layers)),
      ...checkLockedTexts(layers, named),
      ...checkUnusedTexts(layers, named),
    ],
  };
}

type LocaleTexts = readonly (readonly [locale: string, texts: ResolvedTexts])[];

function resolveLocales(layers: Layers, locales: readonly string[]): LocaleTexts {
  return locales.map((locale) => [locale, resolveTexts(layers, locale)]);
}

/**
 * Returns the texts that replace those of an unsupported locale in a brand that does not offer en-AU (CF-2a); none if the brand names a
 * text that only its own locales have.
 */
function fallbackTexts(layers: Layers, { locales }: Brand, named: readonly TextReference[]): LocaleTexts {
  if ((locales as readonly string[]).includes(fallbackLocale)) return [];
  const texts = resolveLocales(layers, [fallbackLocale]);
  return checkMissingTexts(named, texts).length === 0 ? texts : [];
}

function sanitizeTexts(texts: Texts, sanitized: Caches['sanitized']): Texts {
  const clean = (text: string): string => {
    const found = sanitized.get(text) ?? sanitizeMarkup(text);
    sanitized.set(text, found);
    return found;
  };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, clean(text)]));
}

function missingFiles(base: Pack, brand: Pack): readonly Fault[] {
  const needed = [
    [base, 'brand.json'],
    [base, 'theme.json'],
    [base, 'locales/en.json'],
    [brand, 'brand.json'],
  ] as const;
  return needed
    .filter(([pack, place]) => !pack.files[place])
    .map(([pack, place]) => ({
      rule: 'missing-file',
      severity: 'error',
      file: `brands/${pack.id}/${place}`,
      pointer: '',
      reason: `The pack “${pack.id}” has no ${place}.`,
      fix: 'Add it.',
    }));
}

function resolveSettings(layers: Layers): Brand {
  const merged = settingsFiles(layers)
    .map(({ json }) => json)
    .reduce(mergeSettings);
  const { $schema: _schema, ...settings } = merged as unknown as Brand & { readonly $schema?: string };
  return settings;
}
