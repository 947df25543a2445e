import type { Pack } from './pack.ts';

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

const image = new RegExp(`^assets/((?:${imagePlaces.join('|')})\\.(?:svg|png|jpg))$`);

/** The images of a pack that have such a place, by file name: SVG source, or bytes in Base64. */
export function portalImages({ files }: Pack): { readonly [file: string]: string } {
  const found = Object.entries(files).flatMap(([place, { json }]) => {
    const name = image.exec(place)?.[1];
    return name && typeof json === 'string' ? [[name, json] as const] : [];
  });
  return Object.fromEntries(found);
}
