import { type Fault, faultReporter } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { canonicalJson, isRecord } from '#base/json.ts';
import { sanitizeMarkup } from '#base/richText.ts';
import { createWorkLimit } from '#flow/lint/workLimit.ts';
import type { Brand } from './brand.ts';
import { checkFiles, filesOf } from './checkFiles.ts';
import { checkLockedTexts } from './checkLockedTexts.ts';
import { checkMarkup } from './checkMarkup.ts';
import { checkNamed, checkPipes } from './checkTexts.ts';
import { type Layers, packsOf, settingsFiles, splitClinics } from './layers.ts';
import type { NamedText } from './namedTexts.ts';
import type { Pack, ResolvedContent, ResolvedPack, ResolveTools } from './pack.ts';
import { Remembered } from './remembered.ts';
import { type FlowChecks, resolveFlows } from './resolveFlows.ts';
import { type CheckedForm, resolveForms } from './resolveForms.ts';
import { resolveTexts, type Texts } from './resolveTexts.ts';
import { cleanSettings, mergeSettings } from './settings.ts';
import { mergeThemes, resolveTheme } from './theme.ts';

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
  const checks: Checks = {
    work: createWorkLimit(),
    overlaid: new Remembered(),
    withForms: new Remembered(),
    flows: new Remembered(),
    forms: new Remembered(),
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
interface Checks extends FlowChecks {
  readonly forms: Remembered<CheckedForm>;
  /** Texts without what is not allowed in them, by what was written. */
  readonly cleaned: Map<string, string>;
}

function resolveContent(
  layers: Layers,
  tools: ResolveTools,
  checks: Checks,
): { content: ResolvedContent; faults: readonly Fault[] } {
  const settings = resolveSettings(layers);
  const { forms, patterns, ...ofForms } = resolveForms(layers, settings, tools, checks);
  const { flows, ...ofFlows } = resolveFlows(layers, { forms, patterns }, tools, checks);
  const locales = settings.locales.map((locale) => [locale, resolveTexts(layers, locale)] as const);
  const named = [...ofFlows.named, ...ofForms.named];
  const allFlows = Object.values(flows).map(({ flow }) => flow);
  const texts = Object.fromEntries(
    locales.map(([locale, { texts: words }]) => [locale, cleanTexts(words, checks.cleaned)]),
  );
  return {
    content: { brand: cleanSettings(settings), flows, forms, texts },
    faults: [
      ...checkSettings(settings, layers[1]),
      ...ofForms.faults,
      ...ofFlows.faults,
      ...checkNamed(named, locales),
      ...checkPipes(allFlows, locales),
      ...checkMarkup(locales, settingsFiles(layers)),
      ...checkLockedTexts(layers, named),
      ...checkUnused(layers, named),
    ],
  };
}

function cleanTexts(texts: Texts, cleaned: Checks['cleaned']): Texts {
  const clean = (text: string): string => {
    const found = cleaned.get(text) ?? sanitizeMarkup(text);
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

function checkSettings(settings: Brand, pack: Pack): readonly Fault[] {
  const { id, locale, locales, booking } = settings;
  const file = pack.files['brand.json']?.file ?? 'brand.json';
  const fault = (rule: string, pointer: string, reason: string, fix: string): Fault => {
    return { rule, severity: 'error', file, pointer, reason, fix };
  };
  return [
    id === pack.id
      ? []
      : fault('misnamed', '/id', `The brand calls itself “${id}”.`, `Call it “${pack.id}”, like its folder.`),
    locales.includes(locale)
      ? []
      : fault('locale', '/locale', `“${locale}” is not among its locales.`, 'Add it to “locales”.'),
    booking.holdSeconds <= booking.holdMaxSeconds
      ? []
      : fault('hold', '/booking/holdMaxSeconds', 'A hold would end before it may.', 'Make it at least “holdSeconds”.'),
    checkFrameOrigins(settings, file),
  ].flat();
}

/** Places in the portal that a brand can give an image of its own, as `assets/<place>.svg`, `.png` or `.jpg` (SH-6). */
export const imagePlaces = [
  'favicon',
  'header',
  'header-tablet',
  'confirmation-header',
  'check-in-header',
  'image-viewer-banner',
  'patient-portal-background',
] as const;

const image = new RegExp(`^assets/((?:${imagePlaces.join('|')})\\.(?:svg|png|jpg))$`);

/** The images of a pack that have such a place, by file name: SVG source, or bytes in Base64. */
function portalImages({ files }: Pack): { readonly [file: string]: string } {
  const found = Object.entries(files).flatMap(([place, { json }]) => {
    const name = image.exec(place)?.[1];
    return name && typeof json === 'string' ? [[name, json] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Faults of the sites that may show the portal in a frame: each must be one https origin, as browsers write it (RT-15). */
export function checkFrameOrigins({ frameOrigins }: Pick<Brand, 'frameOrigins'>, file: string): readonly Fault[] {
  return frameOrigins.flatMap((origin, i) => {
    const reason = whatIsWrong(origin);
    if (reason === undefined) return [];
    const fix = `Write it like https://www.practice.example.`;
    return [{ rule: 'frame-origin', severity: 'error', file, pointer: `/frameOrigins/${i}`, reason, fix }];
  });
}

function whatIsWrong(origin: string): string | undefined {
  if (origin.includes('*')) return `“${origin}” would let in sites that nobody has looked at.`;
  if (!origin.startsWith('https://')) return `“${origin}” does not begin with https://.`;
  if (!URL.canParse(origin) || /\.$|[^a-z0-9.:-]/.test(origin.slice('https://'.length).replace(/:\d+$/, '')))
    return `“${origin}” is no host name that a browser knows.`;
  const { origin: written } = new URL(origin);
  return written === origin ? undefined : `A browser calls “${origin}” “${written}”.`;
}

/** Warnings for texts of a brand or clinic that the base does not know and no flow or form names: nobody will read them. */
export function checkUnused(layers: Layers, named: readonly NamedText[]): readonly Fault[] {
  const [base, ...others] = packsOf(layers);
  const keysOf = (json: unknown) => (isRecord(json) ? Object.keys(json).filter((key) => key !== '$schema') : []);
  const used = new Set(named.map(({ key }) => key));
  for (const { json } of base ? filesOf(base, 'locales/', '.json').values() : [])
    for (const key of keysOf(json)) used.add(key);
  const faults: Fault[] = [];
  for (const { file, json } of others.flatMap((pack) => [...filesOf(pack, 'locales/', '.json').values()])) {
    const report = faultReporter(faults, file, 'warning');
    for (const key of keysOf(json).filter((one) => !used.has(one))) {
      report('unused-text', [key], `No flow or form says “${key}”.`, 'Take it out, or correct the key.');
    }
  }
  return faults;
}
