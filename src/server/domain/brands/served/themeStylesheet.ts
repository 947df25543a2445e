import { createHash } from 'node:crypto';
import { createLightTheme } from '@fluentui/react-theme';
import type { ResolvedTheme } from '#brand/theme/theme.ts';

/** A style sheet and its content hash, 16 hexadecimal digits. */
interface ThemeStylesheet {
  readonly text: string;
  readonly hash: string;
}

/** Factors for Fluent's border radii. */
const radiusFactor: { readonly [radius in ResolvedTheme['radius']]: number } = {
  none: 0,
  small: 0.5,
  medium: 1,
  large: 2,
};

/**
 * The theme of a brand as CSS: every token of Fluent's light theme with the shades, fonts and radius of the brand, as custom properties of
 * `:root`. Our CSS and Fluent's components read these properties, so that no theme is sent as JavaScript.
 */
export function themeStylesheet({ ramp, fonts, radius }: ResolvedTheme): ThemeStylesheet {
  const tokens = Object.entries(createLightTheme(ramp)).map(
    ([name, value]) => [name, scaled(name, String(value), radius)] as const,
  );
  const own = { fontFamilyBase: fonts.body, fontFamilyHeading: fonts.heading };
  const rules = [...new Map([...tokens, ...Object.entries(own)])].map(
    ([name, value]) => `--${name}:${plain(name, value)}`,
  );
  const text = `:root{${rules.join(';')}}\n`;
  return { text, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

function scaled(name: string, value: string, radius: ResolvedTheme['radius']): string {
  const pixels = /^borderRadius/.test(name) && name !== 'borderRadiusCircular' ? /^(\d+)px$/.exec(value) : null;
  return pixels ? `${Number(pixels[1]) * radiusFactor[radius]}px` : value;
}

/** Throws for a value that could end its CSS declaration. */
function plain(name: string, value: string): string {
  if (/[;{}<>\\]|\/\*/.test(value))
    throw new Error(`The theme's ${name} contains a character that is not allowed: ${value}`);
  return value;
}
