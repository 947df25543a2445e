import type { CSSProperties } from 'react';
import { readBodyPartsCss, settingColour, settingTime } from '#base/bodyPartsCss.ts';

/** How a body figure looks: settings of the brand (CF-1b), or `ui:options` of a field. A missing or empty value leaves the colour of the theme. */
export interface BodyFigureStyle {
  readonly gradientColor?: string;
  readonly bodyPartHoverColor?: string;
  readonly bodyPartHoverTransitionTime?: string;
  readonly bodyPartsCss?: string;
}

/** Returns the custom properties of a body figure. Ignores values that are missing, empty, no text, or no colour or time. */
export function figureStyle(options: object | undefined): CSSProperties {
  const { gradientColor, bodyPartHoverColor, bodyPartHoverTransitionTime, bodyPartsCss }: BodyFigureStyle =
    options ?? {};
  const settings = [
    ['--body-gradient', gradientColor, settingColour],
    ['--body-hover', bodyPartHoverColor, settingColour],
    ['--body-transition', bodyPartHoverTransitionTime, settingTime],
  ] as const;
  const set = settings.flatMap(([name, value, allowed]) =>
    typeof value === 'string' && allowed.test(value) ? [[name, value]] : [],
  );
  const { declarations } = readBodyPartsCss(typeof bodyPartsCss === 'string' ? bodyPartsCss : '');
  const drawn = Object.entries(declarations).map(([name, value]) => [`--body-${name}`, value]);
  return Object.fromEntries([...set, ...drawn]);
}
