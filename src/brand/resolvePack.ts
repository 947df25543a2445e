import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { canonicalJson } from '#base/json.ts';
import { cleanMarkup } from '#base/richText.ts';
import { type CheckedForm, resolveForms } from '#brand/forms/resolveForms.ts';
import { checkSettings } from '#brand/settings/checkSettings.ts';
import { mergeSettings, sanitizeSettings } from '#brand/settings/settings.ts';
import { checkLockedTexts } from '#brand/texts/checkLockedTexts.ts';
import { checkMarkup } from '#brand/texts/checkMarkup.ts';
import { checkMissingTexts, checkPlaceholders, checkUnusedTexts } from '#brand/texts/checkTexts.ts';
import { resolveTexts, type Texts } from '#brand/texts/resolveTexts.ts';
import { mergeThemes, resolveTheme } from '#brand/theme/theme.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import { workForPack } from '#flow/lint/work.ts';
import { checkFiles } from './checkFiles.ts';
import { portalImages } from './images.ts';
import { type Layers, settingsFiles, splitClinics } from './layers.ts';
import type { Pack, ResolvedContent, ResolvedPack, ResolveTools } from './pack.ts';
import { type FlowCaches, resolveFlows } from './resolveFlows.ts';
import { ResultCache } from './resultCache.ts';

export type Resolved = { readonly pack: ResolvedPack } | { readonly faults: readonly Fault[] };

/**
 * A brand over the base: every file checked, settings merged, overlays applied, flows linted, texts gathered, and the
 * same once more for each clinic that changes something. Either all of it is sound, or the faults say by file, pointer and
 * reason what is not; nothing half resolved comes out.
 */
export function resolvePack(base: Pack, pack: Pack, tools: ResolveTools): Resolved {
  const malformed = [...checkFiles(base, tools), ...checkFiles(pack, tools), ...missingFiles(base, pack)];
  if (malformed.length > 0) return { faults: malformed };

  const { brand, clinics } = splitClinics(pack);
  const checks: Caches = {
    work: workForPack(),
    overlaid: new ResultCache(),
    withForms: new ResultCache(),
    flows: new ResultCache(),
    forms: new ResultCache(),
    cleaned: new Map(),
  };
  const whole = resolveContent([base, brand], tools, checks);
  const theme = resolveTheme(mergeThemes(base, brand), (brand.files['theme.json'] ? brand : base).files);
  const faults = [...whole.faults, ...('faults' in theme ? theme.faults : [])];
  if (isBroken(faults) || 'faults' in theme) return { faults };

  const told = new Set(faults);
  const known = new Set(faults.map((fault) => JSON.stringify(fault)));
  const ofClinics: { [clinic: string]: ResolvedContent } = {};
  for (const clinic of clinics) {
    const { content, faults: found } = resolveContent([base, brand, clinic], tools, checks);
    faults.push(...found.filter((fault) => !told.has(fault) && !known.has(JSON.stringify(fault))));
    ofClinics[clinic.id] = content;
  }
  if (isBroken(faults)) return { faults };

  const { settings, ...rest } = { settings: whole.content.brand, ...whole.content };
  const images = portalImages(brand);
  const content = {
    ...rest,
    theme: theme.theme,
    ...(theme.logo && { logo: theme.logo }),
    ...(Object.keys(images).length > 0 && { images }),
    clinics: ofClinics,
  };
  const revision = revisionOf(content, tools);
  return { pack: { id: settings.id, revision, ...content, warnings: faults } };
}

/** Content hash of a pack: flows and forms go into it by their own hashes, and each clinic by one. */
function revisionOf(content: Omit<ResolvedPack, 'id' | 'revision' | 'warnings'>, { sha256 }: ResolveTools): string {
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

/** What the checks of one pack may take together, and what they found already. */
interface Caches extends FlowCaches {
  readonly forms: ResultCache<CheckedForm>;
  /** Texts without what is not allowed in them, by what was written. */
  readonly cleaned: Map<string, string>;
}

function resolveContent(
  layers: Layers,
  tools: ResolveTools,
  checks: Caches,
): { content: ResolvedContent; faults: readonly Fault[] } {
  const settings = resolveSettings(layers);
  const { forms, patterns, ...ofForms } = resolveForms(layers, settings, tools, checks);
  const { flows, ...ofFlows } = resolveFlows(layers, { forms, patterns }, tools, checks);
  const locales = settings.locales.map((locale) => [locale, resolveTexts(layers, locale)] as const);
  const named = [...ofFlows.named, ...ofForms.named];
  const allFlows = Object.values(flows).map(({ flow }) => flow);
  const texts = Object.fromEntries(
    locales.map(([locale, { texts: words }]) => [locale, sanitizeTexts(words, checks.cleaned)]),
  );
  return {
    content: { brand: sanitizeSettings(settings), flows, forms, texts },
    faults: [
      ...checkSettings(settings, layers[1]),
      ...ofForms.faults,
      ...ofFlows.faults,
      ...checkMissingTexts(named, locales),
      ...checkPlaceholders(allFlows, locales),
      ...checkMarkup(locales, settingsFiles(layers)),
      ...checkLockedTexts(layers, named),
      ...checkUnusedTexts(layers, named),
    ],
  };
}

function sanitizeTexts(texts: Texts, cleaned: Caches['cleaned']): Texts {
  const clean = (text: string): string => {
    const found = cleaned.get(text) ?? cleanMarkup(text);
    cleaned.set(text, found);
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
  const { $schema: _law, ...settings } = merged as unknown as Brand & { readonly $schema?: string };
  return settings;
}
