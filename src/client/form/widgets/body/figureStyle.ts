import type { CSSProperties } from 'react';
import { readBodyPartsCss } from '#base/bodyPartsCss.ts';

/** How a body figure looks: settings of the brand (CF-1b), or `ui:options` of a field. A missing or empty value leaves the colour of the theme. */
export interface BodyFigureStyle {
  readonly gradientColor?: string;
  readonly bodyPartHoverColor?: string;
  readonly bodyPartHoverTransitionTime?: string;
  readonly bodyPartsCss?: string;
}

const harmless = /^[a-z0-9#.,% ()-]{1,60}$/i;

/** Returns the custom properties of a body figure. Ignores values that are missing, empty or could load something. */
export function figureStyle(options: object | undefined): CSSProperties {
  const style: BodyFigureStyle = options ?? {};
  const properties = {
    '--body-gradient': style.gradientColor,
    '--body-hover': style.bodyPartHoverColor,
    '--body-transition': style.bodyPartHoverTransitionTime,
  };
  const safe = Object.entries(properties).filter(([, value]) => value !== undefined && isHarmless(value));
  const { declarations } = readBodyPartsCss(style.bodyPartsCss ?? '');
  const drawn = Object.entries(declarations).map(([name, value]) => [`--body-${name}`, value]);
  return Object.fromEntries([...safe, ...drawn]);
}

function isHarmless(value: string): boolean {
  return harmless.test(value) && !/url|image|var|env|attr/i.test(value);
}
