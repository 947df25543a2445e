import { wcagContrast } from 'culori';
import { didYouMean, type Fault } from '#base/faults.ts';
import type { Pack } from '#brand/pack.ts';
import type { Theme } from '#contract/brandFiles.d.ts';
import { type BrandRamp, brandRamp } from './brandRamp.ts';
import { checkFontFiles, checkFontStacks } from './fonts.ts';

/** A theme with the sixteen shades of its accent. */
export interface ResolvedTheme extends Theme {
  readonly ramp: BrandRamp;
}

/** Minimum contrast of white text on the accent (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

/** A theme with the files that it names. */
interface ThemeFiles {
  readonly theme: ResolvedTheme;
  /** SVG source of the logo. */
  readonly logo?: string;
  /** Font files in Base64, by their path in the pack. */
  readonly fonts: { readonly [file: string]: string };
  /** Warnings about the theme. */
  readonly warnings: readonly Fault[];
}

/** Adds the ramp, the logo and the fonts to a theme. Returns faults for an accent with too little contrast and for missing or large files. */
export function resolveTheme(theme: Theme, files: Pack['files']): ThemeFiles | { readonly faults: readonly Fault[] } {
  const failure = (rule: string, pointer: string, reason: string, fix: string) => ({
    faults: [
      { rule, severity: 'error', file: files['theme.json']?.file ?? 'theme.json', pointer, reason, fix } as const,
    ],
  });
  if (!/^#[0-9a-f]{6}$/i.test(theme.accent)) {
    return failure('theme-contrast', '/accent', `“${theme.accent}” is not a colour.`, 'Write it as #rrggbb.');
  }
  const ratio = wcagContrast(theme.accent, '#ffffff');
  if (ratio < minContrast) {
    const reason = `White text on ${theme.accent} has a contrast of ${ratio.toFixed(2)}; it needs at least ${minContrast}.`;
    return failure('theme-contrast', '/accent', reason, 'Choose a darker accent.');
  }
  const resolved = { ...theme, ramp: brandRamp(theme.accent) };
  const faults = checkFontFiles(theme, files);
  if (faults.length > 0) return { faults };
  const fonts = Object.fromEntries(theme.fonts.files.map(({ file }) => [file, String(files[file]?.json)]));
  const found = { theme: resolved, fonts, warnings: checkFontStacks(theme, files) };
  if (!theme.logo.image) return found;
  const logo = files[theme.logo.image]?.json;
  if (typeof logo === 'string') return { ...found, logo };
  const drawings = Object.keys(files).filter((place) => /^assets\/.*\.svg$/.test(place));
  const has = drawings.length > 0 ? drawings.join(', ') : 'no SVG images';
  const fix = didYouMean(theme.logo.image, drawings, `Add it. The pack has ${has}.`);
  return failure('missing-file', '/logo/image', `There is no ${theme.logo.image} in the pack.`, fix);
}

/** Values that a published version of an earlier release lacks. */
const laterValues = {
  neutral: 'accent',
  spot: '#f0b13f',
  colorScheme: 'system',
  density: 'comfortable',
  layout: { header: 'plain', stepper: 'numbered', clinicList: 'cards' },
} as const;

/** Radius of corners of controls and cards, in pixels. */
export const cornerRadius: {
  readonly [radius in Theme['radius']]: { readonly control: number; readonly card: number };
} = {
  none: { control: 0, card: 0 },
  small: { control: 4, card: 6 },
  medium: { control: 10, card: 16 },
  large: { control: 14, card: 20 },
};

/**
 * Merges the theme of the brand with the theme of the base value by value, also within `layout`. A logo and a pair of fonts are single
 * values; missing parts are empty.
 */
export function mergeThemes(base: Pack, brand: Pack): Theme {
  const [under, over] = [base, brand].map(({ files }) => files['theme.json']?.json as Partial<Theme> | undefined);
  const layout = { ...laterValues.layout, ...under?.layout, ...over?.layout };
  const fonts = { files: [], ...(over?.fonts ?? under?.fonts) };
  const logo = { letters: '', image: '', ...(over?.logo ?? under?.logo) };
  const { $schema: _schema, ...theme } = { ...laterValues, ...under, ...over, layout, logo, fonts } as Theme & {
    readonly $schema?: string;
  };
  return theme;
}
