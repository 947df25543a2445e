import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import type { Pack } from './pack.ts';

/** The paths of the images of a pack. */
export const imageFile = /^assets\/[a-z0-9-]+\.(?:svg|png|jpg)$/;

/** Places in the portal for images of a brand, as `assets/<place>.svg`, `.png` or `.jpg` (SH-6). */
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

/** The images of a pack for `imagePlaces` by file name: SVG source, or bytes in Base64. */
export function portalImages({ files }: Pack): { readonly [file: string]: string } {
  const found = Object.entries(files).flatMap(([place, { json }]) => {
    const name = portalImage.exec(place)?.[1];
    return name && typeof json === 'string' ? [[name, json] as const] : [];
  });
  return Object.fromEntries(found);
}

const maxSvgLength = 100_000;
/** Active content of an SVG: scripts, event handlers, foreign markup and external resources. */
const activeContent =
  /<script|<foreignObject|\son[a-z]+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#|data:image\/(?:png|webp);)|@import|url\(\s*["']?(?!#)/i;

/** The start of the Base64 text of an image, by file ending. */
const base64Signatures = { png: 'iVBORw0KGgo', jpg: '/9j/' } as const;

/** Checks that an image has the format of its file name, and that an SVG has no active content. */
export function checkImage(source: Json, file: string): readonly Fault[] {
  const fault = (reason: string, fix: string): readonly Fault[] => [
    { rule: 'unsafe-image', severity: 'error', file, pointer: '', reason, fix },
  ];
  const ending = /\.(png|jpg)$/.exec(file)?.[1] as keyof typeof base64Signatures | undefined;
  if (ending) {
    if (typeof source === 'string' && source.startsWith(base64Signatures[ending])) return [];
    return fault(`This is not a ${ending.toUpperCase()} image.`, 'Correct the file ending, or export the image again.');
  }
  if (typeof source !== 'string' || !/<svg[\s>]/.test(source))
    return fault('This is not an SVG image.', 'Export it as SVG.');
  if (source.length > maxSvgLength) return fault('The image is larger than 100 kB.', 'Simplify it.');
  const found = activeContent.exec(source)?.[0];
  if (found === undefined) return [];
  return fault(
    `The image contains a script or an external resource: “${found.trim()}”.`,
    'Export it as a plain drawing.',
  );
}
