import type { Fault } from '#flow/language.ts';
import { type BrandRamp, brandRamp } from './brandRamp.ts';
import { contrast, readHex } from './contrast.ts';

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

/** A theme with its ramp, or what is wrong with its colours (WCAG 2.2, 1.4.3: 4.5 to 1 for text). */
export function resolveTheme(
  theme: Theme,
  file: string,
): { readonly theme: ResolvedTheme } | { readonly faults: readonly Fault[] } {
  const complain = (reason: string, fix: string) => ({
    faults: [{ rule: 'theme-contrast', severity: 'error', file, pointer: '/accent', reason, fix } as const],
  });
  const accent = readHex(theme.accent);
  if (!accent) return complain(`“${theme.accent}” is not a colour.`, 'Write it as #rrggbb.');
  const ratio = contrast(accent, white);
  if (ratio < leastContrast) {
    return complain(
      `White text on ${theme.accent} has a contrast of ${ratio.toFixed(2)}; readable is ${leastContrast} or more.`,
      'Choose a darker accent.',
    );
  }
  return { theme: { ...theme, ramp: brandRamp(accent) } };
}
