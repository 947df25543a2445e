import { oncePer } from '#base/oncePer.ts';
import { type ColourSource, colourRoles, type Scheme } from '#brand/theme/colourRoles.ts';
import { cornerRadius } from '#brand/theme/theme.ts';
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
  /** Colour schemes of the mail: the value of the CSS property `color-scheme`. */
  readonly colorScheme: 'light dark' | Scheme;
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

/** Returns the design of a brand's mails, computed once. The colours are those of the portal. */
export const mailDesign = oncePer(
  ({ theme, images, brand }: Pick<ServedBrand, 'theme' | 'images' | 'brand'>): MailDesign => ({
    colorScheme: theme.colorScheme === 'system' ? 'light dark' : theme.colorScheme,
    ...mailColours({ accent: theme.colour, neutral: theme.neutral }),
    fonts: theme.fonts,
    radius: cornerRadius[theme.radius],
    logo: logoOf({ theme, image: brand.radiology.brandingImageEnabled ? images.header : undefined }),
  }),
);

/** Returns the header image if mail programs can show it, which excludes SVG; else the letters of the logo, if it has any. */
function logoOf({
  theme,
  image,
}: Pick<ServedBrand, 'theme'> & { readonly image: ServedBrand['images'][string] | undefined }): MailDesign['logo'] {
  if (image && image.type !== 'image/svg+xml' && image.bytes.length <= maxLogoBytes) {
    return { image: { type: image.type, bytes: image.bytes } };
  }
  return theme.logoLetters ? { letters: theme.logoLetters } : undefined;
}

/** Returns the colours of a brand for light and dark mode. */
export function mailColours(source: ColourSource): Pick<MailDesign, 'light' | 'dark'> {
  const coloursFor = (scheme: Scheme): MailColours => {
    const { surface, secondInk, ...roles } = colourRoles(source, scheme, 'normal');
    const { page, line, soft, ink, link, brand, onBrand } = roles;
    return { page, card: surface, line, soft, ink, quietInk: secondInk, link, brand, onBrand };
  };
  return { light: coloursFor('light'), dark: coloursFor('dark') };
}
