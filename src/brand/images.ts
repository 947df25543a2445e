import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { Pack } from './pack.ts';

/** The paths of the images of a pack. */
export const imageFile = /^assets\/[a-z0-9-]+\.(?:svg|png|jpg)$/;

/** Places in the portal that a brand can give an image of its own, as `assets/<place>.svg`, `.png` or `.jpg` (SH-6). */
export const imagePlaces = [
  'favicon',
  'header',
  'header-tablet',
  'confirmation-header',
  'check-in-header',
  'image-viewer-banner',
  'patient-portal-background',
] as const;

const portalImage = new RegExp(`^assets/((?:${imagePlaces.join('|')})\\.(?:svg|png|jpg))$`);

/** The images of a pack that have such a place, by file name: SVG source, or bytes in Base64. */
export function portalImages({ files }: Pack): { readonly [file: string]: string } {
  const found = Object.entries(files).flatMap(([place, { json }]) => {
    const name = portalImage.exec(place)?.[1];
    return name && typeof json === 'string' ? [[name, json] as const] : [];
  });
  return Object.fromEntries(found);
}

const maxSvgLength = 100_000;
/** What makes an SVG more than a drawing: scripts, handlers, foreign markup, and whatever is fetched from elsewhere. */
const activeContent =
  /<script|<foreignObject|\son[a-z]+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#|data:image\/(?:png|webp);)|@import|url\(\s*["']?(?!#)/i;

/** How the Base64 of a photograph begins, by the ending of its file. */
const base64Signatures = { png: 'iVBORw0KGgo', jpg: '/9j/' } as const;

/** Faults of an image of a pack: it is what its name says, and an SVG drawing does nothing and loads nothing. */
export function checkImage(source: Json, file: string): readonly Fault[] {
  const fault = (reason: string, fix: string): readonly Fault[] => [
    { rule: 'unsafe-image', severity: 'error', file, pointer: '', reason, fix },
  ];
  const ending = /\.(png|jpg)$/.exec(file)?.[1] as keyof typeof base64Signatures | undefined;
  if (ending) {
    if (typeof source === 'string' && source.startsWith(base64Signatures[ending])) return [];
    return fault(`This is not a ${ending.toUpperCase()} image.`, 'Name it by what it is, or export it again.');
  }
  if (typeof source !== 'string' || !/<svg[\s>]/.test(source))
    return fault('This is not an SVG image.', 'Export it as SVG.');
  if (source.length > maxSvgLength) return fault('The image is larger than 100 kB.', 'Simplify it.');
  const found = activeContent.exec(source)?.[0];
  if (found === undefined) return [];
  return fault(`The image does more than show: “${found.trim()}”.`, 'Export it as a plain drawing.');
}
