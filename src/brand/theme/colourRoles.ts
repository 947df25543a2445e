import { wcagContrast } from 'culori';
import { readOklch, type Shade, writeOklch } from './brandRamp.ts';

/** Colour schemes that a brand has. */
export type Scheme = 'light' | 'dark';

/** Contrast that the visitor prefers (`prefers-contrast`). */
export type Contrast = 'normal' | 'more';

/** What all colours of a brand are derived from, as `#rrggbb`. With `accent` as its neutral, neutrals carry the accent's hue. */
export interface ColourSource {
  readonly accent: string;
  readonly neutral: string;
}

/** Colours of the roles in docs/design-system.md, as `#rrggbb`. */
export interface ColourRoles {
  /** Grounds: cards and controls, the page, muted areas. */
  readonly surface: string;
  readonly surfaceHover: string;
  readonly surfacePressed: string;
  readonly page: string;
  readonly sunk: string;
  readonly ink: string;
  readonly secondInk: string;
  readonly line: string;
  readonly controlBorder: string;
  readonly controlBorderHover: string;
  readonly focus: string;
  readonly brand: string;
  readonly brandHover: string;
  readonly brandPressed: string;
  readonly onBrand: string;
  readonly link: string;
  readonly linkHover: string;
  readonly soft: string;
  readonly softHover: string;
  readonly softLine: string;
  readonly softInk: string;
  readonly error: string;
  readonly errorGround: string;
  readonly errorLine: string;
  readonly warning: string;
  readonly warningGround: string;
  readonly warningLine: string;
  readonly success: string;
  readonly successGround: string;
  readonly successLine: string;
  /** A solid header: its ground, text on it, the line below it, and the mark of the current link. */
  readonly solidHeader: string;
  readonly solidHeaderHover: string;
  readonly solidHeaderInk: string;
  readonly solidHeaderLine: string;
  readonly solidHeaderMark: string;
}

type Role = keyof ColourRoles;

/** Roles that are drawn on grounds, with the contrast that each pair needs. */
interface RequiredContrast {
  readonly roles: readonly Role[];
  readonly grounds: readonly Role[];
  /**
   * `text`: 4.5, or 7 with more contrast. `control`: 3, or 4.5 with more contrast (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11). `line` separates
   * things: 3 with more contrast.
   */
  readonly kind: 'text' | 'control' | 'line';
}

/** Minimum ratio for each kind of pair. */
export const minimumRatio: {
  readonly [kind in RequiredContrast['kind']]: { readonly [contrast in Contrast]: number };
} = { text: { normal: 4.5, more: 7 }, control: { normal: 3, more: 4.5 }, line: { normal: 1, more: 3 } };

const neutralGrounds = ['surface', 'surfaceHover', 'surfacePressed', 'page', 'sunk'] as const;
const softGrounds = ['soft', 'softHover'] as const;
const statusGrounds = ['errorGround', 'warningGround', 'successGround'] as const;

/** Pairs of roles that lie on each other in the portal. */
export const rolePairs: readonly RequiredContrast[] = [
  { kind: 'text', roles: ['ink', 'secondInk'], grounds: [...neutralGrounds, ...softGrounds, ...statusGrounds] },
  { kind: 'text', roles: ['link', 'linkHover'], grounds: [...neutralGrounds, ...softGrounds, ...statusGrounds] },
  { kind: 'text', roles: ['softInk'], grounds: softGrounds },
  { kind: 'text', roles: ['onBrand'], grounds: ['brand', 'brandHover', 'brandPressed'] },
  { kind: 'text', roles: ['error'], grounds: [...neutralGrounds, 'errorGround'] },
  { kind: 'text', roles: ['warning'], grounds: [...neutralGrounds, 'warningGround'] },
  { kind: 'text', roles: ['success'], grounds: [...neutralGrounds, 'successGround'] },
  { kind: 'control', roles: ['controlBorder', 'controlBorderHover'], grounds: [...neutralGrounds, ...softGrounds] },
  { kind: 'control', roles: ['brand', 'brandHover', 'brandPressed'], grounds: [...neutralGrounds, ...softGrounds] },
  { kind: 'control', roles: ['focus'], grounds: [...neutralGrounds, ...softGrounds, ...statusGrounds] },
  { kind: 'line', roles: ['line'], grounds: ['surface', 'page', 'sunk'] },
  { kind: 'text', roles: ['solidHeaderInk'], grounds: ['solidHeader', 'solidHeaderHover'] },
  { kind: 'control', roles: ['solidHeaderMark'], grounds: ['solidHeader'] },
];

/** Hues of colours with a fixed meaning, in degrees: they do not follow the brand. */
const statusHue = { error: 28, warning: 84, success: 156 } as const;

/** Returns all colours of a brand for a scheme. Each pair of `rolePairs` reaches its ratio, for every accent that white text can be read on. */
export function colourRoles({ accent, neutral }: ColourSource, scheme: Scheme, contrast: Contrast): ColourRoles {
  const brand = readOklch(accent);
  const paper = paperOf(brand, neutral);
  return scheme === 'light' ? lightRoles(brand, paper, contrast) : darkRoles(brand, paper, contrast);
}

/** Returns the shade of the page: the neutral's hue and chroma, or a trace of the accent's. */
function paperOf(brand: Shade, neutral: string): Shade {
  const { c, h } = neutral === 'accent' ? { c: Math.min(0.004, brand.c), h: brand.h } : readOklch(neutral);
  const chroma = Math.min(c, 0.02);
  return { l: 0.98 - chroma, c: chroma, h };
}

function lightRoles(brand: Shade, paper: Shade, contrast: Contrast): ColourRoles {
  const more = contrast === 'more';
  const tint = Math.min(1, brand.c / 0.06);
  const lineChroma = Math.min(paper.c * 3, 0.01 + paper.c);
  const grounds = {
    surface: writeOklch({ ...paper, l: 1 - paper.c * 0.35, c: paper.c > 0.008 ? paper.c * 0.4 : 0 }),
    surfaceHover: writeOklch({ ...paper, l: 0.97 - paper.c * 0.5 }),
    surfacePressed: writeOklch({ ...paper, l: 0.94 - paper.c * 0.5, c: lineChroma * 0.7 }),
    page: writeOklch(paper),
    sunk: writeOklch({ ...paper, l: paper.l - 0.023 - paper.c * 0.6, c: Math.min(paper.c * 2, 0.006 + paper.c) }),
    soft: writeOklch({ l: 0.945 - paper.c * 0.6, c: 0.02 * tint, h: brand.h }),
    softHover: writeOklch({ l: 0.92 - paper.c * 0.6, c: 0.028 * tint, h: brand.h }),
    errorGround: writeOklch({ l: 0.963 - paper.c * 0.6, c: 0.016, h: statusHue.error }),
    warningGround: writeOklch({ l: 0.968 - paper.c * 1.3, c: 0.038, h: statusHue.warning }),
    successGround: writeOklch({ l: 0.957 - paper.c * 0.6, c: 0.024, h: statusHue.success }),
  };
  const { surface, page, soft } = grounds;
  const darker = shadeFinder(grounds, contrast, 'darker');
  const state = brand.l < 0.3 ? 0.08 : -0.06;
  const filled = more ? darker('brand', brand, [['#ffffff', 7]]) : writeOklch(brand);
  const { l: filledLightness } = readOklch(filled);
  const link = darker('link', brand, [[page, more ? 9 : 6.5]]);
  return {
    ...grounds,
    ink: darker('ink', { l: 1, c: 0.026 * tint, h: brand.h }, [[page, more ? 17 : 14]]),
    secondInk: darker('secondInk', { l: 1, c: 0.024 * tint, h: brand.h }, [[page, more ? 10 : 6.8]]),
    line: darker('line', { ...paper, l: 0.9 - paper.c * 2.2, c: more ? 0 : lineChroma }, []),
    controlBorder: darker('controlBorder', { ...paper, l: 1, c: paper.c + 0.022 * tint }, [[surface, more ? 7 : 4.1]]),
    controlBorderHover: darker('controlBorderHover', { ...paper, l: 1, c: 0.03 * tint }, [[surface, more ? 9 : 6]]),
    focus: darker('focus', { l: 1, c: 0.026 * tint, h: brand.h }, [[page, 14]]),
    brand: filled,
    brandHover: writeOklch({ ...brand, l: filledLightness + state }),
    brandPressed: writeOklch({ ...brand, l: filledLightness + 1.6 * state }),
    onBrand: '#ffffff',
    link,
    linkHover: writeOklch({ ...brand, l: Math.max(0, readOklch(link).l - 0.07) }),
    softLine: writeOklch({ l: 0.81 - paper.c * 2, c: 0.053 * tint, h: brand.h }),
    softInk: darker('softInk', { ...brand, c: brand.c * 0.8 }, [[soft, more ? 10 : 8.5]]),
    error: darker('error', { l: 1, c: 0.175, h: statusHue.error }, [[grounds.errorGround, more ? 8 : 5.7]]),
    errorLine: writeOklch({ l: 0.8, c: 0.09, h: statusHue.error }),
    warning: darker('warning', { l: 1, c: 0.08, h: statusHue.warning }, [[grounds.warningGround, more ? 10 : 8.8]]),
    warningLine: writeOklch({ l: 0.752, c: 0.134, h: statusHue.warning }),
    success: darker('success', { l: 1, c: 0.11, h: statusHue.success }, [[page, more ? 8 : 5.5]]),
    successLine: writeOklch({ l: 0.8, c: 0.08, h: statusHue.success }),
    ...lightSolidHeader(brand, paper, contrast),
  };
}

function darkRoles(brand: Shade, paper: Shade, contrast: Contrast): ColourRoles {
  const more = contrast === 'more';
  const tint = Math.min(1, brand.c / 0.06);
  const ground = (l: number, c = l * 0.08) => writeOklch({ l, c: c * tint, h: brand.h });
  const status = (h: number) => writeOklch({ l: 0.275, c: 0.045, h });
  const grounds = {
    surface: ground(more ? 0.21 : 0.245),
    surfaceHover: ground(more ? 0.25 : 0.285),
    surfacePressed: ground(more ? 0.28 : 0.315),
    page: ground(more ? 0.16 : 0.202),
    sunk: ground(more ? 0.14 : 0.18),
    soft: ground(0.32, 0.042),
    softHover: ground(0.35, 0.048),
    errorGround: status(statusHue.error),
    warningGround: status(statusHue.warning),
    successGround: status(statusHue.success),
  };
  const { surface, page, soft } = grounds;
  const lighter = shadeFinder(grounds, contrast, 'lighter');
  const vivid = { l: 0, c: Math.min(brand.c * 1.2, 0.13), h: brand.h };
  const filled = lighter('brand', vivid, [[page, more ? 11 : 9]]);
  const { l: filledLightness } = readOklch(filled);
  const link = lighter('link', vivid, [[page, more ? 12.5 : 10.4]]);
  return {
    ...grounds,
    ink: lighter('ink', { ...paper, l: 0, c: 0.012 * tint }, [[page, more ? 17.5 : 15.7]]),
    secondInk: lighter('secondInk', { ...paper, l: 0, c: 0.023 * tint }, [[page, more ? 12 : 9.2]]),
    line: lighter('line', { l: 0.36, c: 0.025 * tint, h: brand.h }, []),
    controlBorder: lighter('controlBorder', { ...paper, l: 0, c: 0.03 * tint }, [[surface, more ? 7.5 : 5]]),
    controlBorderHover: lighter('controlBorderHover', { ...paper, l: 0, c: 0.03 * tint }, [[surface, more ? 9 : 7]]),
    focus: '#ffffff',
    brand: filled,
    brandHover: writeOklch({ ...vivid, l: filledLightness + 0.055 }),
    brandPressed: writeOklch({ ...vivid, l: filledLightness + 0.09 }),
    onBrand: writeOklch({ l: more ? 0.16 : 0.225, c: 0.035 * tint, h: brand.h }),
    link,
    linkHover: writeOklch({ ...vivid, l: readOklch(link).l + 0.05 }),
    softLine: writeOklch({ l: 0.53, c: 0.07 * tint, h: brand.h }),
    softInk: lighter('softInk', { ...vivid, c: 0.048 * tint }, [[soft, more ? 10.5 : 9.5]]),
    error: lighter('error', { l: 0, c: 0.09, h: statusHue.error }, [[grounds.errorGround, more ? 10 : 9]]),
    errorLine: writeOklch({ l: 0.55, c: 0.12, h: statusHue.error }),
    warning: lighter('warning', { l: 0, c: 0.085, h: statusHue.warning }, [[grounds.warningGround, 11.4]]),
    warningLine: writeOklch({ l: 0.612, c: 0.114, h: statusHue.warning }),
    success: lighter('success', { l: 0, c: 0.11, h: statusHue.success }, [[page, more ? 11 : 10]]),
    successLine: writeOklch({ l: 0.52, c: 0.09, h: statusHue.success }),
    solidHeader: ground(more ? 0.2 : 0.262, 0.035),
    solidHeaderHover: ground(more ? 0.26 : 0.322, 0.042),
    solidHeaderInk: writeOklch({ ...paper, l: 0.955, c: Math.min(paper.c, 0.015) }),
    solidHeaderLine: ground(more ? 0.45 : 0.37, 0.035),
    solidHeaderMark: writeOklch({ ...paper, l: 0.8, c: markChroma(paper) }),
  };
}

/** A dark shade of the accent with light text. */
function lightSolidHeader(brand: Shade, paper: Shade, contrast: Contrast) {
  const ink = writeOklch({ ...paper, l: 0.975, c: Math.min(paper.c, 0.015) });
  let l = Math.max(0, brand.l - 0.04);
  while (l > 0 && wcagContrast(writeOklch({ ...brand, l }), ink) < (contrast === 'more' ? 13 : 9.5)) l -= 0.01;
  const ground = writeOklch({ ...brand, l });
  return {
    solidHeader: ground,
    solidHeaderHover: writeOklch({ ...brand, l: l + 0.07 }),
    solidHeaderInk: ink,
    solidHeaderLine: ground,
    solidHeaderMark: writeOklch({ ...paper, l: 0.8, c: markChroma(paper) }),
  };
}

/** Chroma of the mark of the current link: a clear colour for a coloured neutral, nearly none for a grey one. */
const markChroma = (paper: Shade): number => Math.min(paper.c * 5, 0.09);

type Grounds = Pick<ColourRoles, (typeof neutralGrounds | typeof softGrounds | typeof statusGrounds)[number]>;

/** Contrast that a shade should have with a colour. */
type Target = readonly [colour: string, ratio: number];

/**
 * Returns a function that changes the lightness of a shade, in one direction, until it has the target contrasts and those that
 * `rolePairs` requires for its role. The shade stays if it has them already.
 */
function shadeFinder(grounds: Grounds, contrast: Contrast, direction: 'lighter' | 'darker') {
  const end = direction === 'lighter' ? 1 : 0;
  return (role: Role, shade: Shade, targets: readonly Target[]): string => {
    const required = rolePairs.flatMap((pair): readonly Target[] =>
      pair.roles.includes(role)
        ? pair.grounds.map((ground) => [(grounds as ColourRoles)[ground], minimumRatio[pair.kind][contrast]])
        : [],
    );
    const enough = (colour: string) =>
      [...required, ...targets].every(([other, ratio]) => wcagContrast(colour, other) >= ratio);
    let [near, far] = [shade.l, end];
    if (enough(writeOklch(shade))) return writeOklch(shade);
    for (let i = 0; i < 12; i++) {
      const middle = (near + far) / 2;
      if (enough(writeOklch({ ...shade, l: middle }))) far = middle;
      else near = middle;
    }
    return writeOklch({ ...shade, l: far });
  };
}
