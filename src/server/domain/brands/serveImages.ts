import type { ResolvedPack } from '#brand/pack.ts';
import { drawFavicon } from './drawFavicon.ts';
import type { ServedImage } from './servedBrand.ts';

const svg = (source: string): ServedImage => ({ type: 'image/svg+xml', bytes: Buffer.from(source) });
const photograph = (type: ServedImage['type'], base64: string): ServedImage => ({
  type,
  bytes: Buffer.from(base64, 'base64'),
});

/** The images of a brand by their name in the contract; the icon is drawn, and the logo is the header's, unless the brand brings its own. */
export function serveImages({ theme, logo, images = {} }: Pick<ResolvedPack, 'theme' | 'logo' | 'images'>): {
  readonly [image: string]: ServedImage;
} {
  const own = Object.entries(images).map(([file, source]): [string, ServedImage] => {
    const [name = '', ending] = file.split('.');
    const image = ending === 'svg' ? svg(source) : photograph(ending === 'png' ? 'image/png' : 'image/jpeg', source);
    return [name.replaceAll('-', '_'), image];
  });
  return { favicon: svg(drawFavicon(theme)), ...(logo && { header: svg(logo) }), ...Object.fromEntries(own) };
}
