import type { CSSProperties } from 'react';

const allowed = ['fill', 'fill-opacity', 'opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray'];
const harmless = /^[a-z0-9#.,% ()-]{1,60}$/i;

/** The look of a body figure as a brand sets it (`gradientColor`, `bodyPartHoverColor`, `bodyPartHoverTransitionTime`, `bodyPartsCss`). */
interface BodyFigureVariant {
  readonly gradientColor?: string;
  readonly bodyPartHoverColor?: string;
  readonly bodyPartHoverTransitionTime?: string;
  readonly bodyPartsCss?: string;
}

/** The look as custom properties of the figure; what is not set stays as the style sheet has it, what could load anything is left out. */
export function figureStyle(options: object | undefined): CSSProperties {
  const look: BodyFigureVariant = options ?? {};
  const set = {
    '--body-gradient': look.gradientColor,
    '--body-hover': look.bodyPartHoverColor,
    '--body-transition': look.bodyPartHoverTransitionTime,
    ...declarations(look.bodyPartsCss ?? ''),
  };
  const sound = Object.entries(set).filter(([, value]) => value !== undefined && isHarmless(value));
  return Object.fromEntries(sound);
}

function declarations(css: string): { readonly [property: string]: string } {
  const pairs = css.split(';').map((line) => line.split(':').map((side) => side.trim()));
  return Object.fromEntries(
    pairs.flatMap(([name = '', value = '', ...more]) =>
      allowed.includes(name) && more.length === 0 ? [[`--body-${name}`, value]] : [],
    ),
  );
}

function isHarmless(value: string): boolean {
  return harmless.test(value) && !/url|image|var|env|attr/i.test(value);
}
