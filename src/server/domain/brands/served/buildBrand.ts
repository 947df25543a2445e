import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Fault } from '#base/faults.ts';
import { lookupTable } from '#base/json.ts';
import type { Pack, ResolvedContent, ResolvedFlow, ResolvedForm, ResolvedPack, ResolveTools } from '#brand/pack.ts';
import { type Resolved, resolvePack } from '#brand/resolvePack.ts';
import { colourRoles } from '#brand/theme/colourRoles.ts';
import type { ResolvedTheme } from '#brand/theme/theme.ts';
import { compileAskedHere } from '#flow/conditions/fieldVisibility.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { listsOfForm } from '#flow/language/form.ts';
import { type CompiledFlow, compileFlow } from '#flow/walk/compileFlow.ts';
import { compileForm } from '../forms/compileForm.ts';
import { compileServerValidator } from '../forms/compileServerValidator.ts';
import type { PackOnDisk } from '../packs/readPacks.ts';
import { schemaTools } from '../packs/schemaTools.ts';
import { brandFonts } from './brandFonts.ts';
import { type FlowFile, firstFlow, type ServedBrand, type ServedForm, type ServedImage } from './servedBrand.ts';
import { themeStylesheet } from './themeStylesheet.ts';

/** The packs of a brand and of its base. */
export interface PackSource {
  readonly base: PackOnDisk;
  readonly pack: PackOnDisk;
  /** Number of the published version; undefined for a pack on disk. */
  readonly version: number | undefined;
}

/** A served brand with its warnings, or the faults of a brand that cannot be served. */
export type BuildResult =
  | { readonly served: ServedBrand; readonly pack: ResolvedPack; readonly faults: readonly Fault[] }
  | FailedBuild;

/** The faults of a brand that cannot be served. */
interface FailedBuild {
  readonly served: undefined;
  readonly faults: readonly Fault[];
}

/** Builds served brands from packs. Never throws: an error becomes a fault of that brand. Compiles an unchanged form only once. */
export interface BrandBuilder {
  /** Builds a brand. */
  build(source: PackSource): Promise<BuildResult>;
  /** Builds the content of the base with the settings of the brand, for a brand with broken files (CF-4). */
  buildFallback(source: PackSource): Promise<BuildResult>;
}

/** Resolves a brand over its base. */
export type Resolve = (base: Pack, pack: Pack) => Resolved | Promise<Resolved>;

/** Resolves in this thread and blocks it meanwhile. */
export function resolveInProcess(tools: ResolveTools = schemaTools()): Resolve {
  return (base, pack) => resolvePack(base, pack, tools);
}

/** Creates a builder. `resolve` can run in a worker thread. */
export function createBrandBuilder(resolve: Resolve = resolveInProcess()): BrandBuilder {
  const forms = createFormCache();

  async function buildFrom(base: Pack, pack: Pack, version: number | undefined): Promise<BuildResult> {
    let warnings: readonly Fault[] = [];
    try {
      const resolved = await resolve(base, pack);
      if ('faults' in resolved) return { served: undefined, faults: resolved.faults };
      warnings = resolved.pack.warnings;
      return { served: await buildServedBrand(resolved.pack, version, forms), pack: resolved.pack, faults: warnings };
    } catch (error) {
      return { served: undefined, faults: [...warnings, uncompilable(pack.id, error)] };
    }
  }

  return {
    async build({ base, pack, version }) {
      const faults = [...base.faults, ...pack.faults];
      return faults.length > 0 ? { served: undefined, faults } : buildFrom(base.pack, pack.pack, version);
    },
    async buildFallback({ base, pack }) {
      const settings = pack.pack.files['brand.json'];
      if (!settings || base.faults.length > 0) return { served: undefined, faults: [] };
      return buildFrom(base.pack, { id: pack.pack.id, files: { 'brand.json': settings } }, undefined);
    },
  };
}

function uncompilable(brand: string, error: unknown): Fault {
  const reason = error instanceof Error ? error.message : String(error);
  return { rule: 'uncompilable', severity: 'error', file: `brands/${brand}`, pointer: '', reason };
}

async function buildServedBrand(
  pack: ResolvedPack,
  version: number | undefined,
  formCache: FormCache,
): Promise<ServedBrand> {
  const { hash: revision, theme } = pack;
  const logo = theme.logo.image ? '/api/assets/application/header' : theme.logo.letters;
  const fonts = await brandFonts(theme, pack.fonts ?? {});
  const shared = {
    version,
    images: lookupTable(buildImages(pack)),
    theme: {
      css: themeStylesheet(theme, fonts),
      logo,
      logoLetters: theme.logo.letters,
      colour: theme.accent,
      darkBarColour: colourRoles(theme, 'dark', 'normal').surface,
      colorScheme: theme.colorScheme,
      neutral: theme.neutral,
      fonts: theme.fonts,
      radius: theme.radius,
      layout: theme.layout,
      fontFiles: lookupTable(fonts.files),
      fontSheet: fonts.sheet,
    },
    clinics: lookupTable<ServedBrand>({}),
    earlier: [],
  };
  const compiled = new Map<ResolvedFlow, CompiledFlow>();
  const clinics: { [clinic: string]: ServedBrand } = {};
  for (const [slug, content] of Object.entries(pack.clinics)) {
    clinics[slug] = {
      ...shared,
      ...(await buildContent(content, compiled, formCache)),
      revision: `${revision}-${slug}`,
    };
  }
  return { ...shared, ...(await buildContent(pack, compiled, formCache)), revision, clinics: lookupTable(clinics) };
}

/** Builds settings, texts, flows and forms. Yields to the event loop between flows, forms and clinics, so that other requests can run. */
async function buildContent(
  { brand, texts, ...content }: ResolvedContent,
  compiled: Map<ResolvedFlow, CompiledFlow>,
  formCache: FormCache,
): Promise<Pick<ServedBrand, 'brand' | 'texts' | 'textFiles' | 'pages' | 'flows' | 'flowFiles' | 'forms'>> {
  await setImmediate();
  const flows: [string, CompiledFlow][] = [];
  for (const [id, resolved] of Object.entries(content.flows)) {
    let flow = compiled.get(resolved);
    if (!flow) {
      await setImmediate();
      flow = compileFlow(resolved.flow, { kinds: stepKinds, hash: resolved.hash });
      compiled.set(resolved, flow);
    }
    flows.push([id, flow]);
  }
  const forms: [string, ServedForm][] = [];
  for (const [id, form] of Object.entries(content.forms)) {
    forms.push([id, await formCache(id, form)]);
  }
  const flowFiles = flows.filter(([id]) => id !== firstFlow).map(([id, one]) => [id, flowFileOf(id, one)]);
  return {
    brand,
    ...splitPages(brand, texts),
    flows: lookupTable(Object.fromEntries(flows)),
    forms: lookupTable(Object.fromEntries(forms)),
    flowFiles: lookupTable(Object.fromEntries(flowFiles)),
  };
}

/**
 * Separates the texts of the pages about the provider, which every document would carry, from the others. A setting of the brand replaces
 * the text of its page in every language.
 */
function splitPages(
  { radiology }: ResolvedContent['brand'],
  texts: ResolvedContent['texts'],
): Pick<ServedBrand, 'texts' | 'textFiles' | 'pages'> {
  const locales = Object.entries(texts).map(([locale, all]) => {
    const { 'about.text': about = '', 'privacy.text': privacy = '', 'terms.text': terms = '', ...others } = all;
    return { locale, others, pages: { about: radiology.about || about, privacy, terms: radiology.terms || terms } };
  });
  return {
    texts: lookupTable(Object.fromEntries(locales.map(({ locale, others }) => [locale, others]))),
    textFiles: lookupTable(
      Object.fromEntries(locales.map(({ locale, others }) => [locale, textFilePath(locale, others)])),
    ),
    pages: lookupTable(Object.fromEntries(locales.map(({ locale, pages }) => [locale, pages]))),
  };
}

function textFilePath(locale: string, texts: { readonly [key: string]: string }): string {
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  return `/texts/${locale}.${hash}.json`;
}

function flowFileOf(id: string, { hash: revision, flow: definition }: CompiledFlow): FlowFile {
  return { path: `/flows/${id}.${revision}.json`, json: JSON.stringify({ revision, definition }) };
}

/** Returns a compiled form. Compiles an unchanged form only once while it is cached. */
export type FormCache = (id: string, form: ResolvedForm) => Promise<ServedForm>;

/** Maximum number of compiled forms in a cache: enough for the forms of some twenty brands. */
const maxCachedForms = 500;

/** Creates a cache of at most `most` compiled forms, which drops the form that was used least recently. A form that fails is not cached. */
export function createFormCache(compile: FormCache = buildForm, most = maxCachedForms): FormCache {
  const cached = new Map<string, Promise<ServedForm>>();
  return (id, form) => {
    const key = `${id} ${form.hash}`;
    const served = cached.get(key) ?? compile(id, form);
    cached.delete(key);
    cached.set(key, served);
    served.catch(() => cached.get(key) === served && cached.delete(key));
    const [oldest] = cached.keys();
    if (cached.size > most && oldest !== undefined) cached.delete(oldest);
    return served;
  };
}

async function buildForm(id: string, form: ResolvedForm): Promise<ServedForm> {
  const { text, hash } = await compileForm(id, form);
  return {
    path: `/forms/${id}.${hash}.js`,
    module: text,
    form,
    validate: compileServerValidator(form.schema, undefined, form.ui),
    askedHere: compileAskedHere(form),
    lists: listsOfForm(form),
  };
}

const svg = (source: string): ServedImage => ({ type: 'image/svg+xml', bytes: Buffer.from(source) });
const photograph = (type: ServedImage['type'], base64: string): ServedImage => ({
  type,
  bytes: Buffer.from(base64, 'base64'),
});

/** The images of a brand by their name in the contract. Without its own images, the favicon is drawn and the header shows the logo. */
function buildImages({ theme, logo, images = {} }: Pick<ResolvedPack, 'theme' | 'logo' | 'images'>): {
  readonly [image: string]: ServedImage;
} {
  const own = Object.entries(images).map(([file, source]): [string, ServedImage] => {
    const [name = '', ending] = file.split('.');
    const image = ending === 'svg' ? svg(source) : photograph(ending === 'png' ? 'image/png' : 'image/jpeg', source);
    return [name.replaceAll('-', '_'), image];
  });
  return { favicon: svg(drawFavicon(theme)), ...(logo && { header: svg(logo) }), ...Object.fromEntries(own) };
}

/** The letters of the brand in white on its accent, as SVG. */
function drawFavicon({ accent, logo }: ResolvedTheme): string {
  const letters = logo.letters.slice(0, 2).replace(/[<>&]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="21.5" text-anchor="middle" font-family="Segoe UI,system-ui,sans-serif" font-weight="600" font-size="15" fill="#fff">${letters}</text></svg>`;
}
