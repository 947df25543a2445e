import { didYouMean, type Fault } from '#base/faults.ts';
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

/** Names of the scenes, which a brand can draw as `assets/scene-<name>.svg`. The portal has a drawing of each for other brands. */
export const sceneNames = ['broken', 'calendar', 'closed', 'lost', 'nothing'] as const;

const portalImage = new RegExp(
  `^assets/((?:${imagePlaces.join('|')})\\.(?:svg|png|jpg)|scene-(?:${sceneNames.join('|')})\\.svg)$`,
);

/** The images of a pack for `imagePlaces` and its scenes by file name: SVG source, or bytes in Base64. */
export function portalImages({ files }: Pack): { readonly [file: string]: string } {
  const found = Object.entries(files).flatMap(([place, { json }]) => {
    const name = portalImage.exec(place)?.[1];
    return name && typeof json === 'string' ? [[name, json] as const] : [];
  });
  return Object.fromEntries(found);
}

const maxSvgLength = 100_000;
const maxSceneLength = 20_000;
/** Active content of an SVG: scripts, event handlers, foreign markup and external resources. */
const activeContent =
  /<script|<foreignObject|\son[a-z]+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#|data:image\/(?:png|webp);)|@import|url\(\s*["']?(?!#)/i;

/** The start of the Base64 text of an image, by file ending. */
const base64Signatures = { png: 'iVBORw0KGgo', jpg: '/9j/' } as const;

/** Checks that an image has the format of its file name, that an SVG has no active content, and that a scene can be shown. */
export function checkImage(source: Json, file: string): readonly Fault[] {
  const fault = (reason: string, fix: string): readonly Fault[] => [
    { rule: 'unsafe-image', severity: 'error', file, pointer: '', reason, fix },
  ];
  const ending = /\.(png|jpg)$/.exec(file)?.[1] as keyof typeof base64Signatures | undefined;
  if (ending) {
    if (typeof source === 'string' && source.startsWith(base64Signatures[ending])) return checkScene(source, file);
    return fault(`This is not a ${ending.toUpperCase()} image.`, 'Correct the file ending, or export the image again.');
  }
  if (typeof source !== 'string' || !/<svg[\s>]/.test(source))
    return fault('This is not an SVG image.', 'Export it as SVG.');
  if (source.length > maxSvgLength) return fault('The image is larger than 100 kB.', 'Simplify it.');
  const found = activeContent.exec(source)?.[0];
  if (found !== undefined) {
    const reason = `The image contains a script or an external resource: “${found.trim()}”.`;
    return fault(reason, 'Export it as a plain drawing.');
  }
  return checkScene(source, file);
}

/** The name and the ending of a scene. */
const sceneFile = /(?:^|\/)assets\/scene-([^/]+)\.([a-z]+)$/;

/** Checks what the portal needs to draw a scene as a part of its pages. Returns [] for other images. */
function checkScene(source: Json, file: string): readonly Fault[] {
  const [scene, name = '', ending] = sceneFile.exec(file) ?? [];
  if (scene === undefined) return [];
  const fault = (reason: string, fix: string): readonly Fault[] => [
    { rule: 'unusable-scene', severity: 'error', file, pointer: '', reason, fix },
  ];
  if (!sceneNames.some((known) => known === name)) {
    return fault(`There is no scene “${name}”.`, didYouMean(name, sceneNames));
  }
  if (ending !== 'svg') return fault('A scene cannot be a photograph.', 'Draw it as SVG.');
  const svg = String(source);
  if (svg.length > maxSceneLength) return fault('The scene is larger than 20 kB.', 'Simplify the drawing.');
  const [root = ''] = /<svg[^>]*>/.exec(svg) ?? [];
  if (!/\sid=(["'])scene\1/.test(root)) return fault('The svg element has no id “scene”.', 'Add id="scene" to it.');
  if (!isSceneShape(root)) return fault('The scene is not 10 wide and 7 high.', 'Draw it with viewBox="0 0 160 112".');
  const [look] = /<style|\s(?:style|class)\s*=/.exec(svg) ?? [];
  if (look === undefined) return [];
  const reason = `The scene contains “${look.trim()}”, which has no effect in a page.`;
  return fault(reason, 'Write colours as fill="…" and stroke="…".');
}

/** Returns true if the view box of an svg element begins at 0 0 and is 10 wide to 7 high. */
function isSceneShape(root: string): boolean {
  const [, box = ''] = /\sviewBox=["']([\d.\s,]*)["']/.exec(root) ?? [];
  const [left, top, width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return left === 0 && top === 0 && width > 0 && Math.abs(width * 7 - height * 10) < width / 20;
}
