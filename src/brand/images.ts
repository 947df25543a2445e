import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
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
export const sceneNames = ['booked', 'broken', 'calendar', 'closed', 'lost', 'nothing'] as const;

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
/** The start of the Base64 text of an image, by file ending. */
const base64Signatures = { png: 'iVBORw0KGgo', jpg: '/9j/' } as const;

/**
 * Checks that an image has the format of its file name, that an SVG can be drawn and has no active content, and that a scene can be shown.
 * Returns the first fault.
 */
export function checkImage(source: Json, file: string): readonly Fault[] {
  const fault = faultFor('unsafe-image', file);
  const ending = /\.(png|jpg)$/.exec(file)?.[1] as keyof typeof base64Signatures | undefined;
  if (ending) {
    if (typeof source !== 'string' || !source.startsWith(base64Signatures[ending])) {
      return fault(
        `This is not a ${ending.toUpperCase()} image.`,
        'Correct the file ending, or export the image again.',
      );
    }
    return checkScene(undefined, file);
  }
  if (typeof source !== 'string' || !/<(?:[\w.-]+:)?svg[\s/>]/.test(source)) {
    return fault('This is not an SVG image.', 'Export it as SVG.');
  }
  if (source.length > maxSvgLength) return fault('The image is larger than 100 kB.', 'Simplify it.');
  const svg = parseSvg(source);
  if ('reason' in svg) return fault(svg.reason, svg.fix);
  const found = activeContent(svg);
  if (found !== undefined) {
    const reason = `The image contains a script or an external resource: “${found}”.`;
    return fault(reason, 'Export it as a plain drawing.');
  }
  return checkScene({ ...svg, length: source.length }, file);
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** The content of an SVG file: its elements, the root first, and the text of its style sheets. */
interface Svg {
  readonly root: SaxesTagNS;
  readonly elements: readonly SaxesTagNS[];
  readonly css: string;
}

/** Why a file is not an SVG drawing, and how to correct it. */
interface Unreadable {
  readonly reason: string;
  readonly fix: string;
}

/** Parses an SVG file. Refuses document types and processing instructions, which can define entities and load style sheets. */
function parseSvg(source: string): Svg | Unreadable {
  const parser = new SaxesParser({ xmlns: true });
  const elements: SaxesTagNS[] = [];
  const open: string[] = [];
  const found: { css: string; extra?: string } = { css: '' };
  const addText = (text: string) => {
    if (open.at(-1) === 'style') found.css += text;
  };
  parser.on('doctype', () => {
    found.extra ??= '<!DOCTYPE';
  });
  parser.on('processinginstruction', ({ target }) => {
    found.extra ??= `<?${target}`;
  });
  parser.on('opentag', (tag) => {
    elements.push(tag);
    open.push(tag.local.toLowerCase());
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(source).close();
  } catch (error) {
    if (found.extra) return unwanted(found.extra);
    const message = error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown';
    return {
      reason: `The image is not well-formed XML at line and column ${message}.`,
      fix: 'Export it again as SVG.',
    };
  }
  if (found.extra) return unwanted(found.extra);
  const [root] = elements;
  if (root?.local !== 'svg' || root.uri !== svgNamespace) {
    return {
      reason: `The root of the image is not an svg element of ${svgNamespace}.`,
      fix: `Add xmlns="${svgNamespace}" to the svg element.`,
    };
  }
  return { root, elements, css: found.css };
}

const unwanted = (markup: string): Unreadable => ({
  reason: `The image contains “${markup}”.`,
  fix: 'Delete it from the file.',
});

/** Local names of elements that run scripts, load resources or change others, in lower case. All elements of HTML do so, too. */
const activeElement = /^(script|foreignobject|set|animate.*|discard|iframe|handler|listener)$/;

/** What loads a resource or runs a script in style sheets and attributes. A backslash can hide it. */
const activeValue = /url\((?!\s*["']?\s*#)|@import|image-set\(|javascript:|\\/i;

/** Returns the first script, event handler, foreign markup or external resource of an SVG; undefined if it has none. */
function activeContent({ elements, css }: Svg): string | undefined {
  for (const { name, local, uri, attributes } of elements) {
    if (activeElement.test(local.toLowerCase()) || uri === 'http://www.w3.org/1999/xhtml') return `<${name}`;
    const active = Object.values(attributes).find(isActive);
    if (active) return `${active.name}="${active.value}"`;
  }
  return activeValue.exec(css)?.[0];
}

function isActive({ local, uri, value }: SaxesAttributeNS): boolean {
  if (/^on[a-z]/i.test(local)) return true;
  if (/^(href|src)$/i.test(local)) return !/^\s*(#|data:image\/(png|webp);)/i.test(value);
  // Editors keep paths of files, with backslashes, in namespaces that browsers ignore.
  return (uri === '' || uri === svgNamespace) && activeValue.test(value);
}

/** The name and the ending of a scene. */
const sceneFile = /(?:^|\/)assets\/scene-([^/]+)\.([a-z]+)$/;

/**
 * Elements of a scene. Others have no effect in a page, lead away from it, or take too long: elements that repeat others can repeat them
 * millions of times.
 */
const sceneElements = new Set([
  ...['svg', 'title', 'desc', 'metadata', 'defs', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop'],
]);

/** Checks what the portal needs to draw a scene as a part of its pages; `svg` is undefined for a photograph. Returns [] for other images. */
function checkScene(svg: (Svg & { readonly length: number }) | undefined, file: string): readonly Fault[] {
  const [scene, name = ''] = sceneFile.exec(file) ?? [];
  if (scene === undefined) return [];
  const fault = faultFor('unusable-scene', file);
  if (!sceneNames.some((known) => known === name)) {
    return fault(`There is no scene “${name}”.`, didYouMean(name, sceneNames));
  }
  if (!svg) return fault('A scene cannot be a photograph.', 'Draw it as SVG.');
  if (svg.length > maxSceneLength) return fault('The scene is larger than 20 kB.', 'Simplify the drawing.');
  const { id, viewBox } = svg.root.attributes;
  if (id?.value !== 'scene') return fault('The svg element has no id “scene”.', 'Add id="scene" to it.');
  if (!isSceneShape(viewBox?.value ?? '')) {
    return fault('The scene is not 10 wide and 7 high.', 'Draw it with viewBox="0 0 160 112".');
  }
  const drawn = svg.elements.filter(({ uri }) => uri === svgNamespace);
  const look = drawn.flatMap(({ local, attributes }) => [
    ...(local === 'style' ? ['<style'] : []),
    ...['style', 'class'].filter((attribute) => attribute in attributes),
  ])[0];
  if (look !== undefined) {
    const reason = `The scene contains “${look}”, which has no effect in a page.`;
    return fault(reason, 'Write colours as fill="…" and stroke="…".');
  }
  const other = drawn.find(({ local }) => !sceneElements.has(local));
  if (!other) return [];
  return fault(`A scene cannot contain “<${other.name}”.`, 'Draw it with shapes, groups and gradients only.');
}

/** Returns true if a view box begins at 0 0 and is 10 wide to 7 high. */
function isSceneShape(viewBox: string): boolean {
  const [left, top, width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return left === 0 && top === 0 && width > 0 && Math.abs(width * 7 - height * 10) < width / 20;
}

/** Returns a function that describes an error of a whole file. */
function faultFor(rule: string, file: string) {
  return (reason: string, fix: string): readonly Fault[] => [
    { rule, severity: 'error', file, pointer: '', reason, fix },
  ];
}
