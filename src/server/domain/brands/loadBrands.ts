import type { Pack, ResolvedPack } from '#brand/pack.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { compileFlow } from '#flow/compileFlow.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Fault } from '#flow/language.ts';
import { type Brands, sideBySide } from './brands.ts';
import { compileForm } from './compileForm.ts';
import { compileServerValidator } from './compileServerValidator.ts';
import { drawFavicon } from './drawFavicon.ts';
import { brandNames, type PackOnDisk, readBasePack, readBrandPack } from './readPacks.ts';
import { schemaTools } from './schemaTools.ts';
import type { ServedBrand, ServedForm } from './servedBrand.ts';
import { themeStylesheet } from './themeStylesheet.ts';

/** Thrown when not even the base can be served. */
export class BaseBroken extends Error {
  override readonly name = 'BaseBroken';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, pointer, reason }) => `${file}${pointer && ` ${pointer}`}: ${reason}`).join('\n'));
    this.faults = faults;
  }
}

/**
 * Reads, resolves and compiles all packs. A brand with a fault never takes the portal down (CF-4): its hosts get the base
 * under the brand's own settings where these are sound, else the default brand, and the faults are kept for the admin.
 */
export async function loadBrands(defaultBrand: string): Promise<Brands> {
  const tools = schemaTools();
  const base = readBasePack();
  if (base.faults.length > 0) throw new BaseBroken(base.faults);
  const faults: Fault[] = [];
  const served: ServedBrand[] = [];
  for (const name of brandNames()) {
    const pack = readBrandPack(name);
    const resolved = resolveOrFallBack(base.pack, pack, tools);
    faults.push(...resolved.faults);
    if (resolved.pack) served.push(await serve(resolved.pack));
  }
  const fallback = served.find(({ brand }) => brand.id === defaultBrand) ?? served[0];
  if (!fallback) throw new BaseBroken(faults);
  if (fallback.brand.id !== defaultBrand) faults.push(missingDefault(defaultBrand, fallback.brand.id));
  return sideBySide(served, fallback, faults);
}

type Outcome = { readonly pack?: ResolvedPack; readonly faults: readonly Fault[] };

function resolveOrFallBack(
  base: Pack,
  { pack, faults }: PackOnDisk,
  tools: Parameters<typeof resolvePack>[2],
): Outcome {
  const whole = faults.length > 0 ? { faults } : resolvePack(base, pack, tools);
  if ('pack' in whole) return { pack: whole.pack, faults: whole.pack.warnings };
  const settings = pack.files['brand.json'];
  const plain = settings && resolvePack(base, { id: pack.id, files: { 'brand.json': settings } }, tools);
  return plain && 'pack' in plain ? { pack: plain.pack, faults: whole.faults } : { faults: whole.faults };
}

function missingDefault(wanted: string, used: string): Fault {
  const reason = `The default brand “${wanted}” cannot be served; “${used}” answers in its place.`;
  return {
    rule: 'default-brand',
    severity: 'error',
    file: `brands/${wanted}`,
    pointer: '',
    reason,
    fix: 'Set BRAND to a sound brand.',
  };
}

async function serve(pack: ResolvedPack): Promise<ServedBrand> {
  const { brand, revision, texts, theme } = pack;
  const flows = Object.entries(pack.flows).map(
    ([id, { flow, hash }]) => [id, compileFlow(flow, { kinds: stepKinds, hash })] as const,
  );
  const forms = await Promise.all(
    Object.entries(pack.forms).map(async ([id, form]): Promise<[string, ServedForm]> => {
      const { text, hash } = await compileForm(id, form);
      return [id, { path: `/forms/${id}.${hash}.js`, module: text, validate: compileServerValidator(form.schema) }];
    }),
  );
  const sheet = themeStylesheet(theme);
  return {
    brand,
    revision,
    texts,
    flows: Object.fromEntries(flows),
    forms: Object.fromEntries(forms),
    images: { favicon: drawFavicon(theme) },
    theme: { path: `/themes/${brand.id}.${sheet.hash}.css`, css: sheet.text, colour: theme.accent },
  };
}
