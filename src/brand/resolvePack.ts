import type { Fault, Json } from '#flow/language.ts';
import type { Brand } from './brand.ts';
import { canonicalJson } from './canonicalJson.ts';
import { checkFiles } from './checkFiles.ts';
import { checkNamed, checkPipes } from './checkTexts.ts';
import { mergeSettings } from './mergeSettings.ts';
import type { Pack, ResolvedPack, ResolveTools } from './pack.ts';
import { resolveFlows } from './resolveFlows.ts';
import { resolveForms } from './resolveForms.ts';
import { resolveTexts } from './resolveTexts.ts';
import { resolveTheme, type Theme } from './theme.ts';

export type Resolved = { readonly pack: ResolvedPack } | { readonly faults: readonly Fault[] };

/**
 * A brand over the base: every file checked, settings merged, overlays applied, journeys linted, texts gathered. Either all
 * of it is sound, or the faults say by file, pointer and reason what is not; nothing half resolved comes out.
 */
export function resolvePack(base: Pack, brand: Pack, tools: ResolveTools): Resolved {
  const malformed = [...checkFiles(base, tools), ...checkFiles(brand, tools), ...missingFiles(base, brand)];
  if (malformed.length > 0) return { faults: malformed };

  const settings = resolveBrand(base, brand);
  const themeFile = brand.files['theme.json'] ? brand : base;
  const theme = resolveTheme(
    { ...(base.files['theme.json']?.json as object), ...(brand.files['theme.json']?.json as object) } as Theme,
    themeFile.files['theme.json']?.file ?? 'theme.json',
  );
  const { forms, ...ofForms } = resolveForms(base, brand, settings, tools);
  const { flows, ...ofFlows } = resolveFlows(base, brand, forms, tools);
  const locales = settings.locales.map((locale) => [locale, resolveTexts(base, brand, locale)] as const);
  const journeys = Object.values(flows).map(({ flow }) => flow);
  const faults = [
    ...checkBrand(settings, brand),
    ...('faults' in theme ? theme.faults : []),
    ...ofForms.faults,
    ...ofFlows.faults,
    ...checkNamed([...ofFlows.named, ...ofForms.named], locales),
    ...checkPipes(journeys, locales),
  ];
  if ('faults' in theme || faults.some(({ severity }) => severity === 'error')) return { faults };
  const texts = Object.fromEntries(locales.map(([locale, { texts: words }]) => [locale, words]));
  const content = { brand: settings, flows, forms, texts, theme: theme.theme };
  const revision = tools.sha256(canonicalJson(content as unknown as Json));
  return { pack: { id: settings.id, revision, ...content, warnings: faults } };
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

function resolveBrand(base: Pack, brand: Pack): Brand {
  const merged = mergeSettings(base.files['brand.json']?.json ?? {}, brand.files['brand.json']?.json ?? {});
  const { $schema: _law, ...settings } = merged as unknown as Brand & { readonly $schema?: string };
  return settings;
}

function checkBrand({ id, locale, locales, booking }: Brand, pack: Pack): readonly Fault[] {
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
  ].flat();
}
