import { createHash } from 'node:crypto';
import { createLightTheme } from '@fluentui/react-theme';
import type { ResolvedTheme } from '#brand/theme/theme.ts';

/** A style sheet and its content hash, 16 hexadecimal digits. */
interface ThemeStylesheet {
  readonly text: string;
  readonly hash: string;
}

/** How much Fluent's radii are stretched. */
const radiusFactor: { readonly [radius in ResolvedTheme['radius']]: number } = {
  none: 0,
  small: 0.5,
  medium: 1,
  large: 2,
};

/**
 * A brand's theme as CSS: every token of Fluent's light theme, in the brand's shades, fonts and radius, as a custom property of
 * `:root`. Plain CSS and Fluent's own components read the same properties, so no theme travels in JavaScript.
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

/** A value that could end its rule would let a theme write any CSS. */
function plain(name: string, value: string): string {
  if (/[;{}<>\\]|\/\*/.test(value))
    throw new Error(`The theme's ${name} holds a character that has no place there: ${value}`);
  return value;
}
