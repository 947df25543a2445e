import { brandRamp, contrast, rampSteps, readHex, writeHex } from '#brand/theme/brandRamp.ts';
import type { ServedBrand } from '../brands/served/servedBrand.ts';

/** The colours of a mail, as `#rrggbb`. Text has a contrast of at least 4.5 on each ground that it stands on (WCAG 2.2, 1.4.3). */
interface MailColours {
  /** Ground around the card; carries `ink`, `quietInk` and `link`. */
  readonly page: string;
  /** Ground of the card; carries `ink` and `link`. */
  readonly card: string;
  /** Border of the card. */
  readonly line: string;
  /** Ground of an appointment or a code in the card; carries `ink` and `link`. */
  readonly soft: string;
  readonly ink: string;
  readonly quietInk: string;
  readonly link: string;
  /** Ground of the button and of the logo's letters; carries `onBrand`. */
  readonly brand: string;
  readonly onBrand: string;
}

/** How the mails of a brand look. */
export interface MailDesign {
  readonly light: MailColours;
  readonly dark: MailColours;
  /** Font stacks of fonts on the reader's device. */
  readonly fonts: { readonly body: string; readonly heading: string };
  /** Radius of corners in pixels: of the button, and of the card. */
  readonly radius: { readonly control: number; readonly card: number };
  /** Letters on the brand colour next to the provider's name; an image in their place; undefined for the name alone. */
  readonly logo: { readonly letters: string } | { readonly image: MailImage } | undefined;
}

/** An image that mail programs can show. */
interface MailImage {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** Maximum size of a logo in a mail, bytes. */
const maxLogoBytes = 100_000;

const radii: { readonly [radius in ServedBrand['theme']['radius']]: MailDesign['radius'] } = {
  none: { control: 0, card: 0 },
  small: { control: 4, card: 6 },
  medium: { control: 10, card: 16 },
  large: { control: 14, card: 20 },
};

/** Returns the design of a brand's mails. The colours follow from the brand's accent. */
export function mailDesign({ theme, images, brand }: Pick<ServedBrand, 'theme' | 'images' | 'brand'>): MailDesign {
  return {
    ...mailColours(theme.colour),
    fonts: theme.fonts,
    radius: radii[theme.radius],
    logo: logoOf({ theme, image: brand.radiology.brandingImageEnabled ? images.header : undefined }),
  };
}

/** Returns the header image if mail programs can show it, which excludes SVG; else the letters of the logo, if it has any. */
function logoOf({
  theme,
  image,
}: Pick<ServedBrand, 'theme'> & { readonly image: ServedBrand['images'][string] | undefined }): MailDesign['logo'] {
  if (image && image.type !== 'image/svg+xml' && image.bytes.length <= maxLogoBytes) {
    return { image: { type: image.type, bytes: image.bytes } };
  }
  return theme.logo.startsWith('/') ? undefined : { letters: theme.logo };
}

/** Returns the colours for light and dark mode of an accent on which white text has a contrast of at least 4.5. */
export function mailColours(accent: string): Pick<MailDesign, 'light' | 'dark'> {
  const ramp = brandRamp(rgbOf(accent));
  const shades = rampSteps.map((step) => ramp[step]);
  const readable = (grounds: readonly string[]) => (shade: string) =>
    grounds.every((ground) => ratio(shade, ground) >= 4.5);

  const light = {
    page: mix('#ffffff', accent, 0.05),
    card: '#ffffff',
    line: mix('#dcdfdf', accent, 0.06),
    soft: mix('#ffffff', accent, 0.1),
    ink: mix('#16191a', accent, 0.12),
    quietInk: mix('#515658', accent, 0.12),
  };
  const dark = {
    page: mix('#111415', accent, 0.1),
    card: mix('#191d1e', accent, 0.1),
    line: mix('#33393a', accent, 0.12),
    soft: mix('#1c2021', accent, 0.25),
    ink: mix('#f3f5f5', accent, 0.04),
    quietInk: mix('#b6bbbb', accent, 0.05),
  };
  const upToAccent = shades.slice(0, rampSteps.indexOf(80) + 1);
  const darkLink = shades.slice(rampSteps.indexOf(110)).find(readable([dark.page, dark.card, dark.soft, ramp[10]]));
  return {
    light: {
      ...{ ...light, brand: accent, onBrand: '#ffffff' },
      link: upToAccent.findLast(readable([light.page, light.card, light.soft])) ?? light.ink,
    },
    dark: { ...dark, link: darkLink ?? dark.ink, brand: darkLink ?? dark.ink, onBrand: ramp[10] },
  };
}

/** Returns a colour with a share of another colour, 0 to 1, mixed in sRGB. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const channel = (index: 0 | 1 | 2) => from[index] * (1 - share) + to[index] * share;
  return writeHex([channel(0), channel(1), channel(2)]);
}

const ratio = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other));

/** Reads `#rrggbb`. Throws for another text, which the schema of themes refuses. */
function rgbOf(colour: string): NonNullable<ReturnType<typeof readHex>> {
  const rgb = readHex(colour);
  if (!rgb) throw new Error(`“${colour}” is not a colour`);
  return rgb;
}
