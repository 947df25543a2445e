import type { ResolvedPack } from '#brand/pack.ts';
import type { ResolvedTheme } from '#brand/theme.ts';
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

/** The brand's letters on its accent, as SVG; white stands on an accent with a contrast of 4.5 or more. */
function drawFavicon({ accent, logo }: ResolvedTheme): string {
  const letters = 'letters' in logo ? logo.letters.slice(0, 2).replace(/[<>&]/g, '') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="21.5" text-anchor="middle" font-family="Segoe UI,system-ui,sans-serif" font-weight="600" font-size="15" fill="#fff">${letters}</text></svg>`;
}
