import { createDarkTheme, createLightTheme } from '@fluentui/react-theme';
import { readOklch, writeOklch } from '#brand/theme/brandRamp.ts';
import { type ColourRoles, type Contrast, colourRoles, type Scheme } from '#brand/theme/colourRoles.ts';
import { cornerRadius, type ResolvedTheme } from '#brand/theme/theme.ts';
import type { BrandFonts } from './brandFonts.ts';

/** Sizes of the portal's own tokens by density, in rem, so that they grow with the visitor's text size. */
const densityTokens: { readonly [density in ResolvedTheme['density']]: Tokens } = {
  comfortable: { control: '3rem', 'card-pad': '1.5rem', gap: '1rem', 'h1-max': '2.25rem', 'type-h2': '1.375rem' },
  compact: { control: '2.75rem', 'card-pad': '1rem', gap: '0.75rem', 'h1-max': '2rem', 'type-h2': '1.25rem' },
};

/** Weight of headings, labels and current items. */
const strongWeight = '650';

/**
 * The theme of a brand as CSS: Fluent's tokens with the colours, fonts and radius of the brand, as custom properties of `:root`, for
 * light and dark, for more contrast and for forced colours. Our CSS and Fluent's components read these properties, so that no theme is
 * sent as JavaScript.
 */
export function themeStylesheet(
  theme: ResolvedTheme,
  packFonts?: Pick<BrandFonts, 'faces' | 'body' | 'heading'>,
): string {
  const { fonts, radius, density, colorScheme } = theme;
  const light = colourTokens(theme, 'light', 'normal');
  const shapes = Object.entries(createLightTheme(theme.ramp))
    .filter(([name]) => !isColour(name))
    .map(([name, value]) => [name, String(value)] as const);
  const { faces, body, heading } = packFonts ?? { faces: '', ...fonts };
  const own = { fontFamilyBase: body, fontFamilyHeading: heading, fontWeightSemibold: strongWeight };
  const base = {
    ...Object.fromEntries(shapes),
    ...own,
    ...cornerTokens(radius),
    ...densityTokens[density],
    illustrationSpot: theme.spot,
    ...light,
  };
  return [
    ...(faces ? [faces] : []),
    `:root{color-scheme:${colorScheme === 'system' ? 'light dark' : colorScheme};${declarations(base)}}`,
    ...schemeRules(theme, light),
    `@media (forced-colors:active){:root{${declarations(forcedColours)}}}`,
  ].join('\n');
}

/** Rules for dark and for more contrast. They contain only what differs from the rules before. Print is always light. */
function schemeRules(theme: ResolvedTheme, light: Tokens): readonly string[] {
  const { colorScheme } = theme;
  const rule = (media: string, tokens: Tokens) => `@media ${media}{:root{${declarations(tokens)}}}`;
  const moreLight = differing(colourTokens(theme, 'light', 'more'), light);
  const dark = colourTokens(theme, 'dark', 'normal');
  const moreDark = differing(colourTokens(theme, 'dark', 'more'), dark);
  const more = '(prefers-contrast:more)';
  const prefersDark = '(prefers-color-scheme:dark)';
  if (colorScheme === 'light') return [rule(more, moreLight)];
  if (colorScheme === 'dark') {
    return [rule('screen', differing(dark, light)), rule(`screen and ${more}`, moreDark)];
  }
  return [
    rule(`screen and ${prefersDark}`, differing(dark, light)),
    rule(`(prefers-color-scheme:light) and ${more}`, moreLight),
    rule(`screen and ${prefersDark} and ${more}`, moreDark),
  ];
}

/** Values of custom properties by name, without the leading dashes. */
type Tokens = { readonly [name: string]: string };

/** Fluent's colour tokens that neither the portal nor the Fluent components in use read. */
const unusedColour = new RegExp(
  [
    '^colorPalette(?!Red(Background3|Foreground1|Border2)|Green(Background3|Foreground1)|DarkOrange(Background3|Foreground1))',
    '^color(Brand|Subtle|Neutral)(Card|(Fore|Back)ground(.*Inverted.+|Inverted2|OnLight|.*Alpha|[57]|\\dStatic))',
    '^colorBrand(Foreground|Background)Inverted|^colorSubtleBackgroundInverted|^colorNeutralStroke(4|Subtle|OnBrand2.+)',
    '^colorStatus.*(Background3|Foreground2|Inverted|Active)|^shadow(\\d+Brand|8|28)$|^color.*Shadow.*er$|^colorBrandShadow|^colorScrollbar',
  ].join('|'),
);

const isColour = (name: string) => /^(color|shadow)/.test(name);

/**
 * Fluent's colour tokens for a scheme: greys carry the brand's hue, and the roles of the brand replace what they name. `imageGround` lies
 * under logos and documents, which are drawn for a light ground.
 */
function colourTokens({ ramp, layout, ...source }: ResolvedTheme, scheme: Scheme, contrast: Contrast): Tokens {
  const roles = colourRoles(source, scheme, contrast);
  const fluent = Object.entries(scheme === 'light' ? createLightTheme(ramp) : createDarkTheme(ramp));
  const used = fluent
    .filter(([name]) => isColour(name) && !unusedColour.test(name))
    .map(([name, value]) => [name, tinted(String(value), roles.page)] as const);
  return {
    ...Object.fromEntries(used),
    ...roleTokens(roles),
    ...headerTokens(roles, layout),
    imageGround: scheme === 'light' ? 'transparent' : '#ffffff',
  };
}

/** Gives a grey the hue of the page. Returns other values unchanged. */
function tinted(value: string, page: string): string {
  if (!/^#([0-9a-f]{2})\1\1$/.test(value)) return value;
  const { l } = readOklch(value);
  return l > 0.999 || l < 0.001 ? value : writeOklch({ ...readOklch(page), l });
}

/** Fluent's tokens and the portal's own ones by the role that sets them. */
const tokensOfRoles: { readonly [role in Exclude<keyof ColourRoles, `solidHeader${string}`>]: readonly string[] } = {
  surface: ['NeutralBackground1', 'NeutralBackground8', 'NeutralCardBackground', 'NeutralForegroundInverted'],
  surfaceHover: ['NeutralBackground1Hover', 'NeutralBackground2Hover', 'SubtleBackgroundHover'],
  surfacePressed: ['NeutralBackground1Pressed', 'NeutralBackground1Selected', 'SubtleBackgroundPressed'],
  page: ['NeutralBackground2'],
  sunk: ['NeutralBackground3', 'NeutralBackground4'],
  ink: [
    'NeutralForeground1 NeutralForeground1Hover NeutralForeground1Pressed NeutralForeground1Selected',
    'NeutralForeground2Hover NeutralForeground2Pressed NeutralForeground2Selected NeutralForeground2LinkHover',
    'NeutralForeground3Hover NeutralForeground3Pressed NeutralForeground3Selected NeutralBackgroundInverted',
  ].flatMap((names) => names.split(' ')),
  secondInk: ['NeutralForeground2', 'NeutralForeground2Link', 'NeutralForeground3', 'NeutralForeground4'],
  line: ['NeutralStroke1', 'NeutralStroke2', 'NeutralStroke3'],
  controlBorder: ['NeutralStrokeAccessible'],
  controlBorderHover: ['NeutralStrokeAccessibleHover', 'NeutralStrokeAccessiblePressed', 'NeutralStroke1Hover'],
  focus: ['StrokeFocus2'],
  brand: [
    ...['BrandBackground', 'BrandBackgroundSelected', 'CompoundBrandBackground', 'BrandStroke1', 'CompoundBrandStroke'],
    'NeutralStrokeAccessibleSelected',
  ],
  brandHover: ['BrandBackgroundHover', 'CompoundBrandBackgroundHover', 'CompoundBrandStrokeHover'],
  brandPressed: ['BrandBackgroundPressed', 'CompoundBrandBackgroundPressed', 'CompoundBrandStrokePressed'],
  onBrand: ['NeutralForegroundOnBrand', 'NeutralStrokeOnBrand'],
  link: [
    ...['BrandForegroundLink', 'BrandForegroundLinkSelected', 'BrandForeground1', 'CompoundBrandForeground1'],
    ...['NeutralForeground2BrandHover', 'NeutralForeground3BrandHover'],
  ],
  linkHover: [
    ...['BrandForegroundLinkHover', 'BrandForegroundLinkPressed', 'CompoundBrandForeground1Hover'],
    'CompoundBrandForeground1Pressed',
  ],
  soft: ['BrandBackground2'],
  softHover: ['BrandBackground2Hover', 'BrandBackground2Pressed'],
  softLine: ['BrandStroke2', 'BrandStroke2Contrast'],
  softInk: ['BrandForeground2', 'BrandForeground2Hover', 'BrandForeground2Pressed'],
  error: [
    ...['StatusDangerForeground1', 'StatusDangerForeground3', 'StatusDangerBorder2', 'StatusDangerBorderActive'],
    ...['PaletteRedForeground1', 'PaletteRedBorder2', 'PaletteRedBackground3'],
  ],
  errorGround: ['StatusDangerBackground1'],
  errorLine: ['StatusDangerBorder1'],
  warning: ['StatusWarningForeground1', 'StatusWarningForeground2', 'StatusWarningForeground3', 'StatusWarningBorder2'],
  warningGround: ['StatusWarningBackground1', 'StatusWarningBackground2'],
  warningLine: ['StatusWarningBorder1'],
  success: [
    ...['StatusSuccessForeground1', 'StatusSuccessForeground3', 'StatusSuccessBorder2', 'PaletteGreenForeground1'],
    'PaletteGreenBackground3',
  ],
  successGround: ['StatusSuccessBackground1'],
  successLine: ['StatusSuccessBorder1'],
};

function roleTokens(roles: ColourRoles): Tokens {
  const pairs = Object.entries(tokensOfRoles).flatMap(([role, names]) =>
    names.map((name) => [`color${name}`, roles[role as keyof typeof tokensOfRoles]] as const),
  );
  return Object.fromEntries(pairs);
}

/** Colours of the header: those of a card, or light on a dark shade of the accent. */
function headerTokens(roles: ColourRoles, { header }: ResolvedTheme['layout']): Tokens {
  const plain = [roles.surface, roles.surfaceHover, roles.ink, roles.line, roles.ink, roles.focus];
  const { solidHeader, solidHeaderHover, solidHeaderInk, solidHeaderLine, solidHeaderMark } = roles;
  const solid = [solidHeader, solidHeaderHover, solidHeaderInk, solidHeaderLine, solidHeaderMark, solidHeaderInk];
  const names = ['Background', 'BackgroundHover', 'Foreground', 'Stroke', 'Mark', 'Focus'];
  const values = header === 'solid' ? solid : plain;
  return Object.fromEntries(names.map((name, i) => [`header${name}`, values[i] ?? '']));
}

/** System colours for what browsers do not replace: shapes of SVG drawings and elements with `forced-color-adjust: none`. */
const forcedColours: Tokens = {
  colorNeutralBackground1: 'Canvas',
  colorNeutralBackground2: 'Canvas',
  colorNeutralBackground4: 'Canvas',
  colorNeutralForeground1: 'CanvasText',
  colorNeutralForeground2: 'CanvasText',
  colorNeutralForeground3: 'CanvasText',
  colorNeutralStroke2: 'CanvasText',
  colorNeutralStrokeAccessible: 'ButtonText',
  colorBrandBackground: 'Highlight',
  colorBrandBackgroundHover: 'Highlight',
  colorBrandBackground2: 'Canvas',
  colorBrandForeground2: 'CanvasText',
  colorBrandStroke1: 'Highlight',
  colorCompoundBrandStroke: 'Highlight',
  colorNeutralForegroundOnBrand: 'HighlightText',
  colorBrandForegroundLink: 'LinkText',
  colorStrokeFocus2: 'Highlight',
};

function differing(tokens: Tokens, from: Tokens): Tokens {
  return Object.fromEntries(Object.entries(tokens).filter(([name, value]) => from[name] !== value));
}

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${plain(name, value)}`)
    .join(';');
}

function cornerTokens(radius: ResolvedTheme['radius']): Tokens {
  const { control, card } = cornerRadius[radius];
  return {
    borderRadiusSmall: `${Math.min(control, 4)}px`,
    borderRadiusMedium: `${control}px`,
    borderRadiusLarge: `${control}px`,
    borderRadiusXLarge: `${card}px`,
    'radius-chip': control < 10 ? `${control}px` : '999px',
  };
}

/** Throws for a value that could end its CSS declaration. */
function plain(name: string, value: string): string {
  if (/[;{}<>\\]|\/\*/.test(value))
    throw new Error(`The theme's ${name} contains a character that is not allowed: ${value}`);
  return value;
}
