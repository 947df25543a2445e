import type { Fault } from '#base/faults.ts';
import { type BrandRamp, brandRamp } from './brandRamp.ts';
import { contrast, readHex } from './contrast.ts';
import type { Pack } from './pack.ts';

/** `theme.json` of a brand over that of the base. */
export interface Theme {
  /** `#rrggbb`: buttons, links, chosen things. White text stands on it. */
  readonly accent: string;
  readonly fonts: { readonly body: string; readonly heading: string };
  readonly radius: 'none' | 'small' | 'medium' | 'large';
  /** Beside the name in the header: the letters of a drawn sign, or the path of an image in the pack's assets. */
  readonly logo: { readonly letters: string } | { readonly image: string };
}

/** A theme with its sixteen shades. */
export interface ResolvedTheme extends Theme {
  readonly ramp: BrandRamp;
}

const white = [1, 1, 1] as const;
const leastContrast = 4.5;

/** A theme with its ramp and the source of its logo, or what is wrong with it (WCAG 2.2, 1.4.3: 4.5 to 1 for text). */
export function resolveTheme(
  theme: Theme,
  files: Pack['files'],
): { readonly theme: ResolvedTheme; readonly logo?: string } | { readonly faults: readonly Fault[] } {
  const complain = (rule: string, pointer: string, reason: string, fix: string) => ({
    faults: [
      { rule, severity: 'error', file: files['theme.json']?.file ?? 'theme.json', pointer, reason, fix } as const,
    ],
  });
  const accent = readHex(theme.accent);
  if (!accent) {
    return complain('theme-contrast', '/accent', `“${theme.accent}” is not a colour.`, 'Write it as #rrggbb.');
  }
  const ratio = contrast(accent, white);
  if (ratio < leastContrast) {
    const reason = `White text on ${theme.accent} has a contrast of ${ratio.toFixed(2)}; readable is ${leastContrast} or more.`;
    return complain('theme-contrast', '/accent', reason, 'Choose a darker accent.');
  }
  const resolved = { ...theme, ramp: brandRamp(accent) };
  if (!('image' in theme.logo)) return { theme: resolved };
  const logo = files[theme.logo.image]?.json;
  if (typeof logo === 'string') return { theme: resolved, logo };
  return complain('missing-file', '/logo/image', `There is no ${theme.logo.image} in the pack.`, 'Add it.');
}

/** The brand's theme over that of the base, value by value: a logo, or a pair of fonts, is taken whole. */
export function mergeThemes(base: Pack, brand: Pack): Theme {
  const [under, over] = [base, brand].map(({ files }) => files['theme.json']?.json as object | undefined);
  const { $schema: _law, ...theme } = { ...under, ...over } as Theme & { readonly $schema?: string };
  return theme;
}
